import { AFTER_AND, CLAUSE_OPENERS } from "./vocabulary/function-words.ts";
import type { Word } from "./word.ts";

/** Ends of sentences, and marks that part what belongs together no more. */
export const HARD_END = /[.;:!?()[\]—–…"”]|(?:^|[^\p{L}])-/u;
const VERBS_OF_OTHERS = new Set(
  "likes loves prefers hates uses works lives is has does was wants needs says".split(" "),
);
const CLOSING_MARK = /["”“»`'’]/;
const AND = new Set(["and", "&", "or"]);
const MAX_LISTED_WORDS = 5;
const MAX_VALUE_WORDS = 16;

/** Said at the end of a sentence, and no part of a value. */
const TRAILERS = (
  "please|by the way|btw|these days|those days|nowadays|lately|right now|now|at the moment|at the minute|currently|at present|" +
  "a lot|lots|so much|very much|too much|the most|the best|the least|best|most|as well|too|though|tho|thanks|thank you|actually|honestly|" +
  "haha|lol|anyway|instead|to be honest|tbh|in general|generally|usually|normally|for now|today|tonight|i think|i guess|personally|" +
  "of course|again|already|really|mostly|this week|this year|this month|this morning|from now on|going forward|for a living|" +
  "if possible|at all|either|anymore|any more|sometimes|often|just so you know|fyi|ok|okay|everyone|everybody|you know|imo|imho|" +
  "more than anything|above all|always|last year|last month|last week|recently|full time|full-time|part time|part-time|for years|" +
  "for work|every day|everyday|daily|all the time|here|and|or|but|so|when|whenever|where|if|that|what"
)
  .split("|")
  .map((text) => text.split(" "));

/** A range of words. */
export interface ValueRange {
  readonly from: number;
  /** Index behind the last word. */
  readonly to: number;
}

/**
 * Finds where a thing ends that somebody likes, makes or is: at the end of the sentence or of the clause, without the
 * courtesies behind it. A list with commas belongs together.
 *
 * @param words words of a clause
 * @param from where the thing begins
 * @returns nothing when no word is left
 */
export function valueRange(words: readonly Word[], from: number): ValueRange | undefined {
  let to = from;
  while (to < words.length && to - from < MAX_VALUE_WORDS) {
    const word = words[to];
    if (word === undefined || (!word.quoted && opensClause(words, to, from))) break;
    to += 1;
    if (HARD_END.test(word.after)) break;
    if (word.after.includes(",") && !isListed(words, to)) break;
  }
  return withoutTrailers(words, { from, to });
}

/**
 * Takes the courtesies off the end of a value.
 *
 * @param words words of a clause
 * @param range where the value stands
 */
export function withoutTrailers(words: readonly Word[], range: ValueRange): ValueRange | undefined {
  let { to } = range;
  for (let again = true; again;) {
    again = false;
    for (const trailer of TRAILERS) {
      const begin = to - trailer.length;
      if (begin < range.from || !trailer.every((key, offset) => words[begin + offset]?.key === key)) continue;
      to = begin;
      again = true;
    }
  }
  return to > range.from ? { from: range.from, to } : undefined;
}

/**
 * Where a value stands in the text. The marks around a quoted word belong to it unless it is all of the value.
 *
 * @param text the whole text
 * @param words words of a clause
 * @param range which of them are the value
 */
export function valueSpan(
  text: string,
  words: readonly Word[],
  range: ValueRange,
): { readonly start: number; readonly end: number } {
  const [first, last] = [words[range.from], words[range.to - 1]];
  if (first === undefined || last === undefined) return { start: 0, end: 0 };
  const isOne = first === last;
  return {
    start: first.quoted && !isOne ? first.start - 1 : first.start,
    end: last.quoted && !isOne && CLOSING_MARK.test(text.charAt(last.end)) ? last.end + 1 : last.end,
  };
}

/**
 * The words of a range as they stand in the text.
 *
 * @param text the whole text
 * @param words words of a clause
 * @param range where the value stands
 */
export function valueText(text: string, words: readonly Word[], range: ValueRange): string {
  const { start, end } = valueSpan(text, words, range);
  return text.slice(start, end).replaceAll(/\s+/g, " ");
}

function opensClause(words: readonly Word[], at: number, from: number): boolean {
  const key = words[at]?.key ?? "";
  if (at === from) return false;
  if (CLAUSE_OPENERS.has(key)) return true;
  if (key !== "and" && key !== "or") return false;
  // "tea and Tom likes coffee"
  return AFTER_AND.has(words[at + 1]?.key ?? "") || VERBS_OF_OTHERS.has(words[at + 2]?.key ?? "");
}

/** True for "tea, biscuits and cake": behind the comma comes one more of a list that ends with "and" or "or". */
function isListed(words: readonly Word[], from: number): boolean {
  let sinceComma = 0;
  for (let at = from; at < from + MAX_VALUE_WORDS && sinceComma < MAX_LISTED_WORDS; at += 1) {
    const word = words[at];
    if (word === undefined) return false;
    if (AND.has(word.key)) return at + 1 < words.length && !AFTER_AND.has(words[at + 1]?.key ?? "");
    if (AFTER_AND.has(word.key) || CLAUSE_OPENERS.has(word.key) || HARD_END.test(word.after)) return false;
    sinceComma = word.after.includes(",") ? 0 : sinceComma + 1;
  }
  return false;
}
