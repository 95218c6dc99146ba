import { parseSession, printSession } from "./codec/session-codec.ts";
import type { NewMessage } from "./message.ts";
import { parseRetention, type RetentionOptions } from "./retention.ts";
import type { Finder, FindOptions, FindResult } from "./search/finder.ts";
import type { WindowMessage } from "./search/message-window.ts";
import { findByPoints } from "./search/find-by-points.ts";
import type { Query } from "./search/query.ts";
import type { SearchOptions } from "./search/discovery.ts";
import type { SessionHit } from "./search/session-hit.ts";
import { readWindow, recentSessions, searchSessions } from "./searchable.ts";
import {
  appendChange,
  clearChange,
  isOwned,
  metadataChange,
  type SessionChange,
  storeClosed,
} from "./session-change.ts";
import { parseSessionId } from "./session-id.ts";
import { type SessionList, sessionList } from "./session-list.ts";
import type {
  AppendOptions,
  ListOptions,
  SearchableSessionStore,
  SessionPatch,
  StoreOptions,
  WindowOptions,
  WriteOptions,
} from "./session-store.ts";
import { listSessions } from "./session-summary.ts";
import type { SessionSummary } from "./session-summary.ts";
import type { Session } from "./session.ts";

/** Settings of an in-memory store. */
export interface InMemorySessionStoreOptions extends RetentionOptions {
  /** Epoch milliseconds. Default: the clock. */
  readonly now?: (() => number) | undefined;
}

/** Keeps sessions in memory, as the texts that their files would hold: the shortest store that keeps every promise. */
export class InMemorySessionStore implements SearchableSessionStore, Finder {
  readonly #texts = new Map<string, string>();
  readonly #retention: RetentionOptions;
  readonly #now: () => number;
  #isClosed = false;

  constructor(options: InMemorySessionStoreOptions = {}) {
    this.#retention = parseRetention(options);
    this.#now = options.now ?? Date.now;
  }

  async append(id: string, messages: readonly NewMessage[], options: AppendOptions = {}): Promise<void> {
    this.#change(id, appendChange(id, messages, options, this.#retention), options);
  }

  async load(id: string, options: StoreOptions = {}): Promise<Session | undefined> {
    this.#enter(options);
    return this.#read(parseSessionId(id));
  }

  list(options: ListOptions = {}): SessionList {
    return sessionList(() => listSessions(this.#sessions(options), options, this.#now()));
  }

  async delete(id: string, options: WriteOptions = {}): Promise<boolean> {
    this.#enter(options);
    const session = this.#read(parseSessionId(id));
    return session !== undefined && isOwned(session, options) && this.#texts.delete(id);
  }

  async exists(id: string, options: StoreOptions = {}): Promise<boolean> {
    this.#enter(options);
    return this.#texts.has(parseSessionId(id));
  }

  async clear(id: string, options: WriteOptions = {}): Promise<void> {
    this.#change(id, clearChange(id, options), options);
  }

  async updateMetadata(id: string, patch: SessionPatch, options: WriteOptions = {}): Promise<void> {
    this.#change(id, metadataChange(id, patch, options), options);
  }

  async find(query: Query, options: FindOptions): Promise<FindResult> {
    const source = {
      sessions: () => this.#sessions(options),
      load: async (id: string) => this.#read(id),
      report: () => ({ sessionCount: this.#texts.size, notices: [] }),
    };
    return await findByPoints(source, query, options);
  }

  search(query: string, options: SearchOptions = {}): Promise<SessionHit[]> {
    return searchSessions(this, query, { nowMs: this.#now(), ...options });
  }

  window(id: string, options: WindowOptions = {}): Promise<WindowMessage[]> {
    return readWindow(this, id, options);
  }

  recent(options: ListOptions = {}): Promise<SessionSummary[]> {
    return recentSessions(this, options);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #enter({ signal }: StoreOptions): void {
    signal?.throwIfAborted();
    if (this.#isClosed) throw storeClosed();
  }

  #change(id: string, change: SessionChange, options: StoreOptions): void {
    this.#enter(options);
    const sessionId = parseSessionId(id);
    this.#texts.set(sessionId, printSession(change(this.#read(sessionId), this.#now())));
  }

  #read(id: string): Session | undefined {
    const text = this.#texts.get(id);
    return text === undefined ? undefined : parseSession(text, id);
  }

  *#sessions(options: StoreOptions): Generator<Session> {
    this.#enter(options);
    for (const [id, text] of this.#texts) yield parseSession(text, id);
  }
}
