import {
  findByBm25,
  type FindOptions,
  type FindResult,
  type Query,
  type Session,
  type StoreOptions,
  withPhraseBonus,
} from "@praison/session-core";
import {
  compareFolder,
  type FolderDifference,
  folderMtime,
  isSettled,
  isUnchanged,
} from "./folder-difference.ts";
import { removeIndexFiles } from "./index-database.ts";
import { finishIndexErasure } from "./index-erasure.ts";
import { indexPath } from "./index-path.ts";
import { indexProblems, indexReport, type IndexReport } from "./index-report.ts";
import { refreshIndex } from "./refresh-index.ts";
import { indexState, type IndexState, setFolderMtime } from "./index-state.ts";
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
  narrow(query: Query): readonly string[] | undefined;
  /** Announces a write to the files of this folder by this process. */
  beginWrite(options: { readonly erases: boolean }): void;
  /** Takes a session into the index after it was written or removed; `undefined` when the write failed. */
  endWrite(sessionId: string | undefined, options: { readonly erases: boolean }): Promise<void>;
  /** Why files are no sessions, a text for each. */
  skippedMessages(): string[];
  /** What the index holds. */
  state(): IndexState;
  /** What the index holds; changes nothing. */
  report(options: StoreOptions): Promise<IndexReport>;
  /** Checks everything, after a look at all files; repairs nothing else. */
  verify(options: StoreOptions): Promise<IndexReport>;
  /** Removes the index; the next use makes it again. */
  discard(): Promise<void>;
  /** Waits for what is under way, and closes the database. */
  close(): Promise<void>;
}

/** So few files are looked at before every search. */
const FEW_FILES = 500;
/** How old a look at all files may be, where the folder itself has not changed. */
const MAX_CHECK_AGE_MS = 5000;
/** A look that takes longer than this is not waited for by a search that has no reason to expect a change. */
const QUICK_CHECK_MS = 100;
/** A file that is changed as fast as it is indexed must not hold a search for ever. */
const MAX_ATTEMPTS = 3;

/**
 * Makes the index of a sessions folder. Nothing is opened before the first use.
 *
 * @param options folder, database, listeners
 */
export function sessionIndex(options: SessionIndexOptions): SessionIndex {
  const { folder, onProgress } = options;
  const path = indexPath(folder, options.dbPath);
  const queue = serialQueue();
  let current: OpenIndex | undefined;
  let writesUnderWay = 0;
  let erasesUnderWay = 0;
  let beganClean = false;
  let isRefreshing = false;

  const closeNow = (): void => {
    current?.database.close();
    current = undefined;
  };

  const open = (): OpenIndex => {
    if (current?.database.isInPlace() === false) closeNow();
    if (current !== undefined) return current;
    current = openIndex(path, options);
    finishIndexErasure(current.database, options.onNotice);
    return current;
  };

  const check = async (index: OpenIndex, signal: AbortSignal | undefined): Promise<void> => {
    const startMs = performance.now();
    const mtime = folderMtime(folder);
    const compare = (): Promise<FolderDifference> => compareFolder(folder, index.database.reader, signal);
    const difference = await compare();
    index.checkCostMs = performance.now() - startMs;
    if (difference.changed.length > 0 || difference.removed.length > 0) {
      const { writer, makeEntry, database } = index;
      isRefreshing = true;
      const databasePath = database.path;
      try {
        await refreshIndex(difference, {
          folder,
          databasePath,
          writer,
          makeEntry,
          signal,
          onProgress,
          onNotice: options.onNotice,
          compare,
        });
        finishIndexErasure(database, options.onNotice);
      } finally {
        isRefreshing = false;
      }
    }
    index.checkedMtime = isSettled(mtime) ? mtime : "";
    index.checkedAtMs = performance.now();
    if (indexState(index.database.reader).folderMtime !== index.checkedMtime) {
      setFolderMtime(index.database, index.checkedMtime);
    }
  };

  const isFresh = (index: OpenIndex): boolean => {
    const { folderMtime: knownMtime, fileCount } = indexState(index.database.reader);
    const mtime = folderMtime(folder);
    if (index.checkedAtMs === -Infinity || fileCount <= FEW_FILES) return false;
    if (mtime !== knownMtime && mtime !== index.checkedMtime) return false;
    return performance.now() - index.checkedAtMs < MAX_CHECK_AGE_MS || index.checkCostMs > QUICK_CHECK_MS;
  };

  const refresh = async ({ signal }: StoreOptions): Promise<void> => {
    await queue.run(async () => {
      signal?.throwIfAborted();
      const index = open();
      if (!isFresh(index)) await check(index, signal);
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

  const putFiles = async (index: OpenIndex, sessionIds: readonly string[]): Promise<void> => {
    const { change, isCertain } = sessionChange(folder, sessionIds, index);
    if (!isCertain) index.checkedAtMs = -Infinity;
    await index.writer.write([change]);
  };

  return {
    refresh,
    async find(query, findOptions) {
      for (let attempt = 1; ; attempt++) {
        const index = open();
        const { result: found, files } = index.reader.snapshot((terms) =>
          findByBm25(terms, query, findOptions),
        );
        const changed = (found?.candidates ?? [])
          .map(({ sessionId }) => ({ sessionId, known: files.get(sessionId) }))
          .filter(({ known }) => known === undefined || !isUnchanged(folder, known.file, known.identity));
        if (changed.length === 0 || attempt === MAX_ATTEMPTS) {
          return found && (await withPhraseBonus(found, query, findOptions));
        }
        await queue.run(() =>
          putFiles(
            open(),
            changed.map(({ sessionId }) => sessionId),
          ),
        );
      }
    },
    narrow(query) {
      const { database, reader } = open();
      return database.reader.transaction(filesThatMayMatch)(database.reader, reader.words, query);
    },
    beginWrite({ erases }) {
      writesUnderWay += 1;
      if (erases) erasesUnderWay += 1;
      if (writesUnderWay > 1) return;
      beganClean = false;
      const mtime = folderMtime(folder);
      beganClean = mtime === indexState(open().database.reader).folderMtime;
    },
    async endWrite(sessionId, { erases }) {
      writesUnderWay -= 1;
      if (erases) erasesUnderWay -= 1;
      // A build can take a minute. What it has read already shows as changed at the next look at the folder.
      if (isRefreshing && !erases) return;
      await queue.run(async () => {
        const index = open();
        if (sessionId !== undefined) await putFiles(index, [sessionId]);
        // The last of several deletes under way ends the erasure for all of them.
        if (erases && erasesUnderWay === 0) finishIndexErasure(index.database, options.onNotice);
        // What changed the folder since the write began need not all have been ours; the next search looks, unless that
        // takes long: then it is taken for ours until the look after it.
        const isQuick = index.checkCostMs <= QUICK_CHECK_MS;
        if (writesUnderWay === 0 && beganClean && !isQuick)
          setFolderMtime(index.database, folderMtime(folder));
      });
    },
    skippedMessages: () => open().reader.skippedMessages(),
    state: () => indexState(open().database.reader),
    report: (reportOptions) => queue.run(() => indexReport(folder, open().database, reportOptions)),
    verify: (verifyOptions) =>
      queue.run(async () => {
        const index = open();
        await check(index, verifyOptions.signal);
        const problems = await indexProblems(folder, index.database, index, verifyOptions);
        return { ...(await indexReport(folder, index.database, verifyOptions)), problems };
      }),
    discard: () =>
      queue.run(async () => {
        const place = current?.database.path ?? path;
        closeNow();
        removeIndexFiles(place);
      }),
    close: () => queue.run(async () => closeNow()),
  };
}
