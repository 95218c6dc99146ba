import fc from "fast-check";
import { expect, test } from "vitest";
import { byteReader } from "./byte-reader.ts";
import { byteWriter } from "./byte-writer.ts";

const damaged = expect.objectContaining({ code: "STORE_CORRUPT" });

const part = fc.oneof(
  fc.record({ kind: fc.constant("byte" as const), value: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant("varint" as const), value: fc.maxSafeNat() }),
  fc.record({ kind: fc.constant("bytes" as const), value: fc.uint8Array({ maxLength: 5000 }) }),
);

test("what is written is read, in this order and to the end", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), fc.boolean(), (parts, isSlice) => {
      const writer = byteWriter();
      for (const { kind, value } of parts) {
        if (kind === "bytes" && isSlice) writer.bytes(Uint8Array.of(7, ...value, 9), 1, value.length + 1);
        else if (kind === "bytes") writer.bytes(value);
        else writer[kind](value);
      }
      const bytes = writer.take();
      expect(writer.length).toBe(0);
      const reader = byteReader(bytes);
      const read = parts.map(({ kind, value }) =>
        kind === "bytes" ? [...reader.bytes(value.length)] : reader[kind](),
      );
      expect(read).toEqual(parts.map(({ kind, value }) => (kind === "bytes" ? [...value] : value)));
      expect(reader.isAtEnd).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("what was taken is not changed by what is written next", () => {
  const writer = byteWriter();
  writer.varint(300);
  const taken = writer.take();
  writer.varint(5);
  expect([...taken]).toEqual([0xac, 0x02]);
});

test("an end that comes too soon, or never, is refused", () => {
  expect(() => byteReader(Uint8Array.from([0x80])).varint()).toThrow(damaged);
  expect(() => byteReader(new Uint8Array(0)).byte()).toThrow(damaged);
  expect(() => byteReader(Uint8Array.from([1, 2])).bytes(3)).toThrow(damaged);
  expect(() => byteReader(new Uint8Array(20).fill(0xff)).varint()).toThrow(damaged);
});
