import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeMessages, encodeMessages } from "./message-record.ts";
import { sampleTerms } from "./sample-terms.fixture.ts";

const damaged = expect.objectContaining({ code: "STORE_CORRUPT" }) as unknown;

test("messages come back as they were", () => {
  fc.assert(
    fc.property(sampleTerms, (given) => {
      const { messages, archivedCount } = decodeMessages(encodeMessages(given));
      expect(messages).toEqual(given.messages);
      expect(archivedCount).toBe(given.archivedCount);
    }),
  );
});

test("a record that was cut off is refused", () => {
  fc.assert(
    fc.property(sampleTerms, fc.nat(), (given, at) => {
      const messages = encodeMessages(given);
      expect(() => decodeMessages(messages.subarray(0, at % messages.length))).toThrow(damaged);
    }),
  );
});
