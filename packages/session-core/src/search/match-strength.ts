import type { FindResult } from "./finder.ts";
import type { Query } from "./query.ts";
import { termSpellings } from "./bm25/term-spellings.ts";
import { missingTerms } from "./snippet.ts";

/** How much of the query a hit's window contains: every term, at least half by weight, or less. */
export type MatchStrength = "strong" | "partial" | "weak";

/**
 * Judges a hit by its window. Rare terms weigh up to twice as much as common ones.
 *
 * @param windowTexts the contents of the window's messages
 * @param query what was looked for
 * @param corpus how many sessions there are, and how many contain each term
 */
export function matchStrength(
  windowTexts: readonly string[],
  query: Query,
  corpus: Pick<FindResult, "sessionCount" | "sessionsWithTerm" | "ranking">,
): { match: MatchStrength; missingTerms: string[] } {
  const missing = withoutOtherForms(missingTerms(windowTexts, query), windowTexts, corpus);
  if (missing.length === 0) return { match: "strong", missingTerms: missing };
  const rarity = (term: string): number =>
    Math.log(1 + (corpus.sessionCount + 1) / ((corpus.sessionsWithTerm.get(term) ?? 0) + 0.5));
  const highest = Math.max(...query.distinctTerms.map(rarity));
  // From 1 for a term that every session has to 2 for the rarest: one verb of a question must not outweigh its topic.
  const weight = (terms: readonly string[]): number =>
    terms.reduce((sum, term) => sum + 1 + rarity(term) / highest, 0);
  const foundShare = 1 - weight(missing) / weight(query.distinctTerms);
  return { match: foundShare >= 0.5 ? "partial" : "weak", missingTerms: missing };
}

/** Under bm25 a word of the same stem counts, so that it is not missing. */
function withoutOtherForms(
  missing: string[],
  texts: readonly string[],
  { ranking }: Pick<FindResult, "ranking">,
): string[] {
  if (ranking === "points" || missing.length === 0) return missing;
  const found = new Set(texts.flatMap((text) => [...termSpellings(text, missing).keys()]));
  return missing.filter((term) => !found.has(term));
}
