import { foldText, parseQuery, type Query, wordStem } from "@praison/session-core";
import type { MemoryRecord } from "./memory-record.ts";

/** Something that was found. */
export interface MemoryHit {
  readonly record: MemoryRecord;
  /** Higher is better; at most 1. */
  readonly score: number;
}

/** What a text is worth that has all words of a query, but not as it was put. */
const WORDS_WEIGHT = 0.8;

/**
 * Scores a record by a query, as the Python package does: the whole query in the text counts 1, else the share of its
 * words counts up to 0.8; items count by their importance. Words count by their stems, stop words do not count.
 *
 * @param record what is remembered
 * @param query what was looked for
 * @returns 0 where nothing fits
 */
export function scoreRecord(record: MemoryRecord, query: string): number {
  // An empty query asks for everything, one of blanks for nothing.
  const relevance = query === "" ? 1 : scoreText(searchedText(record), parseQuery(query));
  return relevance * weightOf(record);
}

/**
 * How much a record counts, whatever it was found by.
 *
 * @param record what is remembered
 */
export function weightOf({ kind, importance }: MemoryRecord): number {
  return kind === "short_term" || kind === "long_term" ? importance : 1;
}

/** What of a record is looked through. */
function searchedText({ content, entity }: MemoryRecord): string {
  if (entity === undefined) return content;
  const attributes = Object.entries(entity.attributes).map(([name, value]) => `${name} ${String(value)}`);
  const relationships = entity.relationships.map(({ type, target }) => `${type} ${target}`);
  return [content, ...attributes, ...relationships].join(" ");
}

/**
 * Scores a text by a query: 1 for the query as it was put, else the share of its words, up to 0.8.
 *
 * @param text any text
 * @param query what was looked for
 * @returns 0 where nothing fits
 */
export function scoreText(text: string, { phrase, distinctTerms }: Query): number {
  if (phrase === "") return 0;
  const folded = foldText(text);
  if (folded.includes(phrase)) return 1;
  const words = new Set(parseWords(folded));
  const matched = distinctTerms.filter((term) => words.has(wordStem(term)) || isPartOf(term, folded));
  return distinctTerms.length === 0 ? 0 : (WORDS_WEIGHT * matched.length) / distinctTerms.length;
}

function parseWords(folded: string): string[] {
  return (folded.match(/[\p{L}\p{N}][\p{L}\p{N}+#'_-]*/gu) ?? []).map(wordStem);
}

/** Scripts without blanks between words are looked through as they are. */
function isPartOf(term: string, folded: string): boolean {
  return (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(term) &&
    folded.includes(term)
  );
}

/**
 * The best ones first; equal ones stay in their order.
 *
 * @param hits what was found
 * @param limit how many at most
 */
export function bestHits(hits: readonly MemoryHit[], limit: number): MemoryHit[] {
  return hits
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit);
}
