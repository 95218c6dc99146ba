import { describe, expect, test } from "vitest";
import { matchStrength } from "./match-strength.ts";
import { parseQuery } from "./query.ts";

const even = { sessionCount: 100, ranking: "points" as const, sessionsWithTerm: new Map<string, number>() };
const corpus = (counts: Record<string, number>): typeof even => ({
  sessionCount: 100,
  ranking: "points" as const,
  sessionsWithTerm: new Map(Object.entries(counts)),
});

describe("match strength", () => {
  test.each([
    ["all terms", ["alpha beta"], "alpha beta", "strong", []],
    ["in different messages", ["Alpha", "BETA"], "alpha beta", "strong", []],
    ["stop words do not count", ["alpha"], "what about the alpha", "strong", []],
    ["half of equal ones", ["alpha"], "alpha beta", "partial", ["beta"]],
    ["less than half", ["alpha"], "alpha beta gamma", "weak", ["beta", "gamma"]],
    ["nothing", [], "alpha", "weak", ["alpha"]],
    ["a query of symbols", ["!!!"], "!!!", "strong", []],
    ["a repeated term is missing once", ["alpha"], "alpha beta beta", "partial", ["beta"]],
  ] as const)("%s", (_name, texts, query, match, missingTerms) => {
    expect(matchStrength(texts, parseQuery(query), even)).toEqual({ match, missingTerms });
  });

  test("the rare term weighs more", () => {
    const counts = corpus({ common: 90, rare: 1 });
    expect(matchStrength(["rare"], parseQuery("common rare"), counts).match).toBe("partial");
    expect(matchStrength(["common"], parseQuery("common rare"), counts).match).toBe("weak");
  });

  test("but at most twice as much: a rare verb does not outweigh two words of topic", () => {
    const counts = corpus({ billing: 40, migration: 40, decide: 0 });
    const judged = matchStrength(["billing migration"], parseQuery("decide billing migration"), counts);
    expect(judged).toEqual({ match: "partial", missingTerms: ["decide"] });
  });
});
