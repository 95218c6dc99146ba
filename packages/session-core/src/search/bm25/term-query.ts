import { foldText } from "../fold-text.ts";
import { MAX_QUERY_TERMS, type Query } from "../query.ts";
import { STOP_WORDS } from "../stop-words.ts";
import { indexTerms, isPaired, pairsOf } from "./index-terms.ts";
import { type DateRange, queryDates } from "./query-dates.ts";
import { askingWords } from "./asking-words.ts";
import { wordStem } from "./word-stem.ts";

/** One thing that a query asks for. */
export interface QueryWord {
  /** What the words that count as it have in common. */
  readonly stem: string;
  /** Whether the stem is only the beginning: a single character of a script that is indexed by pairs. */
  readonly isPrefix: boolean;
  /** How much it counts beside the others. */
  readonly weight: number;
}

/** A query as the bm25 ranking reads it. */
export interface TermQuery {
  readonly words: readonly QueryWord[];
  /** The times that the query names. */
  readonly dates: readonly DateRange[];
  /** For each term of the query, the stems of the words that it is looked up by. */
  readonly stemsOfTerm: ReadonlyMap<string, readonly string[]>;
}

/** A name narrows a question more than its other words do. */
const NAME_WEIGHT = 1.5;
/** A verb of asking, which is rare in a small store, must not outweigh the topic. */
const ASKING_WEIGHT = 0.4;
/** A capitalised word that does not begin the query or a sentence of it. */
const NAME = /(?<=[^\s.!?]\s+["'“‘(]?)\p{Lu}[\p{L}\p{N}]+/gu;
const CASE_CHANGE = /\p{Ll}\p{Lu}/u;

/**
 * Reads a parsed query as words to look up. Words of scripts without blanks are looked up by their pairs of characters,
 * names joined by signs by their parts too, and everything by its stem.
 *
 * @param query a parsed query
 */
export function termQuery(query: Query): TermQuery {
  const names = new Set(Array.from(query.text.matchAll(NAME), ([name]) => wordStem(foldText(name))));
  const stemsOfTerm = new Map<string, string[]>();
  const singles: string[] = [];
  for (const term of query.distinctTerms) {
    const stems = new Set<string>();
    indexTerms(term, (text, start, end) => {
      const word = text.slice(start, end);
      if (!isPaired(word)) stems.add(wordStem(word));
    });
    for (const run of pairedRuns(term)) {
      const pairs = pairsOf(run);
      if (pairs.length === 0) singles.push(run);
      for (const pair of pairs) stems.add(pair);
    }
    stemsOfTerm.set(term, [...stems]);
  }
  const stems = new Set([...stemsOfTerm.values()].flat());
  for (const part of identifierParts(query.text)) stems.add(part);
  const informative = withoutStopWords([...stems]).slice(0, MAX_QUERY_TERMS);
  const asking = askingWords(query.text, informative);
  const words = informative.map((stem): QueryWord => {
    const weight = names.has(stem) ? NAME_WEIGHT : asking.has(stem) ? ASKING_WEIGHT : 1;
    return { stem, isPrefix: false, weight };
  });
  // Single characters are particles for the most part, and count only where nothing else is asked for.
  const prefixes = words.length > 0 ? [] : singles.map((stem) => ({ stem, isPrefix: true, weight: 1 }));
  for (const { stem } of prefixes) stemsOfTerm.set(stem, [stem]);
  return { words: [...words, ...prefixes], dates: queryDates(query.text), stemsOfTerm };
}

function withoutStopWords(stems: readonly string[]): readonly string[] {
  const informative = stems.filter((stem) => !STOP_WORDS.has(stem));
  return informative.length > 0 ? informative : stems;
}

function pairedRuns(term: string): string[] {
  const runs: string[] = [];
  let run = "";
  for (const character of term) {
    if (isPaired(character) || (run !== "" && /\p{M}/u.test(character))) run += character;
    else if (run !== "") {
      runs.push(run);
      run = "";
    }
  }
  return run === "" ? runs : [...runs, run];
}

/** Folding has hidden where the parts of an identifier begin. */
function identifierParts(text: string): string[] {
  if (!CASE_CHANGE.test(text)) return [];
  const parts: string[] = [];
  indexTerms(text, (folded, start, end, isPart) => {
    const part = folded.slice(start, end);
    if (isPart && !isPaired(part)) parts.push(wordStem(part));
  });
  return parts;
}
