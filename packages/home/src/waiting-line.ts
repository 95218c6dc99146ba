import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rmdir, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { currentProcess, isGone } from "./running-process.ts";
import { isSystemError } from "./store-unavailable.ts";

/** The processes that wait for one lock. It keeps them polite, not safe: a line that cannot be kept is none. */
export interface WaitingLine {
  /** Counts those who came earlier and still wait. */
  ahead(): Promise<number>;
  /** Lets those who come later see that somebody waits. */
  enter(): Promise<void>;
  /** Takes us out again. */
  leave(): Promise<void>;
}

/** Ticket names sort by arrival, and tell when and with whom they lapse. */
const TICKET = /^\d{15}-(?<expiresAtMs>\d{15})-(?<pid>\d+)-(?<hostId>[0-9a-f]{8})-[0-9a-f]+$/;

/**
 * Opens the line of a lock: a folder beside it, with one empty file for each process that waits, while any does.
 *
 * @param lockPath the lock
 * @param times epoch milliseconds: when we came, and when we give up
 */
export function waitingLine(
  lockPath: string,
  times: { readonly arrivedAtMs: number; readonly expiresAtMs: number },
): WaitingLine {
  const name = createHash("sha256").update(basename(lockPath)).digest("hex").slice(0, 16);
  const folder = join(dirname(lockPath), `.praison-${name}.queue`);
  const { pid, hostId } = currentProcess();
  const [arrived, expires] = [padded(times.arrivedAtMs), padded(times.expiresAtMs)];
  const ticket = `${arrived}-${expires}-${pid}-${hostId}-${randomBytes(4).toString("hex")}`;
  let mayBeEmpty = false;

  async function ahead(): Promise<number> {
    const tickets = await courtesy(() => readdir(folder), []);
    const earlier = tickets.filter((other) => other < ticket).toSorted();
    // Once somebody is alive at the head, those behind are looked at when they get there.
    const firstAlive = earlier.findIndex((other) => !hasLapsed(other));
    const lapsed = firstAlive === -1 ? earlier : earlier.slice(0, firstAlive);
    for (const other of lapsed) await courtesy(() => unlink(join(folder, other)), undefined);
    mayBeEmpty ||= lapsed.length > 0;
    return earlier.length - lapsed.length;
  }

  async function enter(): Promise<void> {
    mayBeEmpty = true;
    await courtesy(async () => {
      await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
      await writeFile(join(folder, ticket), "", { mode: 0o600 });
    }, undefined);
  }

  async function leave(): Promise<void> {
    if (!mayBeEmpty) return;
    await courtesy(() => unlink(join(folder, ticket)), undefined);
    // Fails while others wait, and so leaves the line to them.
    await courtesy(() => rmdir(folder), undefined);
  }

  return { ahead, enter, leave };
}

function hasLapsed(ticket: string): boolean {
  const { expiresAtMs, pid, hostId } = TICKET.exec(ticket)?.groups ?? {};
  if (expiresAtMs === undefined || pid === undefined || hostId === undefined) return true;
  return Date.now() > Number(expiresAtMs) || isGone({ pid: Number(pid), hostId, startedAt: null });
}

function padded(epochMs: number): string {
  return String(Math.round(epochMs)).padStart(15, "0");
}

/** Whatever the disk refuses here costs at most the order of arrival. Other errors are ours, and pass. */
async function courtesy<Result>(action: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (isSystemError(error)) return otherwise;
    throw error;
  }
}
