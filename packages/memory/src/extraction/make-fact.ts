import { FACT_IMPORTANCE, type Fact, type FactKind } from "./fact.ts";
import { type ValueRange, valueSpan, valueText } from "./value-range.ts";
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
  const { start, end } = valueSpan(text, words, range);
  if (value === "" || value.length > MAX_VALUE_LENGTH) return [];
  const { kind, slot } = plan;
  const fact = { kind, value, sentence: plan.say(value), importance: FACT_IMPORTANCE[kind], start, end };
  return [slot === undefined ? fact : { ...fact, slot }];
}
