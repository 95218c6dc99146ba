import { foldText } from "./fold-text.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** How many different terms of one query are looked for; of more, the longest count. */
export const MAX_QUERY_TERMS = 100;

/** A query made ready for scoring. */
export interface Query {
  /** As the caller gave it. */
  readonly text: string;
  /** The whole query, folded and trimmed; empty for a query of blanks. */
  readonly phrase: string;
  /** Folded words in order, repeats kept, stop words left out while another word remains. */
  readonly terms: readonly string[];
  /** The same without repeats. */
  readonly distinctTerms: readonly string[];
  /** How often the query has each of them. */
  readonly termCounts: ReadonlyMap<string, number>;
  /** How many different terms were left out because the query has more than 100. */
  readonly droppedTermCount: number;
}

/** Punctuation and signs around a word are not part of it, except what `C#` and `C++` end with. */
const LEADING_SIGNS = /^[\p{P}\p{Sm}\p{Sk}]+/u;
const SIGN = /[\p{P}\p{Sm}\p{Sk}]/u;
const LETTER = /\p{L}/u;
const NAME_ENDING = /^[#+]+/;
/** Writing systems that put no blanks between words. */
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々\p{M}]+/gu;
const HAS_UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The dictionaries for Chinese, Japanese and Thai apply under any locale; naming one keeps results the same everywhere. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Reads a query. It is always plain text: no character in it is an operator.
 *
 * @param text what to look for
 */
export function parseQuery(text: string): Query {
  const phrase = foldText(text).trim();
  const words = phrase.split(" ").flatMap(wordsOf);
  const informative = words.filter((word) => !STOP_WORDS.has(word));
  const terms = informative.length > 0 ? informative : words;
  const all = countTerms(terms);
  const kept = new Set([...all.keys()].toSorted((a, b) => b.length - a.length).slice(0, MAX_QUERY_TERMS));
  const termCounts = new Map([...all].filter(([term]) => kept.has(term)));
  return {
    text,
    phrase,
    terms: terms.filter((term) => kept.has(term)),
    distinctTerms: [...termCounts.keys()],
    termCounts,
    droppedTermCount: all.size - kept.size,
  };
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function wordsOf(chunk: string): string[] {
  const word = withoutTrailingSigns(chunk.replace(LEADING_SIGNS, ""));
  if (word === "") return [];
  return HAS_UNSPACED.test(word) ? wordsOfUnspaced(word) : [word];
}

function withoutTrailingSigns(text: string): string {
  const characters = Array.from(text);
  const last = characters.findLastIndex((character) => !SIGN.test(character));
  const word = characters.slice(0, last + 1).join("");
  const ending = LETTER.test(characters[last] ?? "") ? NAME_ENDING.exec(text.slice(word.length)) : null;
  return `${word}${ending?.[0] ?? ""}`;
}

/** Takes a chunk such as `重跑gen-itgc后50条` apart: dictionary words of the unspaced runs, the rest as it stands. */
function wordsOfUnspaced(chunk: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (const run of chunk.matchAll(UNSPACED_RUN)) {
    words.push(...wordsOf(chunk.slice(from, run.index)));
    for (const { segment, isWordLike } of wordSegmenter().segment(run[0]))
      if (isWordLike) words.push(segment);
    from = run.index + run[0].length;
  }
  if (from === 0) return [chunk];
  words.push(...wordsOf(chunk.slice(from)));
  return words;
}

/** Made at its first use: few queries need its tables, which take long to load. */
function wordSegmenter(): Intl.Segmenter {
  return (segmenter ??= new Intl.Segmenter("ja", { granularity: "word" }));
}
