import { FACT_IMPORTANCE, type Fact, type FactKind } from "./fact.ts";
import { type ValueRange, valueText } from "./value-range.ts";
import type { Word } from "./word.ts";

const MAX_VALUE_LENGTH = 200;

/** What a fact is made of, besides its words. */
export interface FactPlan {
  readonly kind: FactKind;
  /** The readable sentence about a value. */
  readonly say: (value: string) => string;
  readonly slot?: string;
}

/**
 * Makes a fact of words of the text; none of a value that is empty or too long to be one.
 *
 * @param text the whole text
 * @param words words of a clause
 * @param range which of them are the value
 * @param plan what the value means
 */
export function makeFact(text: string, words: readonly Word[], range: ValueRange, plan: FactPlan): Fact[] {
  const value = valueText(text, words, range);
  const start = words[range.from]?.start ?? 0;
  const end = words[range.to - 1]?.end ?? start;
  if (value === "" || value.length > MAX_VALUE_LENGTH) return [];
  const { kind, slot } = plan;
  const fact = { kind, value, sentence: plan.say(value), importance: FACT_IMPORTANCE[kind], start, end };
  return [slot === undefined ? fact : { ...fact, slot }];
}

/** Finds the facts of one kind, or of a few that are said together, in a clause of the user. */
export type FactFinder = (text: string, clause: import("./clause.ts").Clause) => Fact[];
