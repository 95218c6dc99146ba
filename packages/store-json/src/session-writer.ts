import { join } from "node:path";
import { type FileLock, sweepTemporaryFiles, withFileLock, writeFileAtomic } from "@praison/home";
import {
  isOwned,
  PraisonError,
  printSession,
  type Session,
  type SessionChange,
  shown,
  type WriteOptions,
} from "@praison/session-core";
import type { SessionFile } from "./session-file.ts";
import { batchQueue, type Ticket } from "./batch-queue.ts";
import { removeFile, setAside } from "./set-aside.ts";
import { findSessionPlace, lockPath, type SessionPlace } from "./session-folder.ts";

/** A change to one session, and whether it makes sense without a readable one. */
export interface RequestedChange {
  readonly change: SessionChange;
  readonly createsSession: boolean;
}

/** Changes the sessions of one folder, one writer at a time. */
export interface SessionWriter {
  /** Applies a change; changes that wait for the same session are written together, in their order. */
  change(sessionId: string, requested: RequestedChange, signal: AbortSignal | undefined): Promise<void>;
  /** Removes every file of a session. Resolves to false when there was none, or none of the owner's. */
  remove(sessionId: string, options: WriteOptions): Promise<boolean>;
  /** Waits until nothing is being written. */
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
    // Once, before the first write: what killed writers left behind.
    if (!isSwept) await sweepTemporaryFiles(folder);
    isSwept = true;
    const refused = await withFileLock(
      lockPath(folder, sessionId),
      (lock) => writeBatch(folder, sessionId, take(), lock, options),
      { timeoutMs },
    );
    for (const [ticket, reason] of refused) ticket.reject(reason);
  });
  return {
    change: (sessionId, requested, signal) => queue.push(sessionId, requested, signal),
    drain: () => queue.drain(),
    remove: async (sessionId, owner) => {
      if (findSessionPlace(folder, sessionId).file.state === "absent") return false;
      return await withFileLock(lockPath(folder, sessionId), () => removeSession(folder, sessionId, owner), {
        timeoutMs,
        signal: owner.signal,
      });
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
): Promise<AppliedChanges["refused"]> {
  const startMs = performance.now();
  for (;;) {
    const place = findSessionPlace(folder, sessionId);
    const { session, refused } = applyChanges(place, tickets, now());
    if (session !== undefined) {
      if (place.file.state === "damaged") {
        if (!place.file.isRegular) throw place.file.error;
        const asideName = await setAside(folder, place.name, now());
        onNotice(`${place.name} was damaged: it is kept as ${asideName}, and the session begins anew.`);
      }
      const expected = place.file.state === "present" ? place.file.identity : "absent";
      const beforeRename = (): Promise<void> => lock.assertStillHeld();
      const outcome = await writeFileAtomic(join(folder, place.name), printSession(session), {
        expected,
        beforeRename,
      });
      if (!outcome.written && performance.now() - startMs < lockTimeoutMs) continue;
      if (!outcome.written) throw keepsChanging(sessionId);
    }
    return refused;
  }
}

interface AppliedChanges {
  /** The session to write; `undefined` when no change succeeded. */
  readonly session: Session | undefined;
  readonly refused: ReadonlyMap<Ticket<RequestedChange>, unknown>;
}

/** One change that is refused leaves the others alone. */
function applyChanges(
  place: SessionPlace,
  tickets: readonly Ticket<RequestedChange>[],
  nowMs: number,
): AppliedChanges {
  const { file } = place;
  let current = file.state === "present" ? file.session : undefined;
  let isChanged = false;
  const refused = new Map<Ticket<RequestedChange>, unknown>();
  for (const ticket of tickets) {
    const { change, createsSession } = ticket.item;
    try {
      if (file.state === "damaged" && !createsSession) throw file.error;
      current = change(current, nowMs);
      isChanged = true;
    } catch (error) {
      refused.set(ticket, error);
    }
  }
  return { session: isChanged ? current : undefined, refused };
}

/** Python's lossy name and ours may both hold the session; a removed session must not come back from the other. */
async function removeSession(folder: string, sessionId: string, owner: WriteOptions): Promise<boolean> {
  let removed = false;
  for (;;) {
    const { name, file } = findSessionPlace(folder, sessionId);
    if (file.state === "absent" || !mayRemove(file, owner)) return removed;
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
