import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_QUERY_TERMS, parseQuery } from "./query.ts";

describe("terms", () => {
  test.each<[string, string[]]>([
    ["billing migration", ["billing", "migration"]],
    ["Billing  MIGRATION\n", ["billing", "migration"]],
    ["migration migration", ["migration", "migration"]],
    ["What did we decide about the billing migration?", ["decide", "billing", "migration"]],
    ["what about it", ["what", "about", "it"]],
    ["don't", ["don't"]],
    ["don't panic", ["panic"]],
    ["don’t panic", ["panic"]],
    ['"billing" (migration), [plan]!', ["billing", "migration", "plan"]],
    ["C#", ["c#"]],
    ["C#?", ["c#"]],
    ["(in C#).", ["c#"]],
    ["C++", ["c++"]],
    ["c++, rust", ["c++", "rust"]],
    [".NET", ["net"]],
    ["#hashtag", ["hashtag"]],
    ["wrong-book", ["wrong-book"]],
    ["node:sqlite", ["node:sqlite"]],
    ["src/auth.rs", ["src/auth.rs"]],
    ["v2.1.3-beta;", ["v2.1.3-beta"]],
    ["ops@acme.test", ["ops@acme.test"]],
    ["snake_case_name", ["snake_case_name"]],
    ["🚀", ["🚀"]],
    ["🚀 launch", ["🚀", "launch"]],
    ["ZÜRICH straße", ["zurich", "strasse"]],
    ["हिन्दी", ["हिन्दी"]],
    ["!!!", []],
    ["", []],
    ["  \n\t ", []],
  ])("%j: %j", (text, terms) => {
    expect(parseQuery(text).terms).toEqual(terms);
  });

  test.each([
    ["数据库迁移计划", ["迁移"]],
    ["重跑gen-itgc后50条", ["gen-itgc", "50"]],
    ["今日は成語しりとりをした", ["今日"]],
    ["移行日 plan", ["plan"]],
    ["ภาษาไทย", ["ไทย"]],
  ])("an unspaced run gives its words: %s", (text, some) => {
    const { terms, phrase } = parseQuery(text);
    expect(terms).toEqual(expect.arrayContaining(some));
    expect(terms.length).toBeGreaterThan(1);
    for (const term of terms) expect(phrase).toContain(term);
  });

  test("Korean words are written apart and stay whole", () => {
    expect(parseQuery("끝말잇기 게임을").terms).toEqual(["끝말잇기", "게임을"]);
  });
});

describe("phrase", () => {
  test.each([
    ["  Billing \n Migration  ", "billing migration"],
    ["What about it?", "what about it?"],
    ["!!!", "!!!"],
    [" \n ", ""],
  ])("%j is the whole query, folded: %j", (text, phrase) => {
    expect(parseQuery(text)).toMatchObject({ text, phrase });
  });
});

describe("a query of very many words", () => {
  const words = Array.from({ length: 10_000 }, (_, position) => `w${position}`);

  test("keeps the longest, in order, and tells how many were left out", () => {
    const query = parseQuery(["unmistakable", ...words].join(" "));
    expect(query.distinctTerms).toHaveLength(MAX_QUERY_TERMS);
    expect(query.terms).toContain("unmistakable");
    expect(query.droppedTermCount).toBe(10_001 - MAX_QUERY_TERMS);
  });

  test("counts different words, not repeats", () => {
    expect(parseQuery("again ".repeat(10_000))).toMatchObject({
      distinctTerms: ["again"],
      droppedTermCount: 0,
    });
    expect(parseQuery(words.slice(0, MAX_QUERY_TERMS).join(" ")).droppedTermCount).toBe(0);
  });
});

test("any text is a query", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const query = parseQuery(text);
      expect(query.text).toBe(text);
      expect(query.terms).not.toContain("");
      expect(new Set(query.terms)).toEqual(new Set(query.distinctTerms));
      expect(query.phrase).toBe(query.phrase.trim());
    }),
  );
});
