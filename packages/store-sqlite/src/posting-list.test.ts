import fc from "fast-check";
import { expect, test } from "vitest";
import { changePostingList, packedPosting, SHARD_SIZE, visitPostings } from "./posting-list.ts";

const postings = fc.dictionary(
  fc.integer({ min: 0, max: SHARD_SIZE - 1 }).map(String),
  fc.integer({ min: 0, max: 90 }),
);

test("changes of a posting list leave what a map would hold", () => {
  fc.assert(
    fc.property(fc.array(postings, { maxLength: 5 }), (changes) => {
      const model = new Map<number, number>();
      let list: Uint8Array | undefined;
      for (const change of changes) {
        const entries = Object.entries(change).map(
          ([place, quarters]) => [Number(place), quarters / 4] as const,
        );
        for (const [place, frequency] of entries) {
          if (frequency === 0) model.delete(place);
          else model.set(place, Math.min(frequency, 255 / 4));
        }
        const packed = entries.map(([place, frequency]) => packedPosting(place, frequency));
        list = changePostingList(list, { postings: packed, messageCount: 1 });
      }
      const found = new Map<number, number>();
      const count =
        list === undefined
          ? 0
          : visitPostings(list, 1000, (number, frequency) => found.set(number - 1000, frequency));
      expect(found).toEqual(new Map([...model].toSorted(([a], [b]) => a - b)));
      expect(list === undefined ? model.size : count).toBeGreaterThanOrEqual(list === undefined ? 0 : 1);
    }),
    { numRuns: 60 },
  );
});

test("bytes that no list can have are refused", () => {
  expect(() => visitPostings(Uint8Array.from([1, 0, 4]), 0, () => undefined)).toThrow(/damaged/);
  expect(() => visitPostings(Uint8Array.from([1, 5, 0]), 0, () => undefined)).toThrow(/damaged/);
  expect(() => visitPostings(Uint8Array.from([1, 0xff, 0x7f, 4]), 0, () => undefined)).toThrow(/damaged/);
});
