import type { Message } from "../message.ts";
import { collapseSpaces, foldCharacters } from "./fold-text.ts";
import type { Query } from "./query.ts";

/** Points for the whole query in one message, and for each term in it. */
export const PHRASE_POINTS = 2;
export const TERM_POINTS = 1;

/** What a message scores. */
export interface MessagePoints {
  readonly phrase: number;
  readonly terms: number;
}

/**
 * Scores one message: +2 when its folded text contains the whole folded query, +1 for each term that it contains, inside
 * a word too; a term that the query repeats counts as often as it stands there.
 *
 * @param message the message
 * @param query the query
 * @param termsFound receives the terms that the message contains
 */
export function messagePoints(message: Message, query: Query, termsFound: Set<string>): MessagePoints {
  const text = foldCharacters(message.content);
  let terms = 0;
  let isAnyMissing = false;
  for (const [term, count] of query.termCounts) {
    if (text.includes(term)) {
      terms += TERM_POINTS * count;
      termsFound.add(term);
    } else isAnyMissing = true;
  }
  // The phrase contains every term, so where one is missing it cannot be.
  const hasPhrase = !isAnyMissing && containsPhrase(text, query.phrase);
  return { phrase: hasPhrase ? PHRASE_POINTS : 0, terms };
}

function containsPhrase(text: string, phrase: string): boolean {
  if (phrase === "") return false;
  return phrase.includes(" ") ? collapseSpaces(text).includes(phrase) : text.includes(phrase);
}
