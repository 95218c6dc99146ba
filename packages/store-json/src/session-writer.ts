import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type FileLock,
  removeFile,
  sameFile,
  setAside,
  sweepTemporaryFiles,
  withFileLock,
  writeFileAtomic,
} from "@praison/home";
import {
  isOwned,
  PraisonError,
  printSession,
  type Session,
  type SessionChange,
  sessionNotFound,
  shown,
  type WriteOptions,
} from "@praison/session-core";
import type { SessionFile } from "./session-file.ts";
import { batchQueue, type Ticket } from "./batch-queue.ts";
import { lookAtFile } from "./file-bytes.ts";

import { findSessionPlace, lockPath, type SessionPlace } from "./session-folder.ts";

/** How long a broken file is given before it counts as damaged. */
const HALF_WRITTEN_MS = 30;

/** A change to one session. */
export interface RequestedChange {
  readonly change: SessionChange;
  /** Whether it makes sense without a readable session. */
  readonly createsSession: boolean;
  /** In whose name. */
  readonly owner: WriteOptions;
}

/** Changes the sessions of one folder, one writer at a time. */
export interface SessionWriter {
  /** Applies a change; changes that wait for the same session are written together, in their order. */
  change(sessionId: string, requested: RequestedChange, signal: AbortSignal | undefined): Promise<void>;
  /** Removes every file of a session. Resolves to false when there was none, or none of the owner's. */
  remove(sessionId: string, options: WriteOptions): Promise<boolean>;
  /** Waits until nothing is being written or removed. */
  drain(): Promise<void>;
}

/** Settings of a writer. */
export interface SessionWriterOptions {
  /** How long to wait for another writer, in milliseconds. */
  readonly lockTimeoutMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Receives what was done beyond the change: a damaged file set aside. */
  readonly onNotice: (notice: string) => void;
}

/**
 * Makes the writer of a sessions folder.
 *
 * @param folder the sessions folder; the first write creates it
 * @param options time-out, clock, notices
 */
export function sessionWriter(folder: string, options: SessionWriterOptions): SessionWriter {
  const { lockTimeoutMs: timeoutMs } = options;
  let isSwept = false;
  const queue = batchQueue<RequestedChange>(async (sessionId, take) => {
    const refused = await withFileLock(
      lockPath(folder, sessionId),
      async (lock) => {
        // Once, before the first write: what killed writers left behind.
        if (!isSwept) await sweepTemporaryFiles(folder);
        isSwept = true;
        return await writeBatch(folder, sessionId, take(), lock, options);
      },
      { timeoutMs },
    );
    for (const [ticket, reason] of refused) ticket.reject(reason);
  });
  return {
    change: (sessionId, requested, signal) => queue.push(sessionId, requested, signal),
    drain: () => queue.drain(),
    remove: async (sessionId, owner) => {
      // A session that is just being created is removed after that, in the order of the calls.
      if (!queue.isBusy(sessionId) && findSessionPlace(folder, sessionId).file.state === "absent")
        return false;
      const remove = (lock: FileLock): Promise<boolean> => removeSession(folder, sessionId, owner, lock);
      const lockOptions = { timeoutMs, signal: owner.signal };
      return await queue.alone(sessionId, () =>
        withFileLock(lockPath(folder, sessionId), remove, lockOptions),
      );
    },
  };
}

/**
 * Reads, changes and writes. A writer that knows nothing of our lock may come between reading and writing: then all is
 * done again on top of its version.
 *
 * @returns the changes that were refused, and why
 */
async function writeBatch(
  folder: string,
  sessionId: string,
  tickets: readonly Ticket<RequestedChange>[],
  lock: FileLock,
  { lockTimeoutMs, now, onNotice }: SessionWriterOptions,
): Promise<RefusedChanges> {
  const startMs = performance.now();
  for (;;) {
    const { name, file } = await findSettledPlace(folder, sessionId);
    const nowMs = now();
    const { text, refused } = printChanges({ sessionId, file, tickets, nowMs });
    if (text === undefined) return refused;
    const beforeRename = async (): Promise<void> => {
      await lock.assertStillHeld();
      if (file.state !== "damaged") return;
      // Changed meanwhile, it stays: the write then finds its place taken.
      if (!sameFile(file.identity, lookAtFile(join(folder, name)))) return;
      const asideName = await setAside(folder, name, nowMs);
      onNotice(`${name} was damaged: it is kept as ${asideName}, and the session begins anew.`);
    };
    const expected = file.state === "present" ? file.identity : "absent";
    const outcome = await writeFileAtomic(join(folder, name), text, { expected, beforeRename });
    if (outcome.written) return refused;
    if (performance.now() - startMs >= lockTimeoutMs) throw keepsChanging(sessionId);
  }
}

/** A file that is broken because somebody is just writing it in place is whole a moment later. */
async function findSettledPlace(folder: string, sessionId: string): Promise<SessionPlace> {
  const place = findSessionPlace(folder, sessionId);
  if (place.file.state !== "damaged") return place;
  await delay(HALF_WRITTEN_MS);
  return findSessionPlace(folder, sessionId);
}

/** Changes to a session in the state in which it was found. */
interface Batch {
  readonly sessionId: string;
  readonly file: SessionFile;
  readonly tickets: readonly Ticket<RequestedChange>[];
  readonly nowMs: number;
}

type RefusedChanges = ReadonlyMap<Ticket<RequestedChange>, unknown>;

/** The text to write, `undefined` when no change succeeded. One whose data cannot be stored leaves the others alone. */
function printChanges(batch: Batch): { readonly text: string | undefined; readonly refused: RefusedChanges } {
  const { session, refused } = applyChanges(batch);
  try {
    return { text: session && printSession(session), refused };
  } catch {
    // Printing after each change tells whose data it is, and refuses that one with this error.
    const storable = applyChanges(batch, printSession);
    return { text: storable.session && printSession(storable.session), refused: storable.refused };
  }
}

/** One change that is refused, by itself or by the check of its result, leaves the others alone. */
function applyChanges(
  { sessionId, file, tickets, nowMs }: Batch,
  check?: (session: Session) => void,
): { readonly session: Session | undefined; readonly refused: RefusedChanges } {
  let current = file.state === "present" ? file.session : undefined;
  let isChanged = false;
  const refused = new Map<Ticket<RequestedChange>, unknown>();
  for (const ticket of tickets) {
    try {
      if (file.state === "damaged") requireReplaceable(file, sessionId, ticket.item);
      const changed = ticket.item.change(current, nowMs);
      check?.(changed);
      current = changed;
      isChanged = true;
    } catch (error) {
      refused.set(ticket, error);
    }
  }
  return { session: isChanged ? current : undefined, refused };
}

/** Of a damaged file nobody knows whose it is: for who acts in somebody's name, it is another's. */
function requireReplaceable(
  { error, identity }: SessionFile & { readonly state: "damaged" },
  sessionId: string,
  { createsSession, owner }: RequestedChange,
): void {
  if (owner.userId !== undefined) throw sessionNotFound(sessionId);
  if (!createsSession || identity === undefined) throw error;
}

/** Python's lossy name and ours may both hold the session; a removed session must not come back from the other. */
async function removeSession(
  folder: string,
  sessionId: string,
  owner: WriteOptions,
  lock: FileLock,
): Promise<boolean> {
  let removed = false;
  for (;;) {
    const { name, file } = findSessionPlace(folder, sessionId);
    if (file.state === "absent" || !mayRemove(file, owner)) return removed;
    await lock.assertStillHeld();
    await removeFile(folder, name);
    removed = true;
  }
}

/** Of a damaged file nobody knows whose it is, so only who acts in nobody's name may remove it. */
function mayRemove(file: SessionFile, owner: WriteOptions): boolean {
  return file.state === "present" ? isOwned(file.session, owner) : owner.userId === undefined;
}

function keepsChanging(sessionId: string): PraisonError {
  return new PraisonError(
    "LOCK_TIMEOUT",
    `session ${shown(sessionId)} is being rewritten by another program all the time`,
    {
      hint: "Stop the other writer, or try again.",
    },
  );
}
