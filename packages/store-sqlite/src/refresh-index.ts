import { withFileLock } from "@praison/home";
import type { EntryPart } from "./entry-reader.ts";
import { entryParts } from "./entry-source.ts";
import type { FolderDifference } from "./folder-difference.ts";
import type { IndexChange, MakeIndexEntry } from "./index-entry.ts";
import type { IndexWriter } from "./index-writer.ts";
import type { IndexProgress } from "./sqlite-session-store-options.ts";

/** How much text is prepared before it is written, in UTF-16 units, so that new words are stored in their order. */
const CHANGE_LENGTH = 4_000_000;
/** From here on only one process builds at a time, and progress is told. */
const MANY_FILES = 200;
const MAX_WAIT_FOR_BUILDER_MS = 30 * 60 * 1000;
const PROGRESS_INTERVAL_MS = 200;

/** What the bringing up to date of an index goes by. */
export interface RefreshOptions {
  readonly folder: string;
  readonly databasePath: string;
  readonly writer: IndexWriter;
  readonly makeEntry: MakeIndexEntry;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: IndexProgress) => void) | undefined;
  readonly onNotice: (notice: string) => void;
  /** Compares folder and index again: another process may have built the index meanwhile. */
  compare(): Promise<FolderDifference>;
}

/**
 * Brings an index up to date with what differs, by as many transactions as it takes, so that a build which is stopped
 * goes on where it ended.
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

async function applyDifference(difference: FolderDifference, options: RefreshOptions): Promise<void> {
  const { removed } = difference;
  if (removed.length > 0) await options.writer.write([{ put: [], skip: [], remove: removed }]);
  await options.writer.write(joinedParts(toldParts(difference, options)));
}

/** Joins parts until they have much text. */
async function* joinedParts(parts: AsyncIterable<EntryPart>): AsyncGenerator<IndexChange> {
  let waiting: EntryPart[] = [];
  let textLength = 0;
  for await (const part of parts) {
    waiting.push(part);
    textLength += part.put.reduce((sum, entry) => sum + entry.textLength, 0);
    if (textLength < CHANGE_LENGTH) continue;
    yield joined(waiting);
    waiting = [];
    textLength = 0;
  }
  yield joined(waiting);
}

function joined(parts: readonly EntryPart[]): IndexChange {
  return {
    put: parts.flatMap(({ put }) => put),
    skip: parts.flatMap(({ skip }) => skip),
    remove: parts.flatMap(({ remove }) => remove),
  };
}

/** Reads what differs, and tells how far it is. */
async function* toldParts(
  { names, changed, dependent }: FolderDifference,
  { onProgress, ...options }: RefreshOptions,
): AsyncGenerator<EntryPart> {
  const files = [...changed, ...dependent];
  const tell = files.length < MANY_FILES ? undefined : onProgress;
  let done = 0;
  let toldMs = -Infinity;
  for await (const part of entryParts({ ...options, files, names })) {
    yield part;
    done += part.fileCount;
    if (performance.now() - toldMs < PROGRESS_INTERVAL_MS) continue;
    toldMs = performance.now();
    tell?.({ done, total: files.length });
  }
  tell?.({ done, total: files.length });
}
