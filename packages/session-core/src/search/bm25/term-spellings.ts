import { indexTerms } from "./index-terms.ts";
import { wordStem } from "./word-stem.ts";

/** Terms with the spellings under which a text has them, such as `decide` with `decided`. */
export type TermSpellings = ReadonlyMap<string, readonly string[]>;

/**
 * Finds the words of a text that bm25 takes for terms of a query: those of the same stem.
 *
 * @param text any text, as stored
 * @param terms folded terms of a query
 */
export function termSpellings(text: string, terms: readonly string[]): TermSpellings {
  const termsOfStem = new Map<string, string[]>();
  for (const term of terms) {
    indexTerms(term, (folded, start, end) => {
      const stem = wordStem(folded.slice(start, end));
      termsOfStem.set(stem, [...(termsOfStem.get(stem) ?? []), term]);
    });
  }
  const seen = new Set<string>();
  const spellings = new Map<string, string[]>();
  indexTerms(text, (folded, start, end) => {
    const word = folded.slice(start, end);
    if (seen.has(word)) return;
    seen.add(word);
    for (const term of termsOfStem.get(wordStem(word)) ?? []) {
      spellings.set(term, [...(spellings.get(term) ?? []), word]);
    }
  });
  return spellings;
}
