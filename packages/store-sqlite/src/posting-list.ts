import { type ByteReader, byteReader } from "./byte-reader.ts";
import { byteWriter } from "./byte-writer.ts";
import { indexDamaged } from "./index-failure.ts";

/** How many sessions share the posting lists of one shard. */
export const SHARD_SIZE = 4096;

/** Frequencies are kept in quarters, since the smallest weight of a message is one. */
const QUARTERS = 4;
const MAX_QUARTERS = 255;
const PACKING = 256;

/** Changes to the posting list of one word in one shard. */
export interface PostingChange {
  /** What sessions contribute now, as `packedPosting` makes it. */
  readonly postings: number[];
  /** How many messages more, or fewer, have the word. */
  messageCount: number;
}

/**
 * Packs what a session contributes into one number, small and in the order of sessions: an index is built from millions.
 *
 * @param place the session's number within the shard
 * @param frequency weighted frequency; 0 for a session that has the word no longer
 */
export function packedPosting(place: number, frequency: number): number {
  const quarters =
    frequency === 0 ? 0 : Math.min(MAX_QUARTERS, Math.max(1, Math.round(frequency * QUARTERS)));
  return place * PACKING + quarters;
}

/**
 * Tells whether a frequency is stored as another one.
 *
 * @param stored a frequency as it was read
 * @param frequency a frequency as it was counted
 */
export function isSameFrequency(stored: number, frequency: number): boolean {
  return packedPosting(0, stored) === packedPosting(0, frequency);
}

/**
 * Visits the sessions of a posting list.
 *
 * @param list the stored bytes
 * @param firstNumber session number of place 0
 * @param visit receives session number and weighted frequency
 * @returns how many messages have the word
 */
export function visitPostings(
  list: Uint8Array,
  firstNumber: number,
  visit: (sessionNumber: number, frequency: number) => void,
): number {
  const { length } = list;
  let at = 0;
  let messageCount = 0;
  for (let factor = 1; ; factor *= 0x80) {
    const next = list[at++] ?? 0;
    messageCount += (next & 0x7f) * factor;
    if (next <= 0x7f) break;
  }
  let place = -1;
  while (at < length) {
    let gap = list[at++] ?? 0;
    if (gap > 0x7f) gap = (gap & 0x7f) | ((list[at++] ?? 0) << 7);
    place += gap;
    const quarters = list[at++];
    if (!quarters || gap === 0 || place >= SHARD_SIZE) throw indexDamaged("a posting list makes no sense");
    visit(firstNumber + place, quarters / QUARTERS);
  }
  return messageCount;
}

/**
 * Applies changes to a posting list.
 *
 * @param list the stored bytes; `undefined` for a word that is new in the shard
 * @param change what changes
 * @returns the bytes to store; `undefined` when no session has the word any more
 */
export function changePostingList(list: Uint8Array | undefined, change: PostingChange): Buffer | undefined {
  const changed = change.postings.toSorted((a, b) => a - b);
  const reader = list === undefined ? undefined : byteReader(list);
  const messageCount = (reader?.varint() ?? 0) + change.messageCount;
  const postings = reader === undefined ? changed : mergedPostings(reader, changed);
  writer.varint(Math.max(0, messageCount));
  let last = -1;
  let isEmpty = true;
  for (const posting of postings) {
    const quarters = posting % PACKING;
    if (quarters === 0) continue;
    const place = Math.floor(posting / PACKING);
    writer.varint(place - last);
    writer.byte(quarters);
    last = place;
    isEmpty = false;
  }
  const bytes = writer.take();
  return isEmpty ? undefined : bytes;
}

const writer = byteWriter();

function mergedPostings(reader: ByteReader, changed: readonly number[]): number[] {
  const postings: number[] = [];
  let next = 0;
  let place = -1;
  const takeChangesUpTo = (lastPlace: number): void => {
    for (; next < changed.length && (changed[next] ?? 0) < (lastPlace + 1) * PACKING; next++)
      postings.push(changed[next] ?? 0);
  };
  while (!reader.isAtEnd) {
    place += reader.varint();
    const quarters = reader.byte();
    takeChangesUpTo(place - 1);
    const isChanged = Math.floor((changed[next] ?? -1) / PACKING) === place;
    if (!isChanged) postings.push(place * PACKING + quarters);
  }
  takeChangesUpTo(SHARD_SIZE);
  return postings;
}
