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
  return entriesAround(entries, anchorIndex, size).map(windowMessage);
}

/**
 * Of a list of numbered things, those from the first to the last whose number is near an anchor; what has no number is
 * kept where it stands between them.
 *
 * @param entries in order
 * @param anchorIndex the number to centre on
 * @param size how far from it on each side
 */
export function entriesAround<Entry extends { readonly index: number | null }>(
  entries: readonly Entry[],
  anchorIndex: number,
  size: number,
): Entry[] {
  const isNear = ({ index }: Entry): boolean => index !== null && Math.abs(index - anchorIndex) <= size;
  const first = entries.findIndex(isNear);
  return first === -1 ? [] : entries.slice(first, entries.findLastIndex(isNear) + 1);
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
