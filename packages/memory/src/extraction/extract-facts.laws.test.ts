import fc from "fast-check";
import { expect, test } from "vitest";
import { extractFacts } from "./extract-facts.ts";
import { factKey } from "./fact-key.ts";

/** Pieces that the rules look for, to be thrown together. */
const PIECES = [
  ..."I|i'm|I’m|my name is|call me|and|but|,|.|?|!|:|-|—|\"|'|`|```|> |\n|\n\n| |tea|Rome|D.C.|Python|C++|nurse|a|the|at|Google".split(
    "|",
  ),
  ..."like|don't|prefer|live in|use|am|from|if|he said|working on|İ|ß|\ud800|👩‍👩‍👧|\u0000|name's|''|'t|n't|'s|Name:|(|)|5|May".split(
    "|",
  ),
];
const jumble = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 40 })
  .chain((pieces) => fc.constantFrom("", " ").map((glue) => pieces.join(glue)));
const anyText = fc.oneof(
  jumble,
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme" }),
);

/** Sentences that say nothing of each other. */
const SENTENCES = [
  "My name is Anna.",
  "I live in Oslo.",
  "I'm a nurse.",
  "I work at Acme.",
  "I like tea.",
  "I hate rain!",
  "I use Python and Go.",
  "I'm building a chess engine.",
  "What a day!",
  "Where is the station?",
  "The build failed again.",
  'He said "I live in Rome".',
];

test("never throws, and every fact lies within the text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const fact of extractFacts(text)) {
        expect(fact.start >= 0 && fact.start < fact.end && fact.end <= text.length).toBe(true);
        expect(text.slice(fact.start, fact.end).replaceAll(/\s+/g, " ")).toBe(fact.value);
        expect(fact.sentence.length).toBeGreaterThan(fact.value.length);
        expect(fact.importance > 0 && fact.importance <= 1).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("the same text gives the same facts, and no key twice", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const facts = extractFacts(text);
      expect(extractFacts(text)).toEqual(facts);
      const keys = facts.map(factKey);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test("sentences that say nothing of each other give together what they give alone", () => {
  const together = fc.tuple(
    fc.shuffledSubarray(SENTENCES, { minLength: 1 }),
    fc.constantFrom(" ", "\n", "\n\n"),
  );
  fc.assert(
    fc.property(together, ([sentences, glue]) => {
      const alone = sentences.flatMap((sentence) => extractFacts(sentence).map(factKey));
      expect(extractFacts(sentences.join(glue)).map(factKey)).toEqual(alone);
    }),
  );
});

/** Repeats that make careless rules slow. One that takes more than linear time runs into the limit of the test. */
const REPEATS = [
  "I ",
  "I like ",
  "I live in Rome, ",
  "a, ",
  "'a ",
  '"a ',
  "`a ",
  "my name is ",
  "and I ",
  "I use Go and ",
  "x",
  "!",
  "A B, ",
  "((",
  "for example: ",
  "I like tea\n",
  "- \n",
  "'\n\n",
  "a.b",
  "i'm ",
  "so ",
  "well, ",
  "I work at A & ",
  "I prefer a and ",
  "Rome ",
  "at ",
  "hi ",
  "\u0301",
  "*",
];

test.each(REPEATS)("many times %j is read in linear time", (piece) => {
  const text = piece.repeat(Math.ceil(200_000 / piece.length));
  expect(extractFacts(text).length).toBeLessThan(10);
});
