import type { Word } from "./word.ts";

/** Words that may stand between the words of a phrase: "I really like", "I am also a nurse". */
const ADVERBS = new Set(
  (
    "really also currently now still actually just recently mostly mainly usually generally absolutely definitely " +
    "personally totally truly quite very primarily both presently originally typically normally often honestly simply " +
    "only even particularly especially deeply strongly much kinda mainly certainly probably finally officially newly " +
    "temporarily permanently happily always"
  ).split(" "),
);
const DO_BEFORE = new Set("like love prefer enjoy use hate dislike live work".split(" "));
const BREAKS = /[.;:!?()—–…]/;

/** A phrase with what it stands for. */
export interface Phrase<Meaning> {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/**
 * Makes phrases of one meaning.
 *
 * @param meaning what each stands for
 * @param texts folded words with single blanks; contractions in full
 */
export function phrases<Meaning>(meaning: Meaning, ...texts: readonly string[]): Phrase<Meaning>[] {
  return texts.map((text) => ({ words: text.split(" "), meaning }));
}

/** Where a phrase was found. */
export interface PhraseMatch<Meaning> {
  readonly meaning: Meaning;
  /** The index of the first word behind it. */
  readonly next: number;
}

/**
 * Finds the first of some phrases that begins at a word; adverbs between its words are passed over.
 *
 * @param words words of a clause
 * @param from index of the word where it must begin
 * @param candidates phrases, the longer ones first
 */
export function matchPhrase<Meaning>(
  words: readonly Word[],
  from: number,
  candidates: readonly Phrase<Meaning>[],
): PhraseMatch<Meaning> | undefined {
  for (const { words: wanted, meaning } of candidates) {
    const next = endOfPhrase(words, from, wanted);
    if (next !== undefined) return { meaning, next };
  }
  return undefined;
}

/**
 * True for an adverb that changes nothing of what is said: "really", "currently".
 *
 * @param word any word
 */
export function isAdverb(word: Word | undefined): boolean {
  return word !== undefined && ADVERBS.has(word.key);
}

function endOfPhrase(words: readonly Word[], from: number, wanted: readonly string[]): number | undefined {
  let at = from;
  for (const [position, key] of wanted.entries()) {
    if (position > 0) while (words[at]?.key !== key && isPassedOver(words, at)) at += 1;
    const word = words[at];
    if (word === undefined || word.quoted || word.key !== key) return undefined;
    at += 1;
    if (position < wanted.length - 1 && BREAKS.test(word.after)) return undefined;
  }
  return at;
}

function isPassedOver(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || word.quoted) return false;
  return ADVERBS.has(word.key) || (word.key === "do" && DO_BEFORE.has(words[at + 1]?.key ?? ""));
}
