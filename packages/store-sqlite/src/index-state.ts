import type { Database } from "better-sqlite3";
import type { IndexDatabase } from "./index-database.ts";
import { indexFailure } from "./index-failure.ts";

/** What an index says of itself. */
export interface IndexState {
  /** State of the folder that the index accounts for; empty when it may have changed unseen. */
  readonly folderMtime: string;
  /** Files that were indexed or are known to be no sessions. */
  readonly fileCount: number;
  readonly sessionCount: number;
  readonly messageCount: number;
  readonly isErasurePending: boolean;
  /** Counts the changes of what is indexed. */
  readonly revision: number;
}

interface StateRow {
  readonly folder_mtime: string;
  readonly session_count: number;
  readonly message_count: number;
  readonly is_erasure_pending: number;
  readonly skipped_count: number;
  readonly revision: number;
}

/**
 * Reads what an index says of itself.
 *
 * @param reader the connection that reads
 */
export function indexState(reader: Database): IndexState {
  const row = reader
    .prepare<[], StateRow>("SELECT *, (SELECT count(*) FROM skipped_file) AS skipped_count FROM state")
    .get();
  return {
    folderMtime: row?.folder_mtime ?? "",
    fileCount: (row?.session_count ?? 0) + (row?.skipped_count ?? 0),
    sessionCount: row?.session_count ?? 0,
    messageCount: row?.message_count ?? 0,
    isErasurePending: row?.is_erasure_pending === 1,
    revision: row?.revision ?? 0,
  };
}

/**
 * Records up to which state of the folder the index accounts for everything. It only spares a later look at the files,
 * so nothing is said where another process stands in the way.
 *
 * @param database the index
 * @param mtime what `folderMtime` gave; empty when that is not known
 */
export function setFolderMtime({ writer }: IndexDatabase, mtime: string): void {
  try {
    writer.prepare("UPDATE state SET folder_mtime = ?").run(mtime);
  } catch (error) {
    if (indexFailure(error) !== "busy") throw error;
  }
}
