import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { defaultSessionsFolder, expandHome } from "@praison/home";
import {
  type AppendOptions,
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
  sessionList,
  type SessionPatch,
  type SessionSummary,
  storeClosed,
  type StoreOptions,
  type WindowMessage,
  type WindowOptions,
  type WriteOptions,
} from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { reasonOf } from "./index-failure.ts";
import { indexGuard, type IndexGuard, type IndexNotice, type IndexOutcome } from "./index-guard.ts";
import { findNarrowed } from "./find-narrowed.ts";
import type { IndexReport } from "./index-report.ts";
import { listByIndex } from "./list-by-index.ts";
import { sessionIndex, type SessionIndex } from "./session-index.ts";
import { skippedNotices } from "./skipped-notices.ts";
import {
  parseSqliteSessionStoreOptions,
  type SqliteSessionStoreOptions,
  type SqliteSessionStoreSettings,
} from "./sqlite-session-store-options.ts";

const BY_POINTS = "this answer is by points from the session files";
const LOOKS_AGAIN = "what was written is in the session files, and the next search looks there";
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
  readonly #load = (id: string, options: StoreOptions): Promise<Session | undefined> =>
    this.#files.load(id, options);

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

  list(options: ListOptions = {}): SessionList {
    const makers = { files: this.#files, guard: this.#guard, now: this.#settings.now };
    return sessionList(() => listByIndex(options, { ...makers, index: this.#usableIndex() }));
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
    const index = this.#usableIndex();
    if (index === undefined) return await this.#files.find(query, options);
    const outcome = await this.#guard.run(index, BY_POINTS, () => this.#findIndexed(index, query, options));
    const answered = "result" in outcome ? outcome.result : outcome;
    if (answered !== undefined && !("failure" in answered)) return answered;
    const byFiles = await this.#files.find(query, options);
    if (answered === undefined) return byFiles;
    // Told now: files that cannot be read either are an error, and no fallback.
    this.#guard.tell(answered.failure);
    return this.#settings.isListened
      ? byFiles
      : { ...byFiles, notices: [...byFiles.notices, answered.failure.text] };
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
    return await this.#openIndex().report(options);
  }

  /** Brings the index up to date, then checks all of it against the files; `rebuild` mends what `problems` says. */
  async verify(options: StoreOptions = {}): Promise<IndexReport> {
    const index = this.#openIndex();
    const outcome = await this.#guard.run(index, "what it held is of no use", () => index.verify(options));
    return "result" in outcome
      ? outcome.result
      : { ...(await index.report(options)), problems: [outcome.failure.text] };
  }

  /** Makes the index again from the files. */
  async rebuild(options: StoreOptions = {}): Promise<IndexReport> {
    const index = this.#openIndex();
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

  #openIndex(): SessionIndex {
    if (this.#files.isClosed) throw storeClosed();
    return this.#index();
  }

  /** Looked up at each use: `PRAISONAI_HOME` may be set after the store was made. */
  #folder(): string {
    return this.#sessionDir === undefined ? defaultSessionsFolder() : resolve(expandHome(this.#sessionDir));
  }

  #usableIndex(): SessionIndex | undefined {
    return this.#files.isClosed || !existsSync(this.#folder()) ? undefined : this.#index();
  }

  #index(): SessionIndex {
    const folder = this.#folder();
    const known = this.#indexes.get(folder);
    if (known !== undefined) return known;
    const onNotice = (notice: string): void => this.#guard.tell(notice);
    const index = sessionIndex({ ...this.#settings, folder, onNotice, load: this.#load });
    this.#indexes.set(folder, index);
    return index;
  }

  /** `undefined` when the index has nothing to say to this query, and the files must answer. */
  async #findIndexed(
    index: SessionIndex,
    query: Query,
    options: FindOptions,
  ): Promise<FindResult | { readonly failure: IndexNotice } | undefined> {
    if (!(await this.#isReady(index, options))) {
      const cause = "The search index is being built";
      return { failure: { cause, text: `${cause}; until then the answer is by points.` } };
    }
    const ranking = options.ranking ?? this.#settings.ranking;
    const found =
      (ranking === "bm25" ? await index.find(query, options) : undefined) ??
      (await findNarrowed(index, { folder: this.#folder(), load: this.#load }, query, options));
    return found === undefined
      ? undefined
      : { ...found, notices: [...found.notices, ...(await this.#skipped(index, options))] };
  }

  async #isReady(index: SessionIndex, options: FindOptions): Promise<boolean> {
    if (this.#settings.whileIndexing === "wait") {
      await index.refresh(options);
      return true;
    }
    // Without the search's signal: what is built serves the next search, too.
    const refreshed = index.refresh({}).then(() => true);
    const isReady = await Promise.race([refreshed, delay(MAX_SCAN_DELAY_MS, false, { ref: false })]);
    if (!isReady)
      void this.#guard.run(index, BY_POINTS, () => refreshed).then(this.#tellFailure, this.#tellUnbuilt);
    return isReady;
  }

  async #skipped(index: SessionIndex, options: FindOptions): Promise<string[]> {
    const messages = await index.skippedMessages(options);
    for (const message of messages) this.#guard.tell(message);
    return skippedNotices(messages, options.filters, this.#settings.isListened);
  }

  async #write<Result>(id: string, erases: boolean, write: () => Promise<Result>): Promise<Result> {
    if (this.#files.isClosed) return await write();
    const index = this.#index();
    index.beginWrite({ erases });
    let written: string | undefined;
    try {
      const result = await write();
      written = id;
      return result;
    } finally {
      await this.#guard
        .run(index, LOOKS_AGAIN, () => index.endWrite(written, { erases }))
        .then(this.#tellFailure, this.#tellUnbuilt);
    }
  }

  readonly #tellFailure = (outcome: IndexOutcome<unknown>): void => {
    if ("failure" in outcome) this.#guard.tell(outcome.failure);
  };

  /** Whatever is wrong with the index, what was written is written. */
  readonly #tellUnbuilt = (error: unknown): void => {
    this.#guard.tell(`The search index was not brought up to date: ${reasonOf(error)}`);
  };
}
