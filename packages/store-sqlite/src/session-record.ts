import {
  type IndexedMessage,
  type IndexedMessages,
  roleWeight,
  type SessionTerms,
} from "@praison/session-core";
import { byteReader } from "./byte-reader.ts";
import { byteWriter } from "./byte-writer.ts";
import { indexDamaged } from "./index-failure.ts";

/** The roles that nearly all messages have; others are named in the record. */
const USUAL_ROLES: readonly string[] = ["user", "assistant", "tool", "system"];
const IS_SCORED = 1;
const IS_QUESTION = 2;
const HAS_INSTANT = 4;

const writer = byteWriter();
const placesWriter = byteWriter();
const textEncoder = new TextEncoder();
const textDecoder = new TextDecoder();

/**
 * Encodes what an index keeps of a session's messages.
 *
 * @param terms the session's terms
 */
export function encodeMessages({ messages, archivedCount }: SessionTerms): Buffer {
  const roles = [...new Set([...USUAL_ROLES, ...messages.map(({ role }) => role)])];
  writer.varint(roles.length - USUAL_ROLES.length);
  for (const role of roles.slice(USUAL_ROLES.length)) {
    const bytes = textEncoder.encode(role);
    writer.varint(bytes.length);
    writer.bytes(bytes);
  }
  writer.varint(messages.length);
  writer.varint(archivedCount);
  let lastMs = 0;
  for (const { role, isScored, isQuestion, length, instantMs } of messages) {
    const wholeMs = instantMs === undefined ? undefined : Math.round(instantMs);
    const flags =
      (isScored ? IS_SCORED : 0) | (isQuestion ? IS_QUESTION : 0) | (wholeMs === undefined ? 0 : HAS_INSTANT);
    writer.varint(roles.indexOf(role));
    writer.byte(flags);
    writer.varint(length);
    if (wholeMs === undefined) continue;
    // Zigzag: times mostly go forward, but need not.
    const step = wholeMs - lastMs;
    writer.varint(step < 0 ? -2 * step - 1 : 2 * step);
    lastMs = wholeMs;
  }
  return writer.take();
}

/**
 * Decodes what an index keeps of a session's messages.
 *
 * @param bytes the stored bytes
 * @throws PraisonError `STORE_CORRUPT`
 */
export function decodeMessages(bytes: Uint8Array): Pick<IndexedMessages, "messages" | "archivedCount"> {
  const reader = byteReader(bytes);
  const roles = [...USUAL_ROLES];
  for (let count = reader.varint(); count > 0; count--)
    roles.push(textDecoder.decode(reader.bytes(reader.varint())));
  const messageCount = reader.varint();
  const archivedCount = reader.varint();
  const messages: IndexedMessage[] = [];
  let lastMs = 0;
  while (!reader.isAtEnd) {
    const role = roles[reader.varint()];
    const flags = reader.byte();
    const length = reader.varint();
    if (role === undefined) throw indexDamaged("a message has no role");
    if ((flags & HAS_INSTANT) !== 0) {
      const step = reader.varint();
      lastMs += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
    }
    messages.push({
      role,
      isScored: (flags & IS_SCORED) !== 0,
      isQuestion: (flags & IS_QUESTION) !== 0,
      length,
      instantMs: (flags & HAS_INSTANT) === 0 ? undefined : lastMs,
    });
  }
  if (messages.length !== messageCount) throw indexDamaged("a session has lost messages");
  return { messages, archivedCount };
}

/** Receives a word of a session, its weighted frequency, and how many messages have it. */
export type VisitWord = (wordId: number, frequency: number, messageCount: number) => void;

/** Room for positions beside a word's id within a safe integer. */
const POSITIONS = 2 ** 22;

/**
 * Encodes where words stand in a session, and visits the words on the way.
 *
 * @param terms the session's terms
 * @param idOf gives a word's id by its number
 * @param visit receives each word, in ascending order of ids
 */
export function encodePlaces(
  { occurrences, messages }: SessionTerms,
  idOf: (wordNumber: number) => number,
  visit: VisitWord,
): Buffer {
  const order: number[] = [];
  for (let at = 0; at < occurrences.length; at += 3) {
    const isFirst = at === 0 || occurrences[at] !== occurrences[at - 3];
    if (isFirst) order.push(idOf(occurrences[at] ?? 0) * POSITIONS + at / 3);
  }
  let lastId = 0;
  for (const packed of Float64Array.from(order).toSorted()) {
    const wordId = Math.floor(packed / POSITIONS);
    const start = 3 * (packed % POSITIONS);
    const word = occurrences[start];
    let frequency = 0;
    let lastIndex = -1;
    let at = start;
    for (; at < occurrences.length && occurrences[at] === word; at += 3) {
      const index = occurrences[at + 1] ?? 0;
      const count = occurrences[at + 2] ?? 1;
      // Mostly once: one bit tells.
      placesWriter.varint(2 * (index - lastIndex - 1) + (count > 1 ? 1 : 0));
      if (count > 1) placesWriter.varint(count);
      frequency += count * roleWeight(messages[index]?.role ?? "");
      lastIndex = index;
    }
    writer.varint(wordId - lastId);
    writer.varint(placesWriter.length);
    placesWriter.moveTo(writer);
    lastId = wordId;
    visit(wordId, frequency, (at - start) / 3);
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
  const lastWanted = wanted === undefined ? Infinity : Math.max(...wanted);
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
