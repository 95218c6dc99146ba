import type { Word } from "./word.ts";

/** A sentence of the user. */
export interface Sentence {
  readonly words: readonly Word[];
  readonly isQuestion: boolean;
  /** True where the writer leaves out capitals, so that none can be asked of names and places. */
  readonly isLowerCase: boolean;
  /** True where all is in capitals, so that a capital says nothing. */
  readonly isShouted: boolean;
}

const SENTENCE_END = /[.!?…]|\p{Extended_Pictographic}/u;
/** A line shorter than this is not a wrapped one. */
const WRAPPED_LINE_LENGTH = 60;
const BULLET = /\n[ \t]*(?:[-*•]|\d+[.)])[ \t]/;
const LOWER_CASE_WORD = /^\p{Ll}/u;
const LOWER_CASE = /\p{Ll}/u;
const UPPER_CASE = /\p{Lu}/u;

/**
 * Divides the words of a paragraph into sentences. Periods inside numbers, names of files and abbreviations end none.
 *
 * @param text the whole text
 * @param words words of one paragraph
 */
export function splitSentences(text: string, words: readonly Word[]): Sentence[] {
  const sentences: Sentence[] = [];
  let first = 0;
  let lineStart = words[0]?.start ?? 0;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const gap = next === undefined ? "" : text.slice(word.end, next.start);
    const breaksLine = gap.includes("\n");
    const ends =
      next === undefined ||
      endsSentence(words[index - 1], word, next) ||
      (breaksLine && isNewThought(gap, word.end - lineStart, next));
    if (breaksLine && next !== undefined) lineStart = next.start;
    if (!ends) continue;
    sentences.push(sentenceOf(words.slice(first, index + 1)));
    first = index + 1;
  }
  return sentences;
}

function endsSentence(before: Word | undefined, word: Word, next: Word): boolean {
  const speaksOfSelf = next.key === "i" || next.key === "my";
  if (word.text.endsWith(".") && !SENTENCE_END.test(word.after)) {
    return speaksOfSelf && word.text.length > 3;
  }
  if (!SENTENCE_END.test(word.after)) return false;
  if (word.after !== "." || speaksOfSelf) return true;
  // "John F. Kennedy"
  const isInitial =
    word.text.length === 1 && UPPER_CASE.test(word.text) && UPPER_CASE.test(next.text.charAt(0));
  return !(isInitial && before !== undefined && UPPER_CASE.test(before.text.charAt(0)));
}

function isNewThought(gap: string, lineLength: number, next: Word): boolean {
  if (lineLength < WRAPPED_LINE_LENGTH || BULLET.test(gap)) return true;
  return !LOWER_CASE_WORD.test(next.text) || next.key === "i" || next.key === "my";
}

function sentenceOf(words: readonly Word[]): Sentence {
  const texts = words.filter((word) => !word.quoted).map((word) => word.text);
  const subject = words.find((word) => word.key === "i");
  const hasUpper = texts.some((text) => UPPER_CASE.test(text));
  const isShouted = texts.length > 1 && hasUpper && !texts.some((text) => LOWER_CASE.test(text));
  return {
    words,
    isQuestion: words.at(-1)?.after.includes("?") ?? false,
    isLowerCase: !hasUpper || subject?.text === "i",
    isShouted,
  };
}
