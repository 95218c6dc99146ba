import { describe, expect, test } from "vitest";
import { excerpt, matchRange, matchRanges, missingTerms, oneLine, rarestFirst, snippet } from "./snippet.ts";
import { parseQuery } from "./query.ts";

const words = Array.from({ length: 100 }, (_, position) => `w${String(position).padStart(3, "0")}`);
const text = words.join(" ");
const snip = (content: string, query: string): string => {
  const parsed = parseQuery(query);
  return snippet(content, parsed, parsed.distinctTerms);
};

describe("snippet", () => {
  test("a match at the beginning: 120 characters and a mark behind", () => {
    expect(snip(text, "w000")).toBe(`${text.slice(0, 120)}…`);
  });

  test("a match in the middle: 120 characters and two marks, the match centred", () => {
    const cut = snip(text, "w050");
    expect(cut).toHaveLength(122);
    expect(cut).toMatch(/^….*…$/);
    expect(Math.abs(cut.indexOf("w050") - 59)).toBeLessThanOrEqual(1);
  });

  test("a match at the end is shifted back: still 120 characters, a mark in front", () => {
    expect(snip(text, "w099")).toBe(`…${text.slice(-120)}`);
  });

  test.each([
    ["short text", "a  short\n\ttext", "a short text"],
    ["exactly 120", "x".repeat(120), "x".repeat(120)],
    ["empty", "", ""],
  ])("nothing is cut: %s", (_name, content, expected) => {
    expect(snip(content, "short")).toBe(expected);
  });

  test.each(["billing plan", "migration billing", "MIGRATION"])(
    "%s: about the match, wherever it stands",
    (query) => {
      const content = `${"lorem ".repeat(500)}the billing plan for migration is agreed${" ipsum".repeat(500)}`;
      const cut = snip(content, query);
      expect(cut).toMatch(/^….*(billing|migration).*…$/);
      expect(cut.length).toBeGreaterThanOrEqual(100);
      expect(cut.length).toBeLessThanOrEqual(140);
    },
  );

  test.each([
    ["Größe der STRASSE", "strasse"],
    ["die Straße", "strasse"],
    ["im schönen Zürich", "zurich"],
    ["今日は成語しりとりをした", "しりとり"],
    ["ﬁnance report", "finance"],
    ["cafe\u0301 noir", "café"],
  ])("keeps the stored spelling of %s", (spelling, query) => {
    expect(snip(`${"– ö ".repeat(200)}${spelling}${" ß –".repeat(200)}`, query)).toContain(spelling);
  });

  test("without the phrase, around the rarest term", () => {
    const content = `${"common ".repeat(100)}rare ${"common ".repeat(100)}`;
    const query = parseQuery("common rare");
    const byRarity = rarestFirst(query, new Map(Object.entries({ common: 900, rare: 1 })));
    expect(byRarity).toEqual(["rare", "common"]);
    expect(snippet(content, query, byRarity)).toContain("rare");
  });

  test("terminal codes of old output are gone", () => {
    const cut = snip("\u001b[31mFAIL\u001b[0m \u001b]0;title\u0007 retry", "FAIL");
    expect(cut).toBe("FAIL retry");
  });

  test("no character is cut in two", () => {
    const family = "👩‍👩‍👧‍👦";
    const cut = snip(`${family.repeat(60)} needle ${family.repeat(60)}`, "needle");
    expect(cut.replaceAll(family, "")).toBe("… needle …");
  });
});

describe("excerpt", () => {
  test.each([
    ["whole", "abcdef", undefined, 6, "abcdef", false],
    ["beginning", "abcdef", undefined, 3, "abc…", true],
    ["around", "abcdefghij", { start: 5, end: 6 }, 3, "…efg…", true],
    ["end", "abcdefghij", { start: 9, end: 10 }, 3, "…hij", true],
    ["a focus longer than the excerpt", "abcdefghij", { start: 2, end: 9 }, 3, "…cde…", true],
    ["half a pair", "a😀b", undefined, 2, "a…", true],
  ])("%s", (_name, content, focus, length, expected, isCut) => {
    expect(excerpt(content, focus, length)).toEqual({ text: expected, isCut });
  });
});

describe("matching", () => {
  test("the phrase goes before any term", () => {
    const query = parseQuery("plan b");
    expect(matchRange("b is no plan, plan b is", query, query.distinctTerms)).toEqual({ start: 14, end: 20 });
    expect(matchRange("nothing", query, query.distinctTerms)).toBeUndefined();
    expect(matchRange("blanks", parseQuery(" "), [])).toBeUndefined();
  });

  test("every place is marked, overlapping ones once, in the stored spelling", () => {
    const content = "Straße und STRASSE, Straßenstraße";
    const marked = matchRanges(content, parseQuery("strasse")).map(({ start, end }) =>
      content.slice(start, end),
    );
    expect(marked).toEqual(["Straße", "STRASSE", "Straße", "straße"]);
    expect(matchRanges("billing migration plan", parseQuery("billing migration"))).toEqual([
      { start: 0, end: 17 },
    ]);
    expect(matchRanges("nothing", parseQuery("billing"))).toEqual([]);
  });

  test("missing terms", () => {
    expect(missingTerms(["The BILLING", "plan"], parseQuery("billing plan zebra"))).toEqual(["zebra"]);
  });
});

test.each([
  ["  a\n\n b\t c ", Infinity, "a b c"],
  ["a\u0000b\u001b[1mc", Infinity, "abc"],
  ["abcdef", 3, "abc…"],
  ["\n \n", 10, ""],
])("one line of %j", (content, length, expected) => {
  expect(oneLine(content, length)).toBe(expected);
});
