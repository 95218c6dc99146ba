import { roleWeight, type SessionTerms } from "@praison/session-core";
import { byteWriter } from "./byte-writer.ts";
import { indexDamaged } from "./index-failure.ts";

/**
 * Where the words of a session stand, ready to be stored but for the words' ids: what takes long can be done before
 * those are known.
 */
export interface WordPlaces {
  /**
   * By turns: a word's number, its weighted frequency, how many messages have it, how many of the bytes are its. All
   * are far below 2^24, up to where these floats are exact.
   */
  readonly words: Float32Array;
  readonly bytes: Uint8Array;
}

/**
 * The numbers of a session's words.
 *
 * @param places the session's words
 */
export function* wordsIn({ words }: WordPlaces): Generator<number> {
  for (let at = 0; at < words.length; at += VALUES) yield words[at] ?? 0;
}

/** Receives a word of a session, its weighted frequency, and how many messages have it. */
export type VisitWord = (wordId: number, frequency: number, messageCount: number) => void;

/** Room for a word's place in the list beside its id, within a safe integer. */
const MAX_WORDS = 2 ** 22;
const VALUES = 4;

const writer = byteWriter();

/**
 * Takes together where words stand in a session.
 *
 * @param terms the session's terms
 */
export function wordPlaces({ occurrences, messages }: SessionTerms): WordPlaces {
  const words: number[] = [];
  let at = 0;
  while (at < occurrences.length) {
    const word = occurrences[at] ?? 0;
    const first = at;
    const firstByte = writer.length;
    let frequency = 0;
    let lastIndex = -1;
    for (; at < occurrences.length && occurrences[at] === word; at += 3) {
      const index = occurrences[at + 1] ?? 0;
      const count = occurrences[at + 2] ?? 1;
      // Mostly once: one bit tells.
      writer.varint(2 * (index - lastIndex - 1) + (count > 1 ? 1 : 0));
      if (count > 1) writer.varint(count);
      frequency += count * roleWeight(messages[index]?.role ?? "");
      lastIndex = index;
    }
    words.push(word, frequency, (at - first) / 3, writer.length - firstByte);
  }
  return { words: Float32Array.from(words), bytes: writer.take() };
}

/**
 * Encodes where words stand in a session, and visits the words on the way.
 *
 * @param places the session's words
 * @param idOf gives a word's id by its number
 * @param visit receives each word, in ascending order of ids
 */
export function encodePlaces(
  { words, bytes }: WordPlaces,
  idOf: (wordNumber: number) => number,
  visit: VisitWord,
): Buffer {
  const count = words.length / VALUES;
  const order = new Float64Array(count);
  const starts = new Uint32Array(count);
  let end = 0;
  for (let place = 0; place < count; place++) {
    order[place] = idOf(words[place * VALUES] ?? 0) * MAX_WORDS + place;
    starts[place] = end;
    end += words[place * VALUES + 3] ?? 0;
  }
  let lastId = 0;
  for (const packed of order.toSorted()) {
    const wordId = Math.floor(packed / MAX_WORDS);
    const place = packed % MAX_WORDS;
    const at = place * VALUES;
    const start = starts[place] ?? 0;
    const size = words[at + 3] ?? 0;
    writer.varint(wordId - lastId);
    writer.varint(size);
    writer.bytes(bytes, start, start + size);
    lastId = wordId;
    visit(wordId, words[at + 1] ?? 0, words[at + 2] ?? 0);
  }
  return writer.take();
}

/**
 * Decodes where words stand in a session.
 *
 * @param bytes the stored bytes
 * @param wanted the word ids to look for. Default: all
 * @throws PraisonError `STORE_CORRUPT`
 */
export function decodePlaces(bytes: Uint8Array, wanted?: ReadonlySet<number>): Map<number, number[]> {
  const places = new Map<number, number[]>();
  let lastWanted = wanted === undefined ? Infinity : 0;
  for (const id of wanted ?? []) lastWanted = Math.max(lastWanted, id);
  const { length } = bytes;
  let wordId = 0;
  const cursor = { at: 0 };
  // Read by hand: a search passes over the words of fifty sessions.
  const varint = (): number => {
    let value = bytes[cursor.at++] ?? 0;
    if (value <= 0x7f) return value;
    value &= 0x7f;
    for (let factor = 0x80; factor <= MAX_FACTOR; factor *= 0x80) {
      const next = bytes[cursor.at++] ?? 0;
      value += (next & 0x7f) * factor;
      if (next <= 0x7f) return value;
    }
    throw indexDamaged("a number has no end");
  };
  while (cursor.at < length) {
    wordId += varint();
    if (wordId > lastWanted) break;
    const size = varint();
    const end = cursor.at + size;
    if (end > length) throw indexDamaged("a record ends too soon");
    if (wanted?.has(wordId) === false) {
      cursor.at = end;
      continue;
    }
    const found: number[] = [];
    let index = -1;
    while (cursor.at < end) {
      const value = varint();
      index += 1 + Math.floor(value / 2);
      found.push(index, value % 2 === 1 ? varint() : 1);
    }
    places.set(wordId, found);
  }
  return places;
}

const MAX_FACTOR = 0x80 ** 5;
