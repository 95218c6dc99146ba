import { compareFolder, type FolderDifference, folderMtime, isSettled } from "./folder-difference.ts";
import { indexState, setFolderMtime } from "./index-state.ts";
import type { OpenIndex } from "./open-index.ts";
import { refreshIndex } from "./refresh-index.ts";
import type { SessionIndexOptions } from "./session-index.ts";

/** So few files are looked at before every search. */
const FEW_FILES = 500;
/** How old a look at all files may be, where the folder itself has not changed. */
export const MAX_CHECK_AGE_MS = 5000;
/** A look that takes longer than this is not waited for by a search that has no reason to expect a change. */
export const QUICK_CHECK_MS = 100;

/**
 * Tells whether a search can do without a look at all files.
 *
 * @param index the index
 * @param folder the sessions folder
 */
export function isFresh(index: OpenIndex, folder: string): boolean {
  const { folderMtime: knownMtime, fileCount } = indexState(index.database.reader);
  const mtime = folderMtime(folder);
  if (index.checkedAtMs === -Infinity || fileCount <= FEW_FILES) return false;
  if (mtime !== knownMtime && mtime !== index.checkedMtime) return false;
  return performance.now() - index.checkedAtMs < MAX_CHECK_AGE_MS || index.checkCostMs > QUICK_CHECK_MS;
}

/**
 * Looks at all files, and takes in what differs.
 *
 * @param index the index
 * @param options folder, listeners
 * @param signal ends it early; what was taken in until then stays
 */
export async function bringUpToDate(
  index: OpenIndex,
  options: SessionIndexOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { folder, onProgress, onNotice } = options;
  const { database, writer, makeEntry } = index;
  const startMs = performance.now();
  const mtime = folderMtime(folder);
  const compare = (): Promise<FolderDifference> => compareFolder(folder, database.reader, signal);
  const difference = await compare();
  index.checkCostMs = performance.now() - startMs;
  if (difference.changed.length > 0 || difference.removed.length > 0) {
    index.isRefreshing = true;
    try {
      await refreshIndex(difference, {
        folder,
        databasePath: database.path,
        writer,
        makeEntry,
        signal,
        onProgress,
        onNotice,
        compare,
      });
    } finally {
      index.isRefreshing = false;
    }
  }
  index.isReady = true;
  index.checkedMtime = isSettled(mtime) ? mtime : "";
  index.checkedAtMs = performance.now();
  if (indexState(database.reader).folderMtime !== index.checkedMtime) {
    setFolderMtime(database, index.checkedMtime);
  }
}
