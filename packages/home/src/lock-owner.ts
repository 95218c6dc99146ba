import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { lstat, mkdir, readFile, rename, rm, unlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { currentProcess, isGone, type RunningProcess } from "./running-process.ts";
import { isErrorCode } from "./store-unavailable.ts";
import { temporaryFileName } from "./temporary-file.ts";

// A lock is a folder that holds one file, which says whose it is. A folder, because a rename onto a folder with content
// fails: so a lock appears together with its content, and so a lock is taken away at most once (see `takeAway`).

/** Who holds a lock, as its file says. */
export interface LockOwner extends RunningProcess {
  /** Random, different each time the lock is taken. */
  readonly token: string;
}

/** What stands at the path of a lock. `dead` may be taken away, by its token. */
export type LockState =
  | { readonly kind: "free" }
  | { readonly kind: "held"; readonly owner: LockOwner | undefined }
  | { readonly kind: "dead"; readonly token: string; readonly isFolder: boolean };

const OWNER_FILE = "owner.json";
/** How often a holder shows that it is at work. */
export const HEARTBEAT_MS = 3000;
const SILENT_AFTER_MS = 30_000;
/** What nobody recognises as a lock is left alone this long, in case somebody is still at work on it. */
const UNREADABLE_AFTER_MS = 2000;

/** A lock of ours that is ready, and stands nowhere yet. */
export interface LockClaim {
  readonly token: string;
  /** Puts it in place, unless another lock stands there; tells whether it did. */
  put(): Promise<boolean>;
  /** Removes what is left of it, once it is in place or no longer wanted. */
  discard(): Promise<void>;
}

/**
 * Makes a lock ready.
 *
 * @param path where it is to stand; missing folders on the way are made, with mode 0700
 * @param token names it; random by default
 * @throws the system's error where no lock can be made
 */
export async function claimLock(
  path: string,
  token: string = randomBytes(16).toString("hex"),
): Promise<LockClaim> {
  let prepared: string | undefined = await prepareLock(path, token);
  let isNew = true;

  async function put(): Promise<boolean> {
    try {
      prepared ??= await prepareLock(path, token);
      // Once in place it shows its age, and one that was waited with for 30 s would pass for dead.
      if (!isNew) await refreshLock(prepared);
      isNew = false;
      await rename(prepared, path);
      prepared = undefined;
      return true;
    } catch (error) {
      if (isErrorCode(error, "ENOTEMPTY", "EEXIST", "ENOTDIR")) return false;
      if (process.platform === "win32" && isErrorCode(error, "EPERM", "EACCES", "EBUSY")) return false;
      if (!isErrorCode(error, "ENOENT")) throw error;
      // Swept, after a very long wait: the next try makes another.
      prepared = undefined;
      return false;
    }
  }

  async function discard(): Promise<void> {
    if (prepared !== undefined) await rm(prepared, { recursive: true, force: true });
  }

  return { token, put, discard };
}

async function prepareLock(path: string, token: string): Promise<string> {
  const prepared = join(dirname(path), temporaryFileName());
  try {
    await mkdir(prepared, { mode: 0o700 });
  } catch (error) {
    if (!isErrorCode(error, "ENOENT")) throw error;
    await mkdir(prepared, { recursive: true, mode: 0o700 });
  }
  const owner: LockOwner = { token, ...currentProcess() };
  try {
    await writeFile(join(prepared, OWNER_FILE), `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  }
  return prepared;
}

/** Says that the owner is still at work. */
export async function refreshLock(path: string): Promise<void> {
  const now = new Date();
  await utimes(join(path, OWNER_FILE), now, now);
}

/** Looks at a lock, and judges whether its owner is gone: ended on this host, or silent for 30 s. */
export async function readLock(path: string): Promise<LockState> {
  const owner = await readOwner(path);
  try {
    if (owner === undefined) return await judgeUnreadable(path);
    // The time is read after the owner: should the lock change hands in between, it counts as alive.
    const lastSignMs = (await lstat(join(path, OWNER_FILE))).mtimeMs;
    const isDead = isGone(owner) || Date.now() - lastSignMs > SILENT_AFTER_MS;
    return isDead ? { kind: "dead", token: owner.token, isFolder: true } : { kind: "held", owner };
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR")) return { kind: "free" };
    throw error;
  }
}

/** Reads who holds a lock; undefined if nobody does or it cannot be understood. */
export async function readOwner(path: string): Promise<LockOwner | undefined> {
  try {
    return parseOwner(await readFile(join(path, OWNER_FILE), "utf8"));
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR", "EISDIR")) return undefined;
    throw error;
  }
}

/**
 * Takes a lock away if, and only if, it carries a token; of several who try, one succeeds.
 *
 * The lock is renamed to a grave named after the token, and a grave is not taken twice: one who judged the same token
 * dead, but comes late, fails here instead of taking the successor's lock. Graves are swept after 10 minutes; whoever
 * comes later still than that finds a stranger's token in his hands, and puts it back where nothing else stands.
 *
 * @returns whether it is gone by our doing
 */
export async function takeAway(
  path: string,
  lock: { readonly token: string; readonly isFolder: boolean },
): Promise<boolean> {
  const grave = gravePath(path, lock.token);
  const now = new Date();
  try {
    if (!lock.isFolder) {
      // Never a lock of ours: those are folders, which this refuses.
      await unlink(path);
      return true;
    }
    // A grave is swept by its age, which is to count from now and not from when the lock was made.
    await utimes(path, now, now);
    await rename(path, grave);
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTEMPTY", "EEXIST", "EISDIR", "EPERM")) return false;
    throw error;
  }
  const owner = await readOwner(grave);
  if (owner === undefined || owner.token === lock.token) return true;
  await rename(grave, path).catch(() => {
    // Another lock stands there by now. The one in our hands is lost to its holder, who finds out before his rename.
  });
  return false;
}

/** Lets go of our own lock; does nothing if it has been taken over. */
export async function removeLock(path: string, token: string): Promise<void> {
  if ((await readOwner(path))?.token !== token) return;
  if (await takeAway(path, { token, isFolder: true }))
    await rm(gravePath(path, token), { recursive: true, force: true });
}

/** {@link removeLock} for a process that is about to end. */
export function removeLockSync(path: string, token: string): void {
  try {
    if (parseOwner(readFileSync(join(path, OWNER_FILE), "utf8"))?.token !== token) return;
    renameSync(path, gravePath(path, token));
    rmSync(gravePath(path, token), { recursive: true, force: true });
  } catch {
    // The process ends: whoever comes next sees that, and takes the lock over.
  }
}

async function judgeUnreadable(path: string): Promise<LockState> {
  const stats = await lstat(path, { bigint: true });
  if (Date.now() - Number(stats.mtimeMs) <= UNREADABLE_AFTER_MS) return { kind: "held", owner: undefined };
  return { kind: "dead", token: `unreadable-${stats.ino}-${stats.mtimeNs}`, isFolder: stats.isDirectory() };
}

function parseOwner(text: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isOwner(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== "object" || value === null) return false;
  const { token, host, hostId, pid, startedAt } = value as Record<string, unknown>;
  return (
    typeof token === "string" &&
    /^[0-9a-z-]{1,100}$/.test(token) &&
    typeof host === "string" &&
    typeof hostId === "string" &&
    Number.isSafeInteger(pid) &&
    (pid as number) > 0 &&
    (startedAt === null || typeof startedAt === "string")
  );
}

function gravePath(path: string, token: string): string {
  return join(dirname(path), `.praison-lock-${token}.tmp`);
}
