import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isErrorCode } from "./store-unavailable.ts";

/** A process, named so that it can be told later, by another one, whether it still runs. */
export interface RunningProcess {
  /** The host's name, for people. */
  readonly host: string;
  /** 8 hex digits for where `pid` means this process: one boot of one host, and one process name space (container). */
  readonly hostId: string;
  readonly pid: number;
  /** When it started, in the kernel's own count; null where the system does not say (outside Linux). */
  readonly startedAt: string | null;
}

let thisProcess: RunningProcess | undefined;

/** Names this process. */
export function currentProcess(): RunningProcess {
  thisProcess ??= {
    host: hostname(),
    hostId: hostId(),
    pid: process.pid,
    startedAt: processStat(process.pid)?.startedAt ?? null,
  };
  return thisProcess;
}

/**
 * Tells whether a process is certainly gone. What cannot be known from here counts as running.
 *
 * @param other as its lock or file name tells; without `startedAt` a later process with the same pid counts as it
 */
export function isGone(other: Omit<RunningProcess, "host">): boolean {
  if (other.hostId !== currentProcess().hostId) return false;
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    // EPERM says that it runs, under another user.
    return isErrorCode(error, "ESRCH");
  }
  const stat = processStat(other.pid);
  if (stat === undefined) return false;
  // A zombie has ended; only its parent has not yet taken note.
  if (stat.state === "Z" || stat.state === "X") return true;
  return other.startedAt !== null && other.startedAt !== stat.startedAt;
}

/** A pid says nothing in another container or after a restart, even under the same host name. */
function hostId(): string {
  const parts = [
    hostname(),
    fromProc(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
    fromProc(() => readlinkSync("/proc/self/ns/pid")),
  ];
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 8);
}

function processStat(pid: number): { readonly state: string; readonly startedAt: string } | undefined {
  const text = fromProc(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The command's name comes second, in brackets, and may hold brackets and spaces of its own.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, startedAt] = [fields?.[0], fields?.[19]];
  return state === undefined || startedAt === undefined ? undefined : { state, startedAt };
}

/** /proc is memory, so reading it at once blocks nobody; outside Linux there is none. */
function fromProc(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
