import { resolve } from "node:path";
import { defaultSessionsFolder, expandHome } from "@praison/home";
import {
  appendChange,
  clearChange,
  findByPoints,
  type FindOptions,
  type FindResult,
  type AppendOptions,
  type ListOptions,
  listSessions,
  metadataChange,
  type NewMessage,
  parseSessionId,
  type PraisonError,
  type Query,
  readWindow,
  recentSessions,
  type SearchableSessionStore,
  type SearchOptions,
  searchSessions,
  type Session,
  type SessionChange,
  type SessionHit,
  type SessionList,
  sessionList,
  type SessionPatch,
  type SessionSummary,
  storeClosed,
  type StoreOptions,
  type WindowMessage,
  type WindowOptions,
  type WriteOptions,
} from "@praison/session-core";
import {
  type JsonSessionStoreOptions,
  type JsonSessionStoreSettings,
  parseJsonSessionStoreOptions,
} from "./json-session-store-options.ts";
import { findSessionPlace, scanSessions } from "./session-folder.ts";
import { type PutOptions, type PutOutcome, putSession } from "./put-session.ts";
import { type SessionWriter, sessionWriter } from "./session-writer.ts";
import { type SignatureCache, signatureCache } from "./text-signature.ts";

/**
 * Keeps each session in a JSON file of its own, the same files that the Python package reads and writes. Searches read
 * the files; nothing needs to be set up.
 *
 * @example
 * ```ts
 * await using store = new JsonSessionStore({ sessionDir: "./sessions" });
 * await store.append("chat-1", [{ role: "user", content: "we move billing to Adyen" }]);
 * const [hit] = await store.search("billing");
 * ```
 */
export class JsonSessionStore implements SearchableSessionStore {
  readonly #settings: JsonSessionStoreSettings;
  readonly #told = new Set<string>();
  readonly #signatures = new Map<string, SignatureCache>();
  readonly #writers = new Map<string, SessionWriter>();
  #isClosed = false;

  constructor(options: JsonSessionStoreOptions = {}) {
    this.#settings = parseJsonSessionStoreOptions(options);
  }

  /** Whether the store was closed. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  async append(id: string, messages: readonly NewMessage[], options: AppendOptions = {}): Promise<void> {
    await this.#change(id, appendChange(id, messages, options, this.#settings.retention), true, options);
  }

  async load(id: string, options: StoreOptions = {}): Promise<Session | undefined> {
    this.#enter(options);
    return this.#read(parseSessionId(id));
  }

  list(options: ListOptions = {}): SessionList {
    return sessionList(() => listSessions(this.#sessions(options), options, this.#settings.now()));
  }

  async delete(id: string, options: WriteOptions = {}): Promise<boolean> {
    this.#enter(options);
    return await this.#writer().remove(parseSessionId(id), options);
  }

  async exists(id: string, options: StoreOptions = {}): Promise<boolean> {
    this.#enter(options);
    return findSessionPlace(this.#folder(), parseSessionId(id)).file.state !== "absent";
  }

  async clear(id: string, options: WriteOptions = {}): Promise<void> {
    await this.#change(id, clearChange(id, options), false, options);
  }

  async updateMetadata(id: string, patch: SessionPatch, options: WriteOptions = {}): Promise<void> {
    await this.#change(id, metadataChange(id, patch, options), false, options);
  }

  /**
   * Puts a whole session into the store, as it is: archive, times and unknown keys included.
   *
   * @param session what is to be there
   * @param options whether another session of this id may be replaced. Default: it stays
   */
  async put(session: Session, { overwrite = false, ...options }: PutOptions = {}): Promise<PutOutcome> {
    return await putSession(session, overwrite, (change) =>
      this.#change(session.sessionId, change, true, options),
    );
  }

  async find(query: Query, options: FindOptions): Promise<FindResult> {
    let sessionCount = 0;
    let skippedCount = 0;
    const signatures = this.#signaturesOf(this.#folder());
    const sessions = (): AsyncGenerator<Session> =>
      this.#sessions(options, {
        query,
        signatures,
        onCount: (count) => (sessionCount = count),
        onSkipped: () => (skippedCount += 1),
      });
    // Whose files they are is not known: a search in one user's name says nothing about them.
    const isScoped = options.filters.userId !== undefined || options.filters.idPrefix !== undefined;
    const isKnown = isScoped || this.#settings.tellsEachFile;
    const notices = (): string[] => (skippedCount === 0 || isKnown ? [] : [skippedNotice(skippedCount)]);
    const load = async (id: string): Promise<Session | undefined> => this.#read(id);
    const report = (): { sessionCount: number; notices: string[] } => ({ sessionCount, notices: notices() });
    return await findByPoints({ sessions, load, report }, query, options);
  }

  search(query: string, options: SearchOptions = {}): Promise<SessionHit[]> {
    return searchSessions(this, query, { nowMs: this.#settings.now(), ...options });
  }

  window(id: string, options: WindowOptions = {}): Promise<WindowMessage[]> {
    return readWindow(this, id, options);
  }

  recent(options: ListOptions = {}): Promise<SessionSummary[]> {
    return recentSessions(this, options);
  }

  /** Waits for writes and removals that are under way, then refuses further use. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const writer of this.#writers.values()) await writer.drain();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #enter({ signal }: StoreOptions): void {
    signal?.throwIfAborted();
    if (this.#isClosed) throw storeClosed();
  }

  /** Looked up at each use: `PRAISONAI_HOME` may be set after the store was made. */
  #folder(): string {
    const { sessionDir } = this.#settings;
    return sessionDir === undefined ? defaultSessionsFolder() : resolve(expandHome(sessionDir));
  }

  #writer(): SessionWriter {
    const folder = this.#folder();
    const known = this.#writers.get(folder);
    if (known !== undefined) return known;
    const onNotice = (notice: string): void => this.#tell(notice);
    const writer = sessionWriter(folder, {
      lockTimeoutMs: this.#settings.lockTimeoutMs,
      now: this.#settings.now,
      onNotice,
    });
    this.#writers.set(folder, writer);
    return writer;
  }

  /** Taking signatures costs about as much as a search, so that only a store that is searched again pays for them. */
  #signaturesOf(folder: string): SignatureCache | undefined {
    const known = this.#signatures.get(folder);
    if (known === undefined) this.#signatures.set(folder, signatureCache());
    return known;
  }

  async #change(
    id: string,
    change: SessionChange,
    createsSession: boolean,
    options: WriteOptions,
  ): Promise<void> {
    this.#enter(options);
    await this.#writer().change(
      parseSessionId(id),
      { change, createsSession, owner: options },
      options.signal,
    );
  }

  #read(id: string): Session | undefined {
    const { file } = findSessionPlace(this.#folder(), id);
    if (file.state === "damaged") throw file.error;
    return file.state === "present" ? file.session : undefined;
  }

  #sessions(
    options: StoreOptions,
    scan: {
      query?: Query;
      signatures?: SignatureCache | undefined;
      onCount?: (count: number) => void;
      onSkipped?: () => void;
    } = {},
  ): AsyncGenerator<Session> {
    this.#enter(options);
    const onSkipped = (_name: string, error: PraisonError): void => {
      scan.onSkipped?.();
      this.#tell(error.message);
    };
    return scanSessions(this.#folder(), {
      signal: options.signal,
      query: scan.query,
      signatures: scan.signatures,
      onCount: scan.onCount,
      onSkipped,
    });
  }

  #tell(notice: string): void {
    if (this.#told.has(notice)) return;
    this.#told.add(notice);
    this.#settings.onNotice(notice);
  }
}

/**
 * What an answer says of files that were passed over.
 *
 * @param count how many files
 */
export function skippedNotice(count: number): string {
  return count === 1
    ? "One file of the sessions folder is no readable session and was skipped."
    : `${count} files of the sessions folder are no readable sessions and were skipped.`;
}
