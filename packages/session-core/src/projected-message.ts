import { isCompactionSummary, type Message, textOf } from "./message.ts";
import type { Session } from "./session.ts";

/** A message in its place in the session: archived ones first, then the active ones. */
export interface ProjectedMessage {
  /** The message's number, the same before and after compaction; `null` for the synthetic summary. */
  readonly index: number | null;
  readonly archived: boolean;
  readonly message: Message;
}

/**
 * Lays a session out as the one list that every index refers to. Copies of one turn that a crash between two writes
 * left in the archive, or in archive and active list, appear once; equal turns of the active list are all kept.
 *
 * @param session any session
 */
export function projectMessages(session: Session): ProjectedMessage[] {
  const entries: ProjectedMessage[] = [];
  const archivedTurns = new Set<string>();
  let count = 0;
  const add = (message: Message, archived: boolean): void => {
    const index = isCompactionSummary(message) ? null : count++;
    entries.push({ index, archived, message });
  };
  for (const message of session.archivedMessages) {
    const turn = turnKey(message);
    if (turn !== undefined && archivedTurns.has(turn)) continue;
    if (turn !== undefined) archivedTurns.add(turn);
    add(message, true);
  }
  for (const message of session.messages) {
    const turn = archivedTurns.size === 0 ? undefined : turnKey(message);
    if (turn === undefined || !archivedTurns.has(turn)) add(message, false);
  }
  return entries;
}

/** Metadata key that tells equal turns apart once they are archived. */
export const REPEAT_KEY = "praison_repeat";

/**
 * What identifies a turn when it is met twice: its id, else role, text and time. Compaction marks a turn whose equal
 * stays behind (`metadata.praison_repeat`), so that two equal turns remain two.
 *
 * @param message a stored message
 * @returns `undefined` for a message without id and time: nothing proves that it is a copy
 */
export function turnKey(message: Message): string | undefined {
  if (isCompactionSummary(message)) return undefined;
  const repeat = textOf(message.metadata[REPEAT_KEY]);
  if (message.id !== undefined) return `id ${message.id} ${repeat}`;
  if (message.timestamp === undefined) return undefined;
  const calls = message.toolCalls?.map((call) => call.id).join(" ") ?? "";
  return [message.timestamp, repeat, message.role, message.toolCallId, calls, message.content].join("\n");
}

/**
 * The session's real messages in order, each with its number; the synthetic summary left out.
 *
 * @param entries a projection
 */
export function numberedMessages(entries: readonly ProjectedMessage[]): NumberedMessage[] {
  return entries.filter((entry): entry is NumberedMessage => entry.index !== null);
}

/** A projected message that is no synthetic summary. */
export interface NumberedMessage extends ProjectedMessage {
  readonly index: number;
}
