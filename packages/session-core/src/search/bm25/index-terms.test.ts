import fc from "fast-check";
import { expect, test } from "vitest";
import { indexTerms, MAX_TERM_LENGTH } from "./index-terms.ts";

function terms(text: string): string[] {
  const found: string[] = [];
  indexTerms(text, (folded, start, end) => found.push(folded.slice(start, end)));
  return found;
}

test.each([
  ["Café in ZÜRICH, 3.5 km", ["cafe", "in", "zurich", "3", "5", "km"]],
  ["don't", ["don", "t"]],
  ["snake_case_name", ["snake", "case", "name"]],
  ["resolveTerminalPath", ["resolveterminalpath", "resolve", "terminal", "path"]],
  ["parseHTTPResponse", ["parsehttpresponse", "parse", "http", "response"]],
  ["数据库", ["数据", "据库", "库"]],
  ["重跑gen后", ["重跑", "跑", "gen", "后"]],
  ["🚀 -- !!", []],
  ["", []],
])("the terms of %j", (text, expected) => {
  expect(terms(text)).toEqual(expected);
});

test("a long word is indexed by its beginning", () => {
  expect(terms("a".repeat(200))).toEqual(["a".repeat(MAX_TERM_LENGTH)]);
});

test("a term is whole characters, wherever it is cut", () => {
  const text = fc.tuple(fc.nat({ max: 70 }), fc.constantFrom("\u{10330}", "\u{12000}", "x", "\u{10400}"));
  fc.assert(
    fc.property(text, ([length, end]) => {
      for (const term of terms(`${"x".repeat(length)}${end}${end} tail${"Y".repeat(length)}${end}`)) {
        expect(term.isWellFormed()).toBe(true);
        expect(term.length).toBeLessThanOrEqual(MAX_TERM_LENGTH);
      }
    }),
  );
});

test("text of plain letters gives the same terms by the quick way as by the thorough one", () => {
  const ascii = fc.string({ unit: "grapheme-ascii", maxLength: 80 });
  fc.assert(
    fc.property(ascii, (text) => {
      expect(terms(text)).toEqual(terms(`${text} ж`).filter((term) => term !== "ж"));
    }),
  );
});
