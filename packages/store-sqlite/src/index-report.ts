import { existsSync, statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { StoreOptions } from "@praison/session-core";
import { readFolderEntry } from "@praison/store-json";
import { compareFolder } from "./folder-difference.ts";
import type { IndexDatabase } from "./index-database.ts";
import { indexState } from "./index-state.ts";
import type { MakeIndexEntry } from "./index-entry.ts";
import type { IndexWriter } from "./index-writer.ts";

/** What an index holds, and whether it is as it should be. */
export interface IndexReport {
  /** The database file. */
  readonly path: string;
  readonly sessionCount: number;
  readonly messageCount: number;
  /** Size on disk. */
  readonly bytes: number;
  /** Files that were changed, created or removed since they were indexed; the next search takes them in. */
  readonly behindCount: number;
  /** Whether deleted text may still be in the write-ahead log, because another process is reading. */
  readonly isErasurePending: boolean;
  /** What is wrong, a line each; empty for an index that can be trusted. */
  readonly problems: readonly string[];
}

/** Problems beyond these are counted only. */
const MAX_PROBLEMS = 20;

/**
 * Reports what an index holds.
 *
 * @param folder the sessions folder
 * @param database the index
 * @param options signal
 */
export async function indexReport(
  folder: string,
  database: IndexDatabase,
  { signal }: StoreOptions,
): Promise<IndexReport> {
  const { changed, removed } = await compareFolder(folder, database.reader, signal);
  const { sessionCount, messageCount, isErasurePending } = indexState(database.reader);
  const files = ["", "-wal"].map((ending) => database.path + ending);
  return {
    path: database.path,
    sessionCount,
    messageCount,
    bytes: files.reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0),
    behindCount: changed.length + removed.length,
    isErasurePending,
    problems: [],
  };
}

/**
 * What there is to report where there is no sessions folder.
 *
 * @param path where the index would be
 */
export function emptyReport(path: string): IndexReport {
  const counts = { sessionCount: 0, messageCount: 0, bytes: 0, behindCount: 0 };
  return { path, ...counts, isErasurePending: false, problems: [] };
}

/**
 * Checks an index as a whole: the database itself, and for each session that what is indexed is what its file says.
 *
 * @param folder the sessions folder
 * @param database the index, up to date
 * @param index tells what is indexed of a session
 * @param options signal
 * @returns what is wrong, a line each
 */
export async function indexProblems(
  folder: string,
  database: IndexDatabase,
  { writer, makeEntry }: { readonly writer: IndexWriter; readonly makeEntry: MakeIndexEntry },
  { signal }: StoreOptions,
): Promise<string[]> {
  const { reader } = database;
  const damage = reader.prepare<[], string>("PRAGMA integrity_check(20)").pluck().all();
  if (damage[0] !== "ok") return damage;
  const problems: string[] = [];
  const files = reader.prepare<[], string>("SELECT file FROM session").pluck().all();
  const names = new Set(files);
  for (const file of files) {
    await setImmediate();
    signal?.throwIfAborted();
    const entry = readFolderEntry(folder, file, names);
    if (entry.state === "session" && !writer.isIndexed(makeEntry(file, "", entry.session))) {
      problems.push(`${file}: the index holds something else than the file`);
    }
  }
  const { sessionCount } = indexState(reader);
  if (sessionCount !== files.length) {
    problems.push(`the index counts ${sessionCount} sessions and holds ${files.length}`);
  }
  const rest = problems.length - MAX_PROBLEMS;
  return rest > 0 ? [...problems.slice(0, MAX_PROBLEMS), `and ${rest} more`] : problems;
}
