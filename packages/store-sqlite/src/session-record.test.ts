import {
  PraisonError,
  type Session,
  sessionTerms,
  weightedFrequency,
  wordNumbers,
} from "@praison/session-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeMessages, decodePlaces, encodeMessages, encodePlaces } from "./session-record.ts";

const message = fc.record({
  role: fc.constantFrom("user", "assistant", "tool", "system", "developer", "役割"),
  content: fc
    .array(
      fc.constantFrom(
        "kettle",
        "kettle",
        "teapot?",
        "café",
        "数据库迁移",
        "resolveTerminalPath",
        "\u{1F375}",
      ),
    )
    .map((words) => words.join(" ")),
  timestamp: fc.option(fc.integer({ min: -1e9, max: 4e9 }), { nil: undefined }),
  metadata: fc.constant({}),
  extras: fc.constant({}),
});

const terms = fc.array(message, { maxLength: 12 }).map((messages) => {
  const session = { sessionId: "s", messages, archivedMessages: [], metadata: {}, extras: {} };
  return sessionTerms(session as unknown as Session, wordNumbers());
});

const damaged = expect.objectContaining({ code: "STORE_CORRUPT" }) as unknown;

/** Ids that are not the order of numbers. */
const idOf = (wordNumber: number): number => 1 + ((wordNumber * 7919) % 100_003);

test("messages come back as they were", () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { messages, archivedCount } = decodeMessages(encodeMessages(given));
      expect(messages).toEqual(given.messages);
      expect(archivedCount).toBe(given.archivedCount);
    }),
  );
});

test("places come back as they were, all or those wanted, and frequencies are told in the order of ids", () => {
  fc.assert(
    fc.property(terms, (given) => {
      const expected = new Map<number, number[]>();
      for (let at = 0; at < given.occurrences.length; at += 3) {
        const [word = 0, index = 0, count = 0] = given.occurrences.subarray(at, at + 3);
        expected.set(idOf(word), [...(expected.get(idOf(word)) ?? []), index, count]);
      }
      const visited: number[] = [];
      const bytes = encodePlaces(given, idOf, (wordId, frequency, messageCount) => {
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

test("a record that was cut off is refused, or is the beginning of the whole", () => {
  fc.assert(
    fc.property(terms, fc.nat(), (given, at) => {
      const messages = encodeMessages(given);
      const cut = messages.subarray(0, at % messages.length);
      expect(() => decodeMessages(cut)).toThrow(damaged);
      const places = encodePlaces(given, idOf, () => undefined);
      const found = [...(decodedPlaces(places.subarray(0, at % (places.length + 1))) ?? [])];
      expect([...decodePlaces(places)].slice(0, found.length)).toEqual(found);
    }),
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
