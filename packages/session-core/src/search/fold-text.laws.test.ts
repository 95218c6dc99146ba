import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, foldWithOrigin } from "./fold-text.ts";

/** Characters that folding treats in different ways: cases, marks, ligatures, scripts, blanks, controls, broken pairs. */
const PIECES = [
  ...Array.from("aZßẞéÅøŁđΣςΟЙ移ทำຳガｶﾞ한ᄒﬁ①ＡİıǅŒ½ﾟक्षि"),
  ..."e\u0301|o\u0308\u0323|क\u093c|か\u3099|\u1112\u1161\u11ab|👩‍👩‍👧|🚀|🇩🇪|\ufeff|\u200b|\u00ad".split("|"),
  ..." |  |\n|\t|\u3000|\u00a0|\u0000|\u001b[31m|\u001b]0;t\u0007|\u001b|\u0085|\ud800|\udc00|.|-|_|'".split(
    "|",
  ),
];
const mixedText = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(""));
const anyText = fc.oneof(mixedText, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
/** Letters of scripts with cases and composed forms, of which every spelling must fold alike. */
const letters = fc
  .array(fc.constantFrom(...Array.from("aZéÅñüçŠøŁßẞþæ ЙёѐΆώΐïĳﬁǆ가힣ガパड़".normalize("NFC"))), {
    maxLength: 16,
  })
  .map((characters) => characters.join(""));
const RUNS = { numRuns: 100 };

test("folding text twice changes nothing more", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
    }),
    RUNS,
  );
});

test("folding with origin gives the same text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldWithOrigin(text).folded).toBe(foldText(text));
    }),
    RUNS,
  );
});

test("every folded unit comes from a range of the text, in order", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { folded, starts, ends } = foldWithOrigin(text);
      expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
      for (const [position, start] of starts.entries()) {
        const end = ends[position] ?? NaN;
        expect(start >= 0 && start < end && end <= text.length).toBe(true);
        expect(start).toBeGreaterThanOrEqual(starts[position - 1] ?? 0);
        expect(end).toBeGreaterThanOrEqual(ends[position - 1] ?? 0);
      }
    }),
    RUNS,
  );
});

test("composed and decomposed spellings fold alike", () => {
  fc.assert(
    fc.property(letters, (text) => {
      const wanted = foldText(text);
      for (const form of ["NFC", "NFD", "NFKC", "NFKD"]) expect(foldText(text.normalize(form))).toBe(wanted);
    }),
    RUNS,
  );
});

test("upper and lower case fold alike", () => {
  fc.assert(
    fc.property(letters, (text) => {
      expect(foldText(text.toUpperCase())).toBe(foldText(text));
      expect(foldText(text.toLowerCase())).toBe(foldText(text));
    }),
    RUNS,
  );
});

test("a text contains what its folding says: both halves of a text fold to parts of the whole", () => {
  fc.assert(
    fc.property(letters, letters, (left, right) => {
      const whole = foldText(`${left} ${right}`);
      expect(whole).toContain(foldText(left).trim());
      expect(whole).toContain(foldText(right).trim());
    }),
    RUNS,
  );
});

test("a folded text has no two blanks in a row, and no control codes", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      // oxlint-disable-next-line no-control-regex
      expect(foldText(text)).not.toMatch(/\s\s|[^\S ]|[\u0000-\u001f\u007f-\u009f]/);
    }),
    RUNS,
  );
});
