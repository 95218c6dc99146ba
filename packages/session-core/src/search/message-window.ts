import { formatInstant } from "../instant.ts";
import type { NumberedMessage, ProjectedMessage } from "../projected-message.ts";

/** A message as recall shows it. */
export interface WindowMessage {
  /** Its number in the session, the same before and after compaction; `null` for the synthetic summary. */
  readonly index: number | null;
  readonly role: string;
  readonly content: string;
  /** `2026-06-10T14:32:00Z`, or `null` when the message has no readable time. */
  readonly timestamp: string | null;
  /** Whether compaction moved the message out of the active window. */
  readonly archived: boolean;
  /** Set when the content was cut: how many characters (UTF-16 units) the whole has. */
  readonly fullLength?: number | undefined;
}

/**
 * The messages around an anchor, clipped at both ends; a synthetic summary between them is shown too.
 *
 * @param entries the session's projection
 * @param anchorIndex the number to centre on
 * @param size messages on each side
 */
export function messageWindow(
  entries: readonly ProjectedMessage[],
  anchorIndex: number,
  size: number,
): WindowMessage[] {
  const isInside = ({ index }: ProjectedMessage): boolean =>
    index !== null && index >= anchorIndex - size && index <= anchorIndex + size;
  const first = entries.findIndex(isInside);
  const last = entries.findLastIndex(isInside);
  return first === -1 ? [] : entries.slice(first, last + 1).map(windowMessage);
}

function windowMessage({ index, archived, message }: ProjectedMessage): WindowMessage {
  const { role, content, timestamp } = message;
  return {
    index,
    role,
    content,
    timestamp: timestamp === undefined ? null : formatInstant(timestamp * 1000),
    archived,
  };
}

/** How many messages each bookend holds. */
export const BOOKEND_SIZE = 2;

/** The first and the last things that were said in a session. */
export interface Bookends {
  readonly opening: readonly WindowMessage[];
  readonly closing: readonly WindowMessage[];
}

/**
 * The first two and the last two user and assistant messages of a session; nothing when it has no more than two.
 *
 * @param messages the session's numbered messages
 */
export function bookendsOf(messages: readonly NumberedMessage[]): Bookends | undefined {
  const spoken = messages.filter(({ message }) => message.role === "user" || message.role === "assistant");
  if (spoken.length <= BOOKEND_SIZE) return undefined;
  return {
    opening: spoken.slice(0, BOOKEND_SIZE).map(windowMessage),
    closing: spoken.slice(-BOOKEND_SIZE).map(windowMessage),
  };
}
