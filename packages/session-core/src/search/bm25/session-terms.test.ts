import { expect, test } from "vitest";
import { sampleMessage, sampleSession } from "../../sample-store.fixture.ts";
import type { Session } from "../../session.ts";
import { pieceLength, pieceShare, sessionTerms, weightedFrequency } from "./session-terms.ts";
import { wordNumbers } from "./word-numbers.ts";

/** Where each word stands: by turns a message's number and how often. */
function placesOf(session: Session): Map<string, number[]> {
  const words = wordNumbers();
  const places = new Map<string, number[]>();
  const { occurrences } = sessionTerms(session, words);
  for (let at = 0; at < occurrences.length; at += 3) {
    const [word = 0, index = 0, count = 0] = occurrences.subarray(at, at + 3);
    const text = words.wordOf(word);
    places.set(text, [...(places.get(text) ?? []), index, count]);
  }
  return places;
}

test("each word is told with the messages that have it, and how often", () => {
  const places = placesOf(
    sampleSession(["user: kettle Kettle teapot", "assistant: the kettle", "user: Teapot"]),
  );
  expect(places.get("kettle")).toEqual([0, 2, 1, 1]);
  expect(places.get("teapot")).toEqual([0, 1, 2, 1]);
  expect(places.get("the")).toEqual([1, 1]);
});

test("archived messages come first, under their numbers", () => {
  const session = sampleSession(["user: teapot"], {
    archivedMessages: [sampleMessage("user: kettle"), sampleMessage("assistant: kettle")],
  });
  expect(sessionTerms(session, wordNumbers()).archivedCount).toBe(2);
  expect(placesOf(session)).toEqual(
    new Map([
      ["kettle", [0, 1, 1, 1]],
      ["teapot", [2, 1]],
    ]),
  );
});

test("what the recall tool answered is no mention, and empty messages count for nothing", () => {
  const session = sampleSession(["user: kettle", "user: "], {
    messages: [
      sampleMessage("user: kettle"),
      sampleMessage("tool: kettle kettle", { metadata: { name: "session_search" } }),
      sampleMessage("user: "),
    ],
  });
  expect(placesOf(session).get("kettle")).toEqual([0, 1]);
  const { messages } = sessionTerms(session, wordNumbers());
  expect(messages.map(({ isScored }) => isScored)).toEqual([true, false, false]);
});

test("a message's length is its words without stop words and without parts of identifiers", () => {
  const { messages } = sessionTerms(
    sampleSession(["user: what did we say about resolveTerminalPath and the kettle", "user: 数据库迁移"]),
    wordNumbers(),
  );
  expect(messages.map(({ length }) => length)).toEqual([3, 5]);
});

test.each([
  ["user: is it done?", true],
  ["user: “Is it done?”", true],
  ["user: 数据库迁移什么时候开始？", true],
  ["user: Done? Yes.", false],
  ["user: done", false],
])("%s ends as a question: %s", (line, isQuestion) => {
  expect(sessionTerms(sampleSession([line]), wordNumbers()).messages[0]?.isQuestion).toBe(isQuestion);
});

test("words of people count in full, other output by half", () => {
  const session = sampleSession([
    "user: kettle",
    "assistant: kettle kettle",
    "tool: kettle kettle",
    "system: kettle",
  ]);
  const { messages } = sessionTerms(session, wordNumbers());
  expect(weightedFrequency(placesOf(session).get("kettle") ?? [], messages)).toBe(1 + 2 + 1 + 0.5);
});

test("a long session is as long as its mean piece of 32 messages", () => {
  const long = sessionTerms(
    sampleSession(Array.from({ length: 320 }, () => "user: kettle teapot")),
    wordNumbers(),
  );
  const short = sessionTerms(
    sampleSession(Array.from({ length: 32 }, () => "user: kettle teapot")),
    wordNumbers(),
  );
  expect(pieceLength(long.messages)).toBeCloseTo(pieceLength(short.messages), 9);
  expect(pieceShare(320)).toBe(0.1);
  expect(pieceShare(8)).toBe(1);
  expect(pieceShare(0)).toBe(1);
});

test("a word that is too long is kept by its beginning, and it is said", () => {
  const session = sampleSession([`user: ${"a".repeat(200)}`]);
  expect([...placesOf(session).keys()]).toEqual(["a".repeat(64)]);
  expect(sessionTerms(session, wordNumbers()).hasCutWord).toBe(true);
  expect(sessionTerms(sampleSession(["user: kettle"]), wordNumbers()).hasCutWord).toBe(false);
});

test("a message without a time has that of its session", () => {
  const session = sampleSession([], {
    updatedAt: "2026-07-01T12:00:00Z",
    messages: [sampleMessage("user: kettle"), sampleMessage("user: kettle", { timestamp: 1000 })],
  });
  const { messages } = sessionTerms(session, wordNumbers());
  expect(messages.map(({ instantMs }) => instantMs)).toEqual([Date.parse("2026-07-01T12:00:00Z"), 1_000_000]);
});
