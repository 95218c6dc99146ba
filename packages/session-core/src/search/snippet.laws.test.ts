import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";
import { parseQuery } from "./query.ts";
import { matchRanges, SNIPPET_LENGTH, snippet } from "./snippet.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters of one UTF-16 unit and of many, which a cut must leave whole. */
const CHARACTERS = ["a", "b", " ", " ", "é", "e\u0301", "移", "🚀", "👩‍👩‍👧", "🇩🇪", "한", "ガ", "ß", "\n", "."];
const LONGEST_CHARACTER = Math.max(...CHARACTERS.map(({ length }) => length));
const filler = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 200 }).map((parts) => parts.join(""));
const phrases = fc
  .array(fc.constantFrom("billing", "Migration", "straße", "移行日", "café", "🚀", "don't"), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(" "));
const RUNS = { numRuns: 100 };

function snippetOf(content: string, text: string): string {
  const query = parseQuery(text);
  return snippet(content, query, query.distinctTerms);
}

test("a snippet shows the whole phrase where the message has it", () => {
  fc.assert(
    fc.property(filler, phrases, filler, (before, phrase, after) => {
      const shown = snippetOf(`${before} ${phrase} ${after}`, phrase);
      expect(foldText(shown)).toContain(foldText(phrase));
    }),
    RUNS,
  );
});

test("a snippet shows a term where the message has no more than terms", () => {
  fc.assert(
    fc.property(filler, filler, filler, (before, between, after) => {
      const shown = snippetOf(`${before} migration ${between} billing ${after}`, "billing ZZZ migration");
      expect(shown).toMatch(/billing|migration/);
    }),
    RUNS,
  );
});

test("a snippet is about 120 characters, plus the marks of its cuts", () => {
  fc.assert(
    fc.property(filler, phrases, filler, (before, phrase, after) => {
      const shown = snippetOf(`${before} ${phrase} ${after}`, phrase);
      expect(shown.length).toBeLessThanOrEqual(SNIPPET_LENGTH + 2 + LONGEST_CHARACTER);
      const isCutTwice = /^….*…$/.test(shown);
      expect(shown.length).toBeGreaterThan(isCutTwice ? SNIPPET_LENGTH - 2 * LONGEST_CHARACTER : 0);
    }),
    RUNS,
  );
});

test("a snippet cuts between characters: what it shows are whole characters of the message", () => {
  fc.assert(
    fc.property(filler, phrases, filler, (before, phrase, after) => {
      const content = `${before} ${phrase} ${after}`;
      const line = content.replace(/\s+/g, " ").trim();
      const shown = snippetOf(content, phrase).replace(/^…|…$/g, "");
      const start = line.indexOf(shown);
      const boundaries = new Set(Array.from(graphemes.segment(line), ({ index }) => index));
      expect(start).toBeGreaterThanOrEqual(0);
      expect(boundaries.has(start)).toBe(true);
      const end = start + shown.length;
      expect(end === line.length || boundaries.has(end)).toBe(true);
      expect(shown.isWellFormed()).toBe(true);
    }),
    RUNS,
  );
});

test("a snippet of a message that fits is the message on one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (content) => {
      fc.pre(content.length <= SNIPPET_LENGTH);
      expect(snippetOf(content, "x")).not.toMatch(/[\n\t]| {2}/);
      expect(snippetOf("a few\nplain  words", "words")).toBe("a few plain words");
    }),
    RUNS,
  );
});

test("any message and any query give a snippet and ranges inside the message", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (content, text) => {
      expect(snippetOf(content, text)).toBeTypeOf("string");
      let last = 0;
      for (const { start, end } of matchRanges(content, parseQuery(text))) {
        expect(start >= last && start < end && end <= content.length).toBe(true);
        last = end;
      }
    }),
    RUNS,
  );
});

test("the documented cuts of a hundred words", () => {
  const words = Array.from({ length: 100 }, (_, position) => `w${String(position).padStart(3, "0")}`).join(
    " ",
  );
  const first = snippetOf(words, "w000");
  expect([first.length, first.startsWith("w000 w001"), first.endsWith("…")]).toEqual([121, true, true]);
  const middle = snippetOf(words, "w050");
  expect([middle.length, middle.startsWith("…"), middle.endsWith("…")]).toEqual([122, true, true]);
  expect(middle).toContain("w050");
  const last = snippetOf(words, "w099");
  expect([last.startsWith("…"), last.endsWith("w099"), last.length]).toEqual([true, true, 121]);
});
