import type { NewMessage } from "./message.ts";
import type { Finder } from "./search/finder.ts";
import type { SearchOptions } from "./search/discovery.ts";
import type { SessionHit } from "./search/session-hit.ts";
import type { WindowMessage } from "./search/message-window.ts";
import type { SessionFilters } from "./session-filters.ts";
import type { SessionList } from "./session-list.ts";
import type { SessionSummary } from "./session-summary.ts";
import type { Session } from "./session.ts";

/** Options of every store method. */
export interface StoreOptions {
  /** Ends the work early; the method then rejects with the signal's own reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of the methods that change a session. */
export interface WriteOptions extends StoreOptions {
  /**
   * In whose name: another owner's session is treated like one that does not exist, decided under the same lock as the
   * write. A session that `append` creates or adds to gets this owner. Default: in nobody's name, any session.
   */
  readonly userId?: string | undefined;
  /** With `userId`: a session without an owner whose id starts with this text is the user's too. */
  readonly idPrefix?: string | undefined;
}

/** Options of `append`. */
export interface AppendOptions extends WriteOptions {
  /** Attributes and metadata to set in the same write. */
  readonly patch?: SessionPatch | undefined;
}

/** Options of `list` and `recent`: which sessions, and how many. */
export interface ListOptions extends StoreOptions, SessionFilters {
  /** At most this many, newest first. Default: all for `list`, 10 for `recent`. */
  readonly limit?: number | undefined;
}

/** Options of `window`. */
export interface WindowOptions extends StoreOptions {
  /** Index of the message to centre on, number or text; out of range is clamped. Default: the most recent message. */
  readonly aroundMessageId?: number | string | undefined;
  /** Messages on each side. Default 5. */
  readonly window?: number | undefined;
}

/**
 * Changes to a session's attributes. `agentName`, `userId`, `agentId` and `lastCompaction` set those attributes, every
 * other key goes into the session's metadata as it is named here. `undefined` leaves a value alone, `null` removes it; so does a
 * `title` of blanks.
 */
export interface SessionPatch {
  readonly agentName?: string | null | undefined;
  readonly userId?: string | null | undefined;
  readonly agentId?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** A summary that stands for the first `messageIndex` active messages wherever the conversation is sent to a model. */
  readonly lastCompaction?: { readonly summary: string; readonly messageIndex: number } | null | undefined;
  readonly [metadataKey: string]: unknown;
}

/**
 * Keeps sessions. What is returned is a copy; what is appended is on disk (or wherever the store keeps it) when the
 * promise resolves. After `close` every method but `close` rejects with `STORE_CLOSED`.
 */
export interface SessionStore extends AsyncDisposable {
  /**
   * Adds messages to the end of a session, and creates the session when there is none.
   *
   * @param sessionId 1 to 200 bytes, no control characters
   * @param messages oldest first; all are stored by one write
   * @throws PraisonError `INVALID_INPUT`, `LOCK_TIMEOUT`, `STORE_UNAVAILABLE`, `SESSION_NOT_FOUND` (another's session)
   */
  append(sessionId: string, messages: readonly NewMessage[], options?: AppendOptions): Promise<void>;
  /** Reads a session; `undefined` when there is none. Rejects with `STORE_CORRUPT` when it cannot be read. */
  load(sessionId: string, options?: StoreOptions): Promise<Session | undefined>;
  /** Lists sessions, most recently updated first: `await` it for an array, or iterate and stop early. */
  list(options?: ListOptions): SessionList;
  /** Removes a session with its archive. Resolves to false when there was none. */
  delete(sessionId: string, options?: WriteOptions): Promise<boolean>;
  /** Tells whether there is such a session. */
  exists(sessionId: string, options?: StoreOptions): Promise<boolean>;
  /** Empties the active messages; the archive and all attributes stay. Rejects with `SESSION_NOT_FOUND`. */
  clear(sessionId: string, options?: WriteOptions): Promise<void>;
  /** Changes attributes and metadata. Rejects with `SESSION_NOT_FOUND`. */
  updateMetadata(sessionId: string, patch: SessionPatch, options?: WriteOptions): Promise<void>;
  /** Releases what the store holds. May be called more than once. */
  close(): Promise<void>;
}

/** A store whose sessions can be recalled. Make one from any store and a finder with `searchable`. */
export interface SearchableSessionStore extends SessionStore, Finder {
  /**
   * Finds the sessions that match a query, best first.
   *
   * @param query plain text; blanks find nothing
   */
  search(query: string, options?: SearchOptions): Promise<SessionHit[]>;
  /** The messages around an anchor; an empty list when there is no such session. */
  window(sessionId: string, options?: WindowOptions): Promise<WindowMessage[]>;
  /** The most recently updated sessions. */
  recent(options?: ListOptions): Promise<SessionSummary[]>;
}

const SEARCHABLE_METHODS =
  "append load list delete exists clear updateMetadata close find search window recent".split(" ");

/**
 * Tells whether something is a store that can be searched.
 *
 * @param value anything
 */
export function isSearchableSessionStore(value: unknown): value is SearchableSessionStore {
  if (typeof value !== "object" || value === null) return false;
  const methods = value as Readonly<Record<string, unknown>>;
  return SEARCHABLE_METHODS.every((method) => typeof methods[method] === "function");
}
