import { foldText } from "@praison/session-core";
import type { Fact } from "./fact.ts";

const LEADING_ARTICLE = /^(?:the|an?) (?=\S)/;
const OUTER_MARKS = /^[\s.,;:!?'"]+|[\s.,;:!?'"]+$/g;

/**
 * Brings a value into the form in which two spellings of the same thing are equal.
 *
 * @param value any text
 */
export function foldedValue(value: string): string {
  return foldText(value).replace(OUTER_MARKS, "").replace(LEADING_ARTICLE, "");
}

/**
 * Names a fact so that saying it again, in other letters or with another verb of the same meaning, gives the same name:
 * "I prefer dark mode" and "I like dark mode." have one key.
 *
 * @param fact what was extracted
 * @returns text to compare, the same in every process
 */
export function factKey(fact: Pick<Fact, "kind" | "value" | "slot">): string {
  const topic = fact.kind === "location" || fact.kind === "name" ? (fact.slot ?? fact.kind) : fact.kind;
  return `${topic}:${foldedValue(fact.value)}`;
}
