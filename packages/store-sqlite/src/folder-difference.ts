import { lstatSync } from "node:fs";
import { join, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { asStoreUnavailable, type FileIdentity } from "@praison/home";
import { isPlainName, lookAtFile, sessionFileNamesIn } from "@praison/store-json";
import type { Database } from "better-sqlite3";

/** What differs between a sessions folder and its index. */
export interface FolderDifference {
  /** All session files of the folder. */
  readonly names: ReadonlySet<string>;
  /** Files that are new, or were changed since they were indexed. */
  readonly changed: readonly string[];
  /** Unchanged files of which the others decide whether they are shown, where any of those has changed. */
  readonly dependent: readonly string[];
  /** Indexed files that are gone. */
  readonly removed: readonly string[];
}

/** How long a look at a big folder may hold the thread before others get a turn. */
const MAX_BUSY_MS = 25;
/** What changed this recently may change again within the same step of the disk's clock. */
const UNSETTLED_MS = 50;
/** Some disks step by one or two seconds; a stamp without a fraction may come from such a one. */
const COARSE_UNSETTLED_MS = 2100;
const NS_PER_SECOND = 1_000_000_000n;
const UNSETTLED = "unsettled";

/**
 * Writes a file's identity as the index keeps it.
 *
 * @param identity the state of the file when it was read; `undefined` when that is not known
 * @returns text that equals no later one if the file was changed so recently that a further change could go unseen
 */
export function identityText(identity: FileIdentity | undefined): string {
  if (identity === undefined) return UNSETTLED;
  return isOld(identity.ctimeNs) ? settledText(identity) : UNSETTLED;
}

function isOld(stampNs: bigint): boolean {
  const isCoarse = stampNs % NS_PER_SECOND === 0n;
  return Date.now() - Number(stampNs / 1_000_000n) >= (isCoarse ? COARSE_UNSETTLED_MS : UNSETTLED_MS);
}

function settledText({ inode, size, mtimeNs, ctimeNs }: FileIdentity): string {
  return `${inode} ${size} ${mtimeNs} ${ctimeNs}`;
}

/**
 * Tells whether a file still is in the state in which it was indexed.
 *
 * @param folder the sessions folder
 * @param name the file's name
 * @param identity what the index keeps
 */
export function isUnchanged(folder: string, name: string, identity: string): boolean {
  if (identity === UNSETTLED) return false;
  const now = lookAtFile(join(folder, name));
  return now !== undefined && settledText(now) === identity;
}

/**
 * The same answer for most files at a third of the cost: times are compared as numbers of milliseconds, which tell apart
 * what lies a quarter of a microsecond apart, and no two writes are that near to each other.
 *
 * @returns false where a closer look is needed
 */
function looksUnchanged(path: string, identity: string): boolean {
  const now = lstatSync(path, { throwIfNoEntry: false });
  if (now === undefined) return false;
  const [inode, size, mtimeNs = "", ctimeNs = ""] = identity.split(" ");
  return (
    now.size === Number(size) &&
    now.mtimeMs === stampMs(mtimeNs) &&
    now.ctimeMs === stampMs(ctimeNs) &&
    now.ino === Number(inode)
  );
}

/** Nanoseconds, in the words of Node's own arithmetic, so that equal stamps are equal numbers. */
function stampMs(stampNs: string): number {
  return Number(stampNs.slice(0, -9)) * 1000 + Number(stampNs.slice(-9)) / 1_000_000;
}

/**
 * The state of the folder itself: it changes with every file that is created, replaced or removed.
 *
 * @param folder the sessions folder
 * @returns nanoseconds since 1970 as text; `absent` without a folder
 */
export function folderMtime(folder: string): string {
  try {
    return String(lstatSync(folder, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? "absent");
  } catch (error) {
    throw asStoreUnavailable("look at", folder, error);
  }
}

/**
 * Tells whether a folder's state is old enough that a further change would show in it.
 *
 * @param mtime what `folderMtime` gave
 */
export function isSettled(mtime: string): boolean {
  return mtime === "absent" || isOld(BigInt(mtime));
}

/**
 * Compares every file of a folder with its index, by looking at the files without opening them.
 *
 * @param folder the sessions folder
 * @param reader the connection that reads the index
 * @param signal ends the comparison early
 */
export async function compareFolder(
  folder: string,
  reader: Database,
  signal: AbortSignal | undefined,
): Promise<FolderDifference> {
  const names = sessionFileNamesIn(folder);
  const indexed = indexedFiles(reader);
  const removed = [...indexed.keys()].filter((name) => !names.has(name));
  const changed: string[] = [];
  let turnStartMs = performance.now();
  for (const name of names) {
    if (performance.now() - turnStartMs > MAX_BUSY_MS) {
      signal?.throwIfAborted();
      await setImmediate();
      turnStartMs = performance.now();
    }
    const known = indexed.get(name);
    if (known === undefined || !isStillAsIndexed(folder, name, known)) changed.push(name);
  }
  const isAnyMoved = changed.length > 0 || removed.length > 0;
  const moved = new Set([...changed, ...removed]);
  const dependent = isAnyMoved ? unusualFiles(reader).filter((name) => !moved.has(name)) : [];
  return { names, changed, dependent, removed };
}

function isStillAsIndexed(folder: string, name: string, identity: string): boolean {
  return (
    identity !== UNSETTLED &&
    (looksUnchanged(folder + sep + name, identity) || isUnchanged(folder, name, identity))
  );
}

/** The state in which each file was indexed. */
function indexedFiles(reader: Database): Map<string, string> {
  const identities = reader
    .prepare<[], [string, string]>(
      "SELECT file, identity FROM session UNION ALL SELECT file, identity FROM skipped_file",
    )
    .raw();
  return new Map(identities.iterate());
}

/** Files of which others decide whether they are shown. */
function unusualFiles(reader: Database): string[] {
  const sessions = reader.prepare<[], [string, string]>("SELECT file, session_id FROM session").raw();
  const skipped = reader.prepare<[], string>("SELECT file FROM skipped_file").pluck().all();
  const unusual = [...sessions.iterate()].filter(([file, sessionId]) => !isPlainName(file, sessionId));
  return [...unusual.map(([file]) => file), ...skipped];
}
