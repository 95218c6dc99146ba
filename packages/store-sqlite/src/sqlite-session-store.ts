import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { defaultSessionsFolder, expandHome } from "@praison/home";
import {
  type AppendOptions,
  findByPoints,
  type FindOptions,
  type FindResult,
  type ListOptions,
  type NewMessage,
  type Query,
  readWindow,
  recentSessions,
  type SearchableSessionStore,
  type SearchOptions,
  searchSessions,
  type Session,
  type SessionHit,
  type SessionList,
  type SessionPatch,
  type SessionSummary,
  shown,
  storeClosed,
  type StoreOptions,
  type WindowMessage,
  type WindowOptions,
  type WriteOptions,
} from "@praison/session-core";
import { JsonSessionStore, skippedNotice } from "@praison/store-json";
import { indexGuard, type IndexGuard } from "./index-guard.ts";
import { narrowedSource } from "./narrowed-source.ts";
import type { IndexReport } from "./index-report.ts";
import { sessionIndex, type SessionIndex } from "./session-index.ts";
import {
  parseSqliteSessionStoreOptions,
  type SqliteSessionStoreOptions,
  type SqliteSessionStoreSettings,
} from "./sqlite-session-store-options.ts";

/** With `whileIndexing: "scan"`: a small change is still waited for. */
const MAX_SCAN_DELAY_MS = 50;
/**
 * Keeps the same JSON files as `JsonSessionStore`, and an index of them in SQLite: searches take milliseconds, and rank
 * by bm25. The files are the truth; an index that is lost or damaged is made again.
 *
 * @example
 * ```ts
 * await using store = new SqliteSessionStore({ sessionDir: "./sessions" });
 * await store.append("chat-1", [{ role: "user", content: "we decided to move billing to Adyen" }]);
 * const [hit] = await store.search("What did we decide about billing?");
 * ```
 */
export class SqliteSessionStore implements SearchableSessionStore {
  readonly #files: JsonSessionStore;
  readonly #sessionDir: string | undefined;
  readonly #settings: SqliteSessionStoreSettings;
  readonly #indexes = new Map<string, SessionIndex>();
  readonly #guard: IndexGuard;

  constructor(options: SqliteSessionStoreOptions = {}) {
    this.#settings = parseSqliteSessionStoreOptions(options);
    this.#files = new JsonSessionStore(options);
    this.#sessionDir = options.sessionDir;
    this.#guard = indexGuard(this.#settings.onNotice);
  }

  append(id: string, messages: readonly NewMessage[], options?: AppendOptions): Promise<void> {
    return this.#write(id, false, () => this.#files.append(id, messages, options));
  }

  load(id: string, options?: StoreOptions): Promise<Session | undefined> {
    return this.#files.load(id, options);
  }

  list(options?: ListOptions): SessionList {
    return this.#files.list(options);
  }

  delete(id: string, options?: WriteOptions): Promise<boolean> {
    return this.#write(id, true, () => this.#files.delete(id, options));
  }

  exists(id: string, options?: StoreOptions): Promise<boolean> {
    return this.#files.exists(id, options);
  }

  clear(id: string, options?: WriteOptions): Promise<void> {
    return this.#write(id, true, () => this.#files.clear(id, options));
  }

  updateMetadata(id: string, patch: SessionPatch, options?: WriteOptions): Promise<void> {
    return this.#write(id, false, () => this.#files.updateMetadata(id, patch, options));
  }

  async find(query: Query, options: FindOptions): Promise<FindResult> {
    options.signal?.throwIfAborted();
    if (this.#files.isClosed || !existsSync(this.#folder())) return await this.#files.find(query, options);
    const index = this.#index();
    const answered = await this.#guard.run(index, async () => await this.#findIndexed(index, query, options));
    if (answered !== undefined) return answered;
    const byFiles = await this.#files.find(query, options);
    // Told now: files that cannot be read either are an error, and no fallback.
    this.#guard.tellNotices();
    const notices = [...byFiles.notices, ...(this.#settings.isListened ? [] : this.#guard.notices)];
    return { ...byFiles, notices };
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

  /** Tells what the index holds and how far it is behind the files; changes nothing. */
  async indexStatus(options: StoreOptions = {}): Promise<IndexReport> {
    this.#requireOpen();
    return await this.#index().report(options);
  }

  /** Brings the index up to date, then checks all of it against the files; `rebuild` mends what `problems` says. */
  async verify(options: StoreOptions = {}): Promise<IndexReport> {
    this.#requireOpen();
    const index = this.#index();
    const report = await this.#guard.run(index, () => index.verify(options));
    return report ?? { ...(await index.report(options)), problems: this.#guard.notices };
  }

  /** Makes the index again from the files. */
  async rebuild(options: StoreOptions = {}): Promise<IndexReport> {
    this.#requireOpen();
    const index = this.#index();
    await index.discard();
    await index.refresh(options);
    return await index.report(options);
  }

  /** Waits for writes that are under way, then refuses further use. */
  async close(): Promise<void> {
    await this.#files.close();
    for (const index of this.#indexes.values()) await index.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #requireOpen(): void {
    if (this.#files.isClosed) throw storeClosed();
  }

  /** Looked up at each use: `PRAISONAI_HOME` may be set after the store was made. */
  #folder(): string {
    return this.#sessionDir === undefined ? defaultSessionsFolder() : resolve(expandHome(this.#sessionDir));
  }

  #index(): SessionIndex {
    const folder = this.#folder();
    const known = this.#indexes.get(folder);
    if (known !== undefined) return known;
    const { dbPath, busyTimeoutMs, onProgress } = this.#settings;
    const index = sessionIndex({
      folder,
      dbPath,
      busyTimeoutMs,
      onProgress,
      onNotice: (notice) => this.#guard.tell(notice),
      load: (id, options) => this.#files.load(id, options),
    });
    this.#indexes.set(folder, index);
    return index;
  }

  /** `undefined` when the index cannot answer this, and the files must. */
  async #findIndexed(
    index: SessionIndex,
    query: Query,
    options: FindOptions,
  ): Promise<FindResult | undefined> {
    if (!(await this.#isReady(index, options))) return undefined;
    const ranking = options.ranking ?? this.#settings.ranking;
    const found =
      (ranking === "bm25" ? await index.find(query, options) : undefined) ??
      (await this.#findByPoints(index, query, options));
    return found === undefined
      ? undefined
      : { ...found, notices: [...found.notices, ...this.#skipped(index, options)] };
  }

  async #findByPoints(
    index: SessionIndex,
    query: Query,
    options: FindOptions,
  ): Promise<FindResult | undefined> {
    const files = index.narrow(query);
    if (files === undefined) return undefined;
    const source = narrowedSource({
      folder: this.#folder(),
      files,
      fileCount: index.state().fileCount,
      load: (id, loadOptions) => this.#files.load(id, loadOptions),
    });
    return await findByPoints(source, query, options);
  }

  async #isReady(index: SessionIndex, options: FindOptions): Promise<boolean> {
    const refreshed = index.refresh(options).then(() => true);
    if (this.#settings.whileIndexing === "wait") return await refreshed;
    const isReady = await Promise.race([refreshed, delay(MAX_SCAN_DELAY_MS, false, { ref: false })]);
    if (!isReady) {
      refreshed.catch((error: unknown) =>
        this.#settings.onNotice(`The search index was not built: ${shown(error)}`),
      );
      this.#guard.note("The search index is being built; until then the answer is by points.");
    }
    return isReady;
  }

  /** What the index knows of files that are no sessions, told like the JSON store tells it. */
  #skipped(index: SessionIndex, { filters }: FindOptions): string[] {
    const messages = index.skippedMessages();
    for (const message of messages) this.#guard.tell(message);
    // Whose files they are is not known: a search in one user's name says nothing about them.
    const isScoped = filters.userId !== undefined || filters.idPrefix !== undefined;
    return messages.length === 0 || isScoped || this.#settings.isListened
      ? []
      : [skippedNotice(messages.length)];
  }

  async #write<Result>(id: string, erases: boolean, write: () => Promise<Result>): Promise<Result> {
    if (this.#files.isClosed) return await write();
    const index = this.#index();
    await this.#guard.run(index, async () => index.beginWrite({ erases }));
    let written: string | undefined;
    try {
      const result = await write();
      written = id;
      return result;
    } finally {
      await this.#guard.run(index, () => index.endWrite(written, { erases }));
      if (written !== undefined) this.#guard.tellNotices();
    }
  }
}
