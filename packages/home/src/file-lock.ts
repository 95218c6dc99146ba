import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PraisonError, shown } from "@praison/session-core";
import {
  claimLock,
  HEARTBEAT_MS,
  type LockClaim,
  type LockOwner,
  readLock,
  readOwner,
  refreshLock,
  removeLock,
  removeLockSync,
  takeAway,
} from "./lock-owner.ts";
import { releaseAtExit } from "./release-at-exit.ts";
import { currentProcess } from "./running-process.ts";
import { asStoreUnavailable, shownPath } from "./store-unavailable.ts";
import { takeTurn } from "./turn.ts";
import { type WaitingLine, waitingLine } from "./waiting-line.ts";

/** How long {@link withFileLock} waits for another holder, in milliseconds. */
export const DEFAULT_LOCK_TIMEOUT_MS = 5000;

/** A lock while it is held. */
export interface FileLock {
  /**
   * Makes sure, just before something that cannot be undone, that nobody took the lock over meanwhile.
   *
   * @throws PraisonError `LOCK_TIMEOUT` if somebody did: nothing may be written any more
   */
  assertStillHeld(): Promise<void>;
}

/** How a lock is waited for. */
export interface FileLockOptions {
  /** Milliseconds. Default: 5000; 0 tries once. */
  readonly timeoutMs?: number | undefined;
  /** Ends the waiting. It does not end the action. */
  readonly signal?: AbortSignal | undefined;
}

const MIN_POLL_MS = 2;
const MAX_POLL_MS = 25;
/** Those at the head may be stopped or far away: after this long, those behind try as well. */
const IMPATIENT_MS = 100;
/** A ticket of a process on another host keeps others polite for no longer than this. */
const MAX_TICKET_MS = 60_000;

/**
 * Runs an action while holding a lock that other processes respect, on this host and on others that share the disk.
 *
 * Waiting ones come in about their order of arrival. A holder that ended on this host is taken over at once, any other
 * after 30 s without a sign of life. Not re-entrant: an action that takes the same lock waits for itself.
 *
 * @param path where the lock stands while it is held: a folder of our making; a missing parent folder is made
 * @param action what to do; its lock can be asked whether it is still held
 * @returns what the action returns
 * @throws PraisonError `LOCK_TIMEOUT` when another holds the lock too long, `STORE_UNAVAILABLE` at once where no lock can
 *   be made (read-only folder), `INVALID_INPUT` for a time-out below 0; what the action throws; the reason of `signal`
 */
export async function withFileLock<Result>(
  path: string,
  action: (lock: FileLock) => Promise<Result>,
  options: FileLockOptions = {},
): Promise<Result> {
  const wait = startWait(resolve(path), options);
  const endTurn = await takeTurn(wait.path, { timeoutMs: wait.timeoutMs, signal: wait.signal });
  if (endTurn === undefined) throw lockTimeout(wait, currentProcess());
  try {
    return await holdLock(wait, await acquire(wait), action);
  } finally {
    endTurn();
  }
}

/** One wait for one lock, from the call on. */
interface Wait {
  readonly path: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly arrivedAtMs: number;
  /** Milliseconds since the call, by a clock that nobody sets. */
  readonly waitedMs: () => number;
}

function startWait(path: string, { timeoutMs = DEFAULT_LOCK_TIMEOUT_MS, signal }: FileLockOptions): Wait {
  if (Number.isNaN(timeoutMs) || timeoutMs < 0)
    throw new PraisonError(
      "INVALID_INPUT",
      `lock time-out must be 0 or more milliseconds: ${shown(timeoutMs)}`,
    );
  const start = performance.now();
  return { path, timeoutMs, signal, arrivedAtMs: Date.now(), waitedMs: () => performance.now() - start };
}

/** Waits for the lock among processes; gives the token under which it is ours. */
async function acquire(wait: Wait): Promise<string> {
  const { path, arrivedAtMs, timeoutMs } = wait;
  const line = waitingLine(path, {
    arrivedAtMs,
    expiresAtMs: arrivedAtMs + Math.min(timeoutMs, MAX_TICKET_MS),
  });
  let claim: LockClaim | undefined;
  try {
    claim = await claimLock(path);
    await waitInLine(wait, line, claim);
    return claim.token;
  } catch (error) {
    throw asStoreUnavailable("lock", path, error);
  } finally {
    await line.leave();
    await claim?.discard();
  }
}

async function waitInLine(wait: Wait, line: WaitingLine, claim: LockClaim): Promise<void> {
  const { path, timeoutMs, signal, waitedMs } = wait;
  let isInLine = false;
  let triedAtMs = 0;
  for (;;) {
    signal?.throwIfAborted();
    const ahead = await line.ahead();
    const isOver = waitedMs() >= timeoutMs;
    // Whoever finds others waiting does not step before them, even where the lock happens to be free.
    const isTurn = ahead === 0 || (isInLine && (ahead === 1 || waitedMs() - triedAtMs > IMPATIENT_MS));
    if (isTurn || isOver) {
      triedAtMs = waitedMs();
      if (await claim.put()) return;
      const lock = await readLock(path);
      if (lock.kind === "dead" && (await takeAway(path, lock))) continue;
      if (isOver) throw lockTimeout(wait, lock.kind === "held" ? lock.owner : undefined);
    }
    if (!isInLine) await line.enter();
    isInLine = true;
    await pause(pollMs(ahead, timeoutMs - waitedMs()), signal);
  }
}

/** Who waits longest looks most often; by chance, so that two do not keep meeting. */
function pollMs(ahead: number, leftMs: number): number {
  const longest = Math.min(MAX_POLL_MS, MIN_POLL_MS * 2 * (ahead + 1));
  return Math.max(0, Math.min(leftMs, MIN_POLL_MS + Math.random() * (longest - MIN_POLL_MS)));
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

async function holdLock<Result>(
  { path }: Wait,
  token: string,
  action: (lock: FileLock) => Promise<Result>,
): Promise<Result> {
  const forget = releaseAtExit(() => removeLockSync(path, token));
  const heartbeat = setInterval(() => void beat(path, token), HEARTBEAT_MS).unref();
  try {
    return await action({ assertStillHeld: () => assertHeld(path, token) });
  } finally {
    clearInterval(heartbeat);
    await removeLock(path, token).catch(() => {
      // The action is done, and its outcome stands. A disk that refused once may not refuse twice; if it does, the lock
      // lapses after 30 s, or with this process.
      removeLockSync(path, token);
    });
    forget();
  }
}

async function beat(path: string, token: string): Promise<void> {
  try {
    if ((await readOwner(path))?.token === token) await refreshLock(path);
  } catch {
    // A missed beat loses nothing by itself; whoever is about to write asks whether the lock is still held.
  }
}

async function assertHeld(path: string, token: string): Promise<void> {
  const owner = await readOwner(path).catch((error: unknown) => {
    throw asStoreUnavailable("read the lock", path, error);
  });
  if (owner?.token === token) return;
  throw new PraisonError("LOCK_TIMEOUT", `the lock ${shownPath(path)} was taken over by ${holder(owner)}`, {
    hint: "This process gave no sign of life for 30 s while it held the lock; nothing was written, try again.",
  });
}

function lockTimeout(wait: Wait, owner: Omit<LockOwner, "token"> | undefined): PraisonError {
  const waited = `waited ${Math.round(wait.waitedMs())} ms`;
  return new PraisonError(
    "LOCK_TIMEOUT",
    `${waited} for the lock ${shownPath(wait.path)}, held by ${holder(owner)}`,
    {
      hint: "Try again, or wait longer with lockTimeoutMs. If that process hangs, end it: its lock is then taken over.",
    },
  );
}

function holder(owner: Omit<LockOwner, "token"> | undefined): string {
  return owner === undefined ? "another process" : `process ${owner.pid} on ${owner.host}`;
}
