import { type ValueRange, withoutTrailers } from "./value-range.ts";
import { DATE_WORDS, MONTHS } from "./vocabulary/personal-words.ts";
import type { Word } from "./word.ts";

const DATE_NUMBER = /^\d{1,4}(?:st|nd|rd|th)?$|^\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?$/;
const DIGIT = /\d/;

/**
 * Finds a date in words or numbers: "5 May", "the 3rd of June", "July 4, 1985".
 *
 * @param words words of a clause
 * @param from where it has to begin
 */
export function dateRange(words: readonly Word[], from: number): ValueRange | undefined {
  let begin = from;
  while (DATE_WORDS.has(words[begin]?.key ?? "")) begin += 1;
  let to = begin;
  while (to - begin < 6) {
    const word = words[to];
    if (word === undefined || word.quoted) break;
    if (!MONTHS.has(word.key) && !DATE_NUMBER.test(word.key) && !(to > begin && DATE_WORDS.has(word.key)))
      break;
    to += 1;
    if (word.after !== "" && word.after !== ",") break;
  }
  const named = words.slice(begin, to);
  if (!named.some((word) => DIGIT.test(word.key))) return undefined;
  return withoutTrailers(words, { from: begin, to });
}
