import { PraisonError, weightedFrequency } from "@praison/session-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleTerms } from "./sample-terms.fixture.ts";
import { decodePlaces, encodePlaces, wordPlaces } from "./word-places.ts";

/** Ids that are not the order of numbers. */
const idOf = (wordNumber: number): number => 1 + ((wordNumber * 7919) % 100_003);

test("places come back as they were, all or those wanted, and frequencies are told in the order of ids", () => {
  fc.assert(
    fc.property(sampleTerms, (given) => {
      const expected = new Map<number, number[]>();
      for (let at = 0; at < given.occurrences.length; at += 3) {
        const [word = 0, index = 0, count = 0] = given.occurrences.subarray(at, at + 3);
        expected.set(idOf(word), [...(expected.get(idOf(word)) ?? []), index, count]);
      }
      const visited: number[] = [];
      const bytes = encodePlaces(wordPlaces(given), idOf, (wordId, frequency, messageCount) => {
        visited.push(wordId);
        const places = expected.get(wordId) ?? [];
        expect(messageCount).toBe(places.length / 2);
        expect(frequency).toBeCloseTo(weightedFrequency(places, given.messages), 9);
      });
      expect(visited).toEqual([...expected.keys()].toSorted((a, b) => a - b));
      const all = decodePlaces(bytes);
      expect(all).toEqual(expected);
      for (const wordId of visited) {
        expect(decodePlaces(bytes, new Set([wordId]))).toEqual(new Map([[wordId, expected.get(wordId)]]));
      }
      expect(decodePlaces(bytes, new Set([200_000]))).toEqual(new Map());
    }),
  );
});

test("places that were cut off are refused, or are the beginning of the whole", () => {
  fc.assert(
    fc.property(sampleTerms, fc.nat(), (given, at) => {
      const places = encodePlaces(wordPlaces(given), idOf, () => undefined);
      const found = [...(decodedPlaces(places.subarray(0, at % (places.length + 1))) ?? [])];
      expect([...decodePlaces(places)].slice(0, found.length)).toEqual(found);
    }),
  );
});

test("as many words can be wanted as a vocabulary has", () => {
  expect(decodePlaces(Buffer.of(1, 1, 0), new Set(Array.from({ length: 300_000 }, (_, id) => id)))).toEqual(
    new Map([[1, [0, 1]]]),
  );
});

/** `undefined` where the record is refused. */
function decodedPlaces(bytes: Uint8Array): Map<number, number[]> | undefined {
  try {
    return decodePlaces(bytes);
  } catch (error) {
    if (PraisonError.isInstance(error, "STORE_CORRUPT")) return undefined;
    throw error;
  }
}
