import { existsSync } from "node:fs";
import {
  findByBm25,
  type FindOptions,
  type FindResult,
  type ListOptions,
  PraisonError,
  type Query,
  type Session,
  storeClosed,
  type StoreOptions,
  withPhraseBonus,
} from "@praison/session-core";
import { folderMtime, isUnchanged } from "./folder-difference.ts";
import { removeIndexFiles } from "./index-database.ts";
import { finishIndexErasure } from "./index-erasure.ts";
import { bringUpToDate, isFresh, MAX_CHECK_AGE_MS, QUICK_CHECK_MS } from "./index-freshness.ts";
import { existingIndexPath, indexPath } from "./index-path.ts";
import { emptyReport, indexProblems, indexReport, type IndexReport } from "./index-report.ts";
import { indexState, type IndexState, setFolderMtime } from "./index-state.ts";
import { type IndexedList, listIndexed } from "./list-indexed.ts";
import { openIndex, type OpenIndex } from "./open-index.ts";
import { filesThatMayMatch } from "./files-that-may-match.ts";
import { sessionChange } from "./session-change.ts";
import { serialQueue } from "./serial-queue.ts";
import type { IndexProgress } from "./sqlite-session-store-options.ts";

/** Settings of an index. */
export interface SessionIndexOptions {
  readonly folder: string;
  /** The database file. Default: in the folder. */
  readonly dbPath: string | undefined;
  /** How long to wait for another process, in milliseconds. */
  readonly busyTimeoutMs: number;
  readonly onProgress: ((progress: IndexProgress) => void) | undefined;
  readonly onNotice: (notice: string) => void;
  /** Reads a session from its file. */
  readonly load: (sessionId: string, options: StoreOptions) => Promise<Session | undefined>;
}

/** The index beside the files of one sessions folder. Its methods throw when it fails; the files are not touched. */
export interface SessionIndex {
  /** Brings the index up to date with the files. */
  refresh(options: StoreOptions): Promise<void>;
  /** Finds by bm25; `undefined` when the query has no words. Call `refresh` before. */
  find(query: Query, options: FindOptions): Promise<FindResult | undefined>;
  /** The files that a search by points must read; `undefined` for all of them. Call `refresh` before. */
  narrow(query: Query, options: StoreOptions): Promise<readonly string[] | undefined>;
  /** Announces a write to the files of this folder by this process. */
  beginWrite(options: { readonly erases: boolean }): void;
  /** Takes a session into the index after it was written or removed; `undefined` when the write failed. */
  endWrite(sessionId: string | undefined, options: { readonly erases: boolean }): Promise<void>;
  /** Why files are no sessions, a text for each. */
  skippedMessages(options: StoreOptions): Promise<string[]>;
  /** Lists by what the index says of times; `undefined` when there is no index, or none that helps. Makes none. */
  list(options: ListOptions, nowMs: number): Promise<IndexedList | undefined>;
  /** What the index holds. */
  state(options: StoreOptions): Promise<IndexState>;
  /** What the index holds; changes nothing. */
  report(options: StoreOptions): Promise<IndexReport>;
  /** Checks everything, after a look at all files; repairs nothing else. */
  verify(options: StoreOptions): Promise<IndexReport>;
  /** Removes the index; the next use makes it again. */
  discard(): Promise<void>;
  /** Waits for what is under way, and closes the database. */
  close(): Promise<void>;
}

/** A file that is changed as fast as it is indexed must not hold a search for ever. */
const MAX_ATTEMPTS = 3;

/**
 * Makes the index of a sessions folder. Nothing is opened before the first use.
 *
 * @param options folder, database, listeners
 */
export function sessionIndex(options: SessionIndexOptions): SessionIndex {
  const { folder } = options;
  const path = indexPath(folder, options.dbPath);
  const queue = serialQueue();
  let current: OpenIndex | undefined;
  let writesUnderWay = 0;
  let erasesUnderWay = 0;
  let beganClean = false;
  let isClosed = false;

  const closeNow = (): void => {
    current?.database.close();
    current = undefined;
  };

  /** Called by queued work only: what is under way keeps the connection that it began with. */
  const open = (): OpenIndex => {
    if (isClosed) throw storeClosed();
    if (current?.database.isInPlace() === false) closeNow();
    if (current !== undefined) return current;
    current = openIndex(path, options);
    finishErasure(current);
    return current;
  };

  const finishErasure = ({ database }: OpenIndex): void => finishIndexErasure(database, options.onNotice);

  const check = async (index: OpenIndex, signal: AbortSignal | undefined): Promise<void> => {
    await bringUpToDate(index, options, signal);
    finishErasure(index);
  };

  const refresh = async ({ signal }: StoreOptions): Promise<void> => {
    await queue.run(async () => {
      signal?.throwIfAborted();
      const index = open();
      if (!isFresh(index, folder)) await check(index, signal);
    });
    checkLater();
  };

  /** A slow look at all files happens after the answer, for the next one. */
  const checkLater = (): void => {
    const index = current;
    if (index === undefined || performance.now() - index.checkedAtMs < MAX_CHECK_AGE_MS) return;
    index.checkedAtMs = performance.now();
    const later = setImmediate(() => {
      void queue.run(async () => {
        if (current === index) await check(index, undefined).catch(() => (index.checkedAtMs = -Infinity));
      });
    });
    later.unref();
  };

  /** The index, after a look at all files: another call, or another process, may have removed what `refresh` made. */
  const ready = async (storeOptions: StoreOptions): Promise<OpenIndex> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      if (current?.isReady === true) return current;
      await refresh(storeOptions);
    }
    throw new PraisonError("LOCK_TIMEOUT", "the search index is made anew again and again");
  };

  const putFiles = async (index: OpenIndex, sessionIds: readonly string[]): Promise<void> => {
    const { change, isCertain } = sessionChange(folder, sessionIds, index);
    if (!isCertain) {
      index.checkedAtMs = -Infinity;
      beganClean = false;
    }
    await index.writer.write([change]);
  };

  return {
    refresh,
    async find(query, findOptions) {
      for (let attempt = 1; ; attempt++) {
        const index = await ready(findOptions);
        const { result: found, files } = index.reader.snapshot((terms) =>
          findByBm25(terms, query, findOptions),
        );
        const changed = (found?.candidates ?? [])
          .map(({ sessionId }) => ({ sessionId, known: files.get(sessionId) }))
          .filter(({ known }) => known === undefined || !isUnchanged(folder, known.file, known.identity));
        if (changed.length === 0 || attempt === MAX_ATTEMPTS) {
          return found && (await withPhraseBonus(found, query, findOptions));
        }
        await queue.run(async () => {
          const opened = open();
          await putFiles(
            opened,
            changed.map(({ sessionId }) => sessionId),
          );
          if (erasesUnderWay === 0) finishErasure(opened);
        });
      }
    },
    async narrow(query, storeOptions) {
      const { database, reader } = await ready(storeOptions);
      return database.reader.transaction(filesThatMayMatch)(database.reader, reader.words, query);
    },
    beginWrite({ erases }) {
      writesUnderWay += 1;
      if (erases) erasesUnderWay += 1;
      if (writesUnderWay > 1) return;
      beganClean = false;
      try {
        const mtime = folderMtime(folder);
        beganClean = current?.isReady === true && mtime === indexState(current.database.reader).folderMtime;
      } catch {
        // Then the next search looks at all files, and says what is wrong.
      }
    },
    async endWrite(sessionId, { erases }) {
      writesUnderWay -= 1;
      if (erases) erasesUnderWay -= 1;
      const isLookedForLater = current?.isRefreshing === true && !erases;
      // What failed may have changed something, and what is not taken in here must be looked for.
      if (sessionId === undefined || isLookedForLater) beganClean = false;
      // A build can take a minute. What it has read already shows as changed at the next look at the folder.
      if (isLookedForLater) return;
      await queue.run(async () => {
        if (isClosed) return;
        const index = open();
        try {
          if (sessionId !== undefined) await putFiles(index, [sessionId]);
        } catch (error) {
          beganClean = false;
          throw error;
        }
        // The last of several deletes under way ends the erasure for all of them.
        if (erasesUnderWay === 0) finishErasure(index);
        // What changed the folder since the write began need not all have been ours; the next search looks, unless that
        // takes long: then it is taken for ours until the look after it.
        const isQuick = index.checkCostMs <= QUICK_CHECK_MS;
        if (writesUnderWay === 0 && beganClean && !isQuick)
          setFolderMtime(index.database, folderMtime(folder));
      });
    },
    async list(listOptions, nowMs) {
      // A build can take a minute; the files answer meanwhile.
      if (current?.isRefreshing === true) return undefined;
      return await queue.run(async () => {
        if (current === undefined && existingIndexPath(path, folder) === undefined) return undefined;
        return await listIndexed(listOptions, { folder, reader: open().database.reader, nowMs });
      });
    },
    skippedMessages: async (storeOptions) => (await ready(storeOptions)).reader.skippedMessages(),
    state: async (storeOptions) => indexState((await ready(storeOptions)).database.reader),
    report: (reportOptions) =>
      queue.run(async () =>
        existsSync(folder) ? await indexReport(folder, open().database, reportOptions) : emptyReport(path),
      ),
    verify: (verifyOptions) =>
      queue.run(async () => {
        const index = open();
        await check(index, verifyOptions.signal);
        const problems = await indexProblems(folder, index.database, index, verifyOptions);
        return { ...(await indexReport(folder, index.database, verifyOptions)), problems };
      }),
    discard: () =>
      queue.run(async () => {
        const place = current?.database.path ?? existingIndexPath(path, folder);
        closeNow();
        if (place !== undefined) removeIndexFiles(place);
      }),
    close: () =>
      queue.run(async () => {
        isClosed = true;
        closeNow();
      }),
  };
}
