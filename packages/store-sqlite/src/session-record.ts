import type { IndexedMessage, IndexedMessages, SessionTerms } from "@praison/session-core";
import { byteReader } from "./byte-reader.ts";
import { byteWriter } from "./byte-writer.ts";
import { indexDamaged } from "./index-error.ts";

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

/**
 * Encodes where words stand in a session.
 *
 * @param places for each word id, by turns: message number, and how often
 */
export function encodePlaces(places: ReadonlyMap<number, readonly number[]>): Buffer {
  let lastId = 0;
  for (const wordId of [...places.keys()].toSorted((a, b) => a - b)) {
    const found = places.get(wordId) ?? [];
    let lastIndex = -1;
    for (let at = 0; at < found.length; at += 2) {
      const index = found[at] ?? 0;
      const count = found[at + 1] ?? 1;
      // Mostly once: one bit tells.
      placesWriter.varint(2 * (index - lastIndex - 1) + (count > 1 ? 1 : 0));
      if (count > 1) placesWriter.varint(count);
      lastIndex = index;
    }
    const bytes = placesWriter.take();
    writer.varint(wordId - lastId);
    writer.varint(bytes.length);
    writer.bytes(bytes);
    lastId = wordId;
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
  const reader = byteReader(bytes);
  const places = new Map<number, number[]>();
  let wordId = 0;
  while (!reader.isAtEnd) {
    wordId += reader.varint();
    const length = reader.varint();
    if (wanted?.has(wordId) === false) {
      reader.skip(length);
      continue;
    }
    const end = reader.position + length;
    const found: number[] = [];
    let index = -1;
    while (reader.position < end) {
      const value = reader.varint();
      index += 1 + Math.floor(value / 2);
      found.push(index, value % 2 === 1 ? reader.varint() : 1);
    }
    places.set(wordId, found);
  }
  return places;
}
