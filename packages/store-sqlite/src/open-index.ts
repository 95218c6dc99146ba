import { PraisonError, shown } from "@praison/session-core";
import type { IndexDatabase } from "./index-database.ts";
import { indexEntryMaker, type MakeIndexEntry } from "./index-entry.ts";
import { indexFailure, reasonOf } from "./index-failure.ts";
import { openIndexBeside } from "./index-path.ts";
import { indexReader, type IndexReader } from "./index-reader.ts";
import { indexWriter, type IndexWriter } from "./index-writer.ts";
import type { SessionIndexOptions } from "./session-index.ts";

/** An index in use, and what this process knows of its folder. */
export interface OpenIndex {
  readonly database: IndexDatabase;
  readonly reader: IndexReader;
  readonly writer: IndexWriter;
  readonly makeEntry: MakeIndexEntry;
  /** Whether all files were looked at since it was opened: before, it may be empty. */
  isReady: boolean;
  /** Whether files are being taken in. */
  isRefreshing: boolean;
  /** State of the folder at the last look at all files; empty when it may have changed unseen since. */
  checkedMtime: string;
  checkedAtMs: number;
  checkCostMs: number;
}

/**
 * Opens the index of a sessions folder; nothing is known of the folder yet.
 *
 * @param path the database file
 * @param options folder, waiting, how to read a session
 */
export function openIndex(path: string, { folder, busyTimeoutMs, load }: SessionIndexOptions): OpenIndex {
  const database = opened(path, folder, busyTimeoutMs);
  return {
    database,
    reader: indexReader(database.reader, load),
    writer: indexWriter(database.writer),
    makeEntry: indexEntryMaker(),
    isReady: false,
    isRefreshing: false,
    checkedMtime: "",
    checkedAtMs: -Infinity,
    checkCostMs: 0,
  };
}

/** Where a place is of no use, it says so in our words; damage and waiting are told apart by what SQLite says. */
function opened(path: string, folder: string, busyTimeoutMs: number): IndexDatabase {
  try {
    return openIndexBeside(path, folder, busyTimeoutMs);
  } catch (error) {
    if (PraisonError.isInstance(error) || indexFailure(error) !== "unavailable") throw error;
    throw new PraisonError("STORE_UNAVAILABLE", `cannot open the index ${shown(path)}: ${reasonOf(error)}`, {
      cause: error,
      hint: "Give dbPath a file that can be written. Searches read the session files meanwhile.",
    });
  }
}
