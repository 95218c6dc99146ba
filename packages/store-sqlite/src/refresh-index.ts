import { setImmediate } from "node:timers/promises";
import { withFileLock } from "@praison/home";
import type { FolderEntry } from "@praison/store-json";
import { readFolderEntry } from "@praison/store-json";
import type { FolderDifference } from "./folder-difference.ts";
import { identityText } from "./folder-difference.ts";
import type { IndexEntry, SkippedEntry } from "./index-entry.ts";
import type { IndexWriter } from "./index-writer.ts";
import type { IndexProgress } from "./sqlite-session-store-options.ts";

/** How much text goes into one transaction, in UTF-16 units; what waits for it is held in memory. */
const BATCH_LENGTH = 8_000_000;
const MAX_BUSY_MS = 25;
/** From here on only one process builds at a time, and progress is told. */
const MANY_FILES = 200;
const MAX_WAIT_FOR_BUILDER_MS = 30 * 60 * 1000;
const PROGRESS_INTERVAL_MS = 200;

/** What the bringing up to date of an index goes by. */
export interface RefreshOptions {
  readonly folder: string;
  readonly databasePath: string;
  readonly writer: IndexWriter;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: IndexProgress) => void) | undefined;
  /** Compares folder and index again: another process may have built the index meanwhile. */
  compare(): Promise<FolderDifference>;
}

/**
 * Brings an index up to date with what differs. Each batch is a transaction, so that a build which is stopped goes on
 * where it ended.
 *
 * @param difference what differs
 * @param options where, by what, whom to tell
 */
export async function refreshIndex(difference: FolderDifference, options: RefreshOptions): Promise<void> {
  if (difference.changed.length < MANY_FILES) return await applyDifference(difference, options);
  const { databasePath, signal } = options;
  await withFileLock(
    `${databasePath}.building`,
    async () => applyDifference(await options.compare(), options),
    { timeoutMs: MAX_WAIT_FOR_BUILDER_MS, signal },
  );
}

async function applyDifference(
  { names, changed, dependent, removed }: FolderDifference,
  { folder, writer, signal, onProgress }: RefreshOptions,
): Promise<void> {
  const files = [...changed, ...dependent];
  const isLong = files.length >= MANY_FILES;
  let batch = emptyBatch(removed);
  let turnStartMs = performance.now();
  let toldMs = -Infinity;
  for (const [done, name] of files.entries()) {
    if (performance.now() - turnStartMs > MAX_BUSY_MS) {
      await setImmediate();
      signal?.throwIfAborted();
      turnStartMs = performance.now();
      if (isLong && turnStartMs - toldMs > PROGRESS_INTERVAL_MS) {
        toldMs = turnStartMs;
        onProgress?.({ done, total: files.length });
      }
    }
    addToBatch(batch, name, readFolderEntry(folder, name, names), writer);
    if (batch.length < BATCH_LENGTH) continue;
    await writer.write(batch);
    batch = emptyBatch([]);
  }
  await writer.write(batch);
  if (isLong) onProgress?.({ done: files.length, total: files.length });
}

interface Batch {
  readonly put: IndexEntry[];
  readonly skip: SkippedEntry[];
  readonly remove: string[];
  length: number;
}

function emptyBatch(removed: readonly string[]): Batch {
  return { put: [], skip: [], remove: [...removed], length: 0 };
}

function addToBatch(batch: Batch, file: string, entry: FolderEntry, writer: IndexWriter): void {
  switch (entry.state) {
    case "session": {
      batch.put.push(writer.entry(file, identityText(entry.identity), entry.session));
      for (const { content } of entry.session.messages) batch.length += content.length;
      for (const { content } of entry.session.archivedMessages) batch.length += content.length;
      break;
    }
    case "skipped":
    case "hidden":
      batch.skip.push(skippedEntry(file, entry));
      break;
    case "absent":
      batch.remove.push(file);
      break;
    default:
      entry satisfies never;
  }
}

function skippedEntry(
  file: string,
  entry: Extract<FolderEntry, { state: "skipped" | "hidden" }>,
): SkippedEntry {
  const isHidden = entry.state === "hidden";
  return {
    file,
    identity: identityText(entry.identity),
    isHidden,
    message: entry.state === "hidden" ? "" : entry.error.message,
  };
}
