import { expect, test } from "vitest";
import { areRelated, wordFamilyBeginning } from "./word-family.ts";
import { wordStem } from "./word-stem.ts";

const related = (a: string, b: string): boolean => areRelated(wordStem(a), wordStem(b));

test.each([["healthier", "healthy"]])("%s and %s are of one family", (a, b) => {
  expect(related(a, b)).toBe(true);
  const beginning = wordFamilyBeginning(wordStem(a));
  expect(beginning !== undefined && wordStem(b).startsWith(beginning)).toBe(true);
});

test.each([
  ["plan", "plane"],
  ["politics", "political"],
  ["contact", "contract"],
  ["billing", "billing"],
  ["12345", "12346"],
])("%s and %s are not", (a, b) => {
  expect(related(a, b)).toBe(false);
});
