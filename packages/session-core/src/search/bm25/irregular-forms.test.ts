import fc from "fast-check";
import { expect, test } from "vitest";
import { englishStem } from "./english-stem.ts";
import { IRREGULAR_FORMS, baseForm } from "./irregular-forms.ts";
import { wordStem } from "./word-stem.ts";

test.each([
  ["verbs", "go went gone goes, buy bought, teach taught, think thought, bring brought, take took taken"],
  [
    "more verbs",
    "write wrote written, begin began begun, choose chose chosen, see saw seen, find found, get got",
  ],
  ["verbs with a prefix", "overwrite overwrote overwritten, rebuild rebuilt, undergo underwent, rerun reran"],
  [
    "plurals",
    "child children, mouse mice, foot feet, tooth teeth, goose geese, woman women, man men, person people",
  ],
  [
    "plurals of words in f",
    "wolf wolves, knife knives, wife wives, half halves, shelf shelves, thief thieves",
  ],
  ["plurals of learned words", "index indices, matrix matrices, criterion criteria, hypothesis hypotheses"],
  ["plurals of words in s", "alias aliases, bus buses, lens lenses"],
  ["comparisons", "good better best, bad worse worst, far further furthest farther"],
])("leads %s back to their base", (_kind, lines) => {
  for (const line of lines.split(", ")) {
    const [base = "", ...forms] = line.split(" ");
    expect(forms.map(baseForm)).toEqual(forms.map(() => base));
  }
});

test("keeps words apart that only look like a form of another", () => {
  const words =
    "left ground wound bound bore born bit rose shot stuck lay dove slew rung leaves lives bases data media";
  for (const word of words.split(" ")) expect(baseForm(word)).toBe(word);
});

test("keeps regular words, stop words, names of object members and the empty word", () => {
  const words = [
    "",
    "'s",
    "house",
    "walked",
    "was",
    "did",
    "had",
    "constructor",
    "__proto__",
    "toString",
    "例",
  ];
  for (const word of words) expect(baseForm(word)).toBe(word);
});

test("knows the possessive of an irregular plural", () => {
  expect(baseForm("children's")).toBe("child");
  expect(baseForm("dog's")).toBe("dog's");
});

test("a base is no irregular form itself", () => {
  for (const [form, base] of IRREGULAR_FORMS) expect(`${form} ${baseForm(base)}`).toBe(`${form} ${base}`);
});

test("every entry joins what the stemmer alone would keep apart", () => {
  for (const [form, base] of IRREGULAR_FORMS) {
    expect(`${form} ${wordStem(form)}`).toBe(`${form} ${englishStem(base)}`);
    expect(`${form} ${englishStem(form)}`).not.toBe(`${form} ${englishStem(base)}`);
  }
});

test("all forms of a word meet in one stem", () => {
  for (const family of [
    "write writes wrote written writing",
    "forget forgets forgot forgotten forgetting",
    "fly flies flew flown flying",
    "begin begins began begun beginning",
    "drive drives drove driven driving",
    "child children child's children's",
    "knife knives",
    "think thinks thought thoughts thinking",
    "override overrides overrode overridden overriding",
  ])
    expect(new Set(family.split(" ").map(wordStem)).size).toBe(1);
});

test("the stem of any word is never empty and does not depend on what was asked before", () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...IRREGULAR_FORMS.keys()), fc.string()), (word) => {
      const stem = wordStem(word);
      expect(stem === "").toBe(word === "");
      expect(wordStem(word)).toBe(stem);
    }),
  );
});
