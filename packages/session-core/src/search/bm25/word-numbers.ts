import { STOP_WORDS } from "../stop-words.ts";

/** Gives words numbers, so that millions of them can be counted and sorted without their texts. */
export interface WordNumbers {
  /** The number of the word that stands in a text from `start` to `end`; a new word gets the next one. */
  numberOf(text: string, start: number, end: number): number;
  wordOf(number: number): string;
  /** How many words have numbers. */
  readonly count: number;
}

/** Stop words have the first numbers. */
const FIRST_INFORMATIVE: number = STOP_WORDS.size;
const FIRST_SLOTS = 2 ** 12;
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;
/** A longer piece of a text would keep the whole text in memory. */
const MAX_COPIED_LENGTH = 12;

/**
 * Makes numbers for words; the stop words have theirs from the beginning. A hash table of its own: most words of a text
 * are known, and finding those without making a string of each is several times as fast as a map.
 */
export function wordNumbers(): WordNumbers {
  const words: string[] = [];
  const hashes: number[] = [];
  /** Word number plus one; 0 where nothing is. */
  let slots = new Uint32Array(FIRST_SLOTS);

  const place = (hash: number, number: number): void => {
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = number + 1;
  };
  const add = (word: string, hash: number): number => {
    if (words.length * 2 >= slots.length) {
      slots = new Uint32Array(slots.length * 2);
      for (const [number, known] of hashes.entries()) place(known, number);
    }
    place(hash, words.length);
    words.push(word);
    hashes.push(hash);
    return words.length - 1;
  };
  const numberOf = (text: string, start: number, end: number): number => {
    let hash = HASH_START;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
    hash ^= hash >>> 15;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = (slots[slot] ?? 0) - 1;
      if (number < 0) return add(copied(text, start, end), hash);
      if (hashes[number] === hash && isAt(words[number] ?? "", text, start, end)) return number;
    }
  };
  for (const word of STOP_WORDS) numberOf(word, 0, word.length);
  return {
    numberOf,
    wordOf: (number) => words[number] ?? "",
    get count() {
      return words.length;
    },
  };
}

/**
 * Tells whether a number is that of a stop word.
 *
 * @param number a word's number
 */
export function isStopWordNumber(number: number): boolean {
  return number < FIRST_INFORMATIVE;
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  }
  return true;
}

function copied(text: string, start: number, end: number): string {
  const word = text.slice(start, end);
  if (word.length <= MAX_COPIED_LENGTH) return word;
  return String.fromCharCode(...Array.from({ length: word.length }, (_, at) => word.charCodeAt(at)));
}
