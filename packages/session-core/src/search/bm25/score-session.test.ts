import { expect, test } from "vitest";
import { sampleSession } from "../../sample-store.fixture.ts";
import { SCORE_SCALE, scoreSession, type SessionScore } from "./score-session.ts";
import { sessionTerms } from "./session-terms.ts";
import { wordNumbers } from "./word-numbers.ts";

const MEAN_LENGTH = 60;

/** Scores a session for words that weigh alike. */
function scored(
  lines: readonly string[],
  query: readonly string[],
  isCounted: (index: number) => boolean = () => true,
): SessionScore | undefined {
  const numbers = wordNumbers();
  const { messages, archivedCount, occurrences } = sessionTerms(sampleSession(lines), numbers);
  const places = new Map<number, number[]>();
  for (let at = 0; at < occurrences.length; at += 3) {
    const [word = 0, index = 0, count = 0] = occurrences.subarray(at, at + 3);
    places.set(word, [...(places.get(word) ?? []), index, count]);
  }
  const words = query.map((word) => ({
    shareOfWord: new Map([[numbers.numberOf(word, 0, word.length), 1]]),
    sessionWeight: 2,
    messageWeight: 3,
  }));
  return scoreSession({ messages, archivedCount, places }, words, MEAN_LENGTH, isCounted);
}

function total(lines: readonly string[], query: readonly string[]): number {
  const { session, message } = scored(lines, query)?.parts ?? { session: 0, message: 0 };
  return session + message;
}

const QUERY = ["billing", "migration"];
const DECISION = ["user: shall we?", "assistant: the billing migration happens on 3 June", "user: good"];

test("a session without the words, or of which no message may count, has no score", () => {
  expect(scored(["user: kettle"], QUERY)).toBeUndefined();
  expect(scored([], QUERY)).toBeUndefined();
  expect(scored(DECISION, QUERY, (index) => index !== 1)).toBeUndefined();
});

test("a score is between nothing and the scale", () => {
  const most = total(
    Array.from({ length: 64 }, () => "user: billing migration billing migration"),
    QUERY,
  );
  expect(most).toBeLessThanOrEqual(SCORE_SCALE);
  expect(most).toBeGreaterThan(0.8 * SCORE_SCALE);
  expect(total(DECISION, QUERY)).toBeGreaterThan(0);
});

test("both words together beat one of them, however often it is said", () => {
  const often = Array.from({ length: 30 }, () => "user: billing billing");
  expect(total(DECISION, QUERY)).toBeGreaterThan(total(often, QUERY));
});

test("words in neighbouring messages count together, in distant ones less", () => {
  const filler = Array.from({ length: 8 }, () => "user: kettle");
  const near = ["user: the billing", "assistant: its migration", ...filler];
  const far = ["user: the billing", ...filler, "assistant: its migration"];
  expect(scored(near, QUERY)?.parts.message).toBeGreaterThan(scored(far, QUERY)?.parts.message ?? NaN);
});

test("the message with the words is the anchor, and only messages with a word are scored", () => {
  const score = scored(["user: kettle", ...DECISION, "user: the billing"], QUERY);
  expect(score?.scoredMessages.map(({ index }) => index)).toEqual([2, 4]);
  const [decision, mention] = score?.scoredMessages ?? [];
  expect(decision?.score).toBeGreaterThan(mention?.score ?? NaN);
});

test("a question that only asks the same counts little, an answer in full", () => {
  const echo = ["user: billing migration?", "assistant: I do not know"];
  const answer = ["user: billing migration.", "assistant: I do not know"];
  expect(total(echo, QUERY)).toBeLessThan(0.5 * total(answer, QUERY));
  expect(scored(echo, QUERY)?.onlyAsks).toBe(true);
  expect(scored(answer, QUERY)?.onlyAsks).toBe(false);
  const told = [
    "user: shall the billing migration wait until Corvapay has signed and the auditors left Berlin?",
  ];
  expect(scored(told, QUERY)?.onlyAsks).toBe(false);
});

test("a marathon gains nothing by its length: its best piece counts", () => {
  const marathon = Array.from({ length: 400 }, (_, at) =>
    at % 2 === 0
      ? `user: note ${at} of the day, billing is fine`
      : `assistant: migration of ${at} goes on, as planned`,
  );
  expect(total(DECISION, QUERY)).toBeGreaterThan(total(marathon, QUERY));
});

test("a tool's output counts half of what people say, and long ones less", () => {
  const said = total(["user: billing migration"], QUERY);
  const printed = total(["tool: billing migration"], QUERY);
  const dumped = total([`tool: billing migration ${"row of numbers ".repeat(8000)}`], QUERY);
  expect(printed).toBeLessThan(said);
  expect(dumped).toBeLessThan(0.5 * printed);
});
