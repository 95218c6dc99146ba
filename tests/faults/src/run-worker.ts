import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** A worker that is to be run, and what is to happen to it. */
export interface WorkerRun {
  readonly worker: "session-worker" | "memory-worker";
  readonly folder: string;
  readonly seed: number;
  readonly count: number;
  /** As `inject-faults` takes it. */
  readonly fault?: string | undefined;
  /** Kills it so many milliseconds after its first word. */
  readonly killAfterMs?: number | undefined;
}

/** What a worker said until it ended. */
export interface WorkerEnd {
  readonly lines: readonly string[];
  readonly wasKilled: boolean;
  readonly complaint: string;
}

/**
 * Runs a worker to its end.
 *
 * @param run which, where, and what happens to it
 */
export async function runWorker({
  worker,
  folder,
  seed,
  count,
  fault,
  killAfterMs,
}: WorkerRun): Promise<WorkerEnd> {
  const path = (name: string): string => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = spawn(
    process.execPath,
    [
      "--conditions=@praison/source",
      `--import=${path("inject-faults")}`,
      path(worker),
      folder,
      String(seed),
      String(count),
    ],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PRAISON_FAULT: fault ?? "" } },
  );
  let said = "";
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    if (said === "" && killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    said += chunk.toString();
  });
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  // A line that was cut by the kill was not acknowledged.
  return { lines: said.split("\n").slice(0, -1), wasKilled: signal === "SIGKILL", complaint };
}
