import type { Message } from "./message.ts";

/** A summary of earlier messages that a compaction of the model's context left behind (`last_compaction` in the file). */
export interface CompactionCheckpoint {
  readonly summary: string;
  /** How many of the active messages the summary covers. */
  readonly messageIndex: number;
  /** Stored keys beyond these two; written back as they were. */
  readonly verbatim?: Readonly<Record<string, unknown>> | undefined;
}

/** An entry of a stored list of messages that is no message, such as a bare text. */
export interface StrayEntry {
  readonly list: "messages" | "archivedMessages";
  /** Where it stood, messages counted. */
  readonly position: number;
  readonly value: unknown;
}

/** A stored conversation. */
export interface Session {
  readonly sessionId: string;
  /** The active window, oldest first; its head may be the synthetic summary of what was archived. */
  readonly messages: readonly Message[];
  /** Messages that compaction moved out of the active window, oldest first; never changed afterwards. */
  readonly archivedMessages: readonly Message[];
  /** Time text as stored; read it with `parseInstant`. */
  readonly createdAt?: string | undefined;
  /** Time of the last write, text as stored. */
  readonly updatedAt?: string | undefined;
  readonly agentName?: string | undefined;
  /** Whose session this is; decides what a scoped store shows. */
  readonly userId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly gatewaySessionId?: string | undefined;
  /** Keys as stored, such as `title`, `model`, `source`, `lineage_id`. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly runtimeState: Readonly<Record<string, unknown>>;
  readonly lastCompaction?: CompactionCheckpoint | undefined;
  /** Entries of the lists that are no messages; written back near where they stood. */
  readonly strayEntries?: readonly StrayEntry[] | undefined;
  /** Stored keys that this type does not model, or that were stored in another form; written back as they were. */
  readonly verbatim?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A value looked up the way session files spread it: at top level first, then in `metadata`.
 *
 * @param session any session
 * @param key the stored (snake_case) key
 */
export function storedValue(session: Session, key: string): unknown {
  const top = own(session.verbatim, key);
  return top ?? own(session.metadata, key);
}

function own(record: Readonly<Record<string, unknown>> | undefined, key: string): unknown {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
