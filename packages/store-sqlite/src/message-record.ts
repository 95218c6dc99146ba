import type { IndexedMessage, IndexedMessages, SessionTerms } from "@praison/session-core";
import { byteReader } from "./byte-reader.ts";
import { byteWriter } from "./byte-writer.ts";
import { indexDamaged } from "./index-failure.ts";

/** The roles that nearly all messages have; others are named in the record. */
const USUAL_ROLES: readonly string[] = ["user", "assistant", "tool", "system"];
const IS_SCORED = 1;
const IS_QUESTION = 2;
const HAS_INSTANT = 4;

const writer = byteWriter();
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
