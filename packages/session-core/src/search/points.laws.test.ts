import fc from "fast-check";
import { expect, test } from "vitest";
import { InMemorySessionStore } from "../in-memory-session-store.ts";

/** The documented rule in ten lines, for words of ASCII letters and single blanks, apart from the pipeline. */
function naivePoints(messages: readonly string[], query: string): { score: number; anchor: number } {
  const phrase = query.toLowerCase();
  const words = phrase.split(" ");
  const informative = words.filter((word) => !["the", "what", "we"].includes(word));
  const terms = informative.length > 0 ? informative : words;
  const points = messages.map((message) => {
    const text = message.toLowerCase();
    return (text.includes(phrase) ? 2 : 0) + terms.filter((term) => text.includes(term)).length;
  });
  return { score: points.reduce((sum, own) => sum + own, 0), anchor: points.indexOf(Math.max(...points)) };
}

const WORDS = [
  "billing",
  "Billing",
  "bill",
  "migration",
  "MIGRATION",
  "rat",
  "a",
  "the",
  "We",
  "what",
  "ledger",
  "old",
];
const SPAN_SECONDS = 3600;
const sentence = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength }).map((words) => words.join(" "));
const corpora = fc.array(fc.array(sentence(6), { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 5,
});
// `a` is a stop word that is part of most others; as a query it would need the rule for it twice.
const queries = sentence(4).filter((query) => !query.split(" ").includes("a"));

test("the points of random sessions are those of a naive scorer", async () => {
  await fc.assert(
    fc.asyncProperty(
      corpora,
      queries,
      fc.integer({ min: 1, max: 5 }),
      async (corpus, query, activeWindow) => {
        const store = new InMemorySessionStore({ activeWindow });
        for (const [position, texts] of corpus.entries()) await store.append(`s${position}`, timed(texts));
        const hits = await store.search(query, { limit: 50 });
        const found = hits.map(({ sessionId, score, anchorIndex }) => ({
          sessionId,
          score,
          anchor: anchorIndex,
        }));
        const wanted = corpus
          .map((texts, position) => ({ sessionId: `s${position}`, ...naivePoints(texts, query) }))
          .filter(({ score }) => score > 0);
        const byId = (a: { sessionId: string }, b: { sessionId: string }): number =>
          a.sessionId < b.sessionId ? -1 : 1;
        expect(found.toSorted(byId)).toEqual(wanted);
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      },
    ),
    { numRuns: 100 },
  );
});

test("any text is a safe query, and finds what contains it", async () => {
  const store = new InMemorySessionStore();
  await store.append("s", timed(["kettle AND bread", "NEAR(kettle)"]));
  const operators = [
    '"',
    "*",
    "-",
    "(",
    ")",
    "AND",
    "NEAR(",
    ":",
    "^",
    "kettle",
    " ",
    "\u0000",
    "\ud800",
    "\\",
    "%",
  ];
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...operators), { maxLength: 8 }).map((parts) => parts.join("")),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      for (const hit of await store.search(text)) expect(hit.score).toBeGreaterThan(0);
      const containing = new InMemorySessionStore();
      await containing.append("s", timed([`before ${text} after`]));
      // A text without a letter or digit may fold to nothing, and asks for nothing then.
      const isAsking = /[\p{L}\p{N}]/u.test(text);
      expect((await containing.search(text)).length).toBeGreaterThanOrEqual(isAsking ? 1 : 0);
    }),
    { numRuns: 100 },
  );
});

/** An hour between messages: nobody's pace is a machine's. */
function timed(texts: readonly string[]): { role: string; content: string; timestamp: number }[] {
  return texts.map((content, position) => ({
    role: "user",
    content,
    timestamp: 1_780_000_000 + position * SPAN_SECONDS,
  }));
}
