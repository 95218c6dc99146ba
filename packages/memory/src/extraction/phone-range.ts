import type { ValueRange } from "./value-range.ts";
import type { Word } from "./word.ts";

/**
 * Finds a telephone number, in one word or many.
 *
 * @param words words of a clause
 * @param from where it has to begin
 */
export function phoneRange(words: readonly Word[], from: number): ValueRange | undefined {
  let to = from;
  while (words[to] !== undefined && /^[+(]?[\d()./-]+$/.test(words[to]?.text ?? "") && to - from < 8) to += 1;
  const digits = words
    .slice(from, to)
    .map((word) => word.text)
    .join("")
    .replaceAll(/\D/g, "");
  return digits.length >= 6 ? { from, to } : undefined;
}
