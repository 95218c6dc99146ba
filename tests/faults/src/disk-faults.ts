import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RoundsResult } from "./crash-rounds.ts";
import { runWorker } from "./run-worker.ts";
import { sessionLedger } from "./session-ledger.ts";

/** What a disk may answer. */
export const DISK_FAULTS = ["ENOSPC", "EIO", "EACCES", "EROFS", "EMFILE"] as const;

const OPERATIONS = 12;
const MAX_STEP = 60;

/**
 * Lets the disk refuse a few steps of a program that works with sessions: each refusal must be an error with a code, and
 * what was acknowledged must be there.
 *
 * @param code what the disk answers
 * @param rounds how many programs, each refused elsewhere
 */
export async function diskFaultRounds(
  code: (typeof DISK_FAULTS)[number],
  rounds: number,
): Promise<RoundsResult> {
  const folder = mkdtempSync(join(tmpdir(), "praison-disk-"));
  const ledger = sessionLedger();
  const problems: string[] = [];
  let failures = 0;
  let acknowledged = 0;
  for (let round = 0; round < rounds && problems.length === 0; round++) {
    const fault = `${code}:${1 + ((round * 7) % MAX_STEP)}:${1 + (round % 3)}`;
    const end = await runWorker({
      worker: "session-worker",
      folder,
      seed: 1 + round,
      count: OPERATIONS,
      fault,
    });
    ledger.note(end.lines);
    failures += end.lines.filter((line) => line.startsWith("failed")).length;
    acknowledged += end.lines.filter((line) => line.startsWith("append")).length;
    if (end.lines.at(-1) !== "done") problems.push(`round ${round}: ended early: ${end.complaint}`);
    problems.push(
      ...(await ledger.check(folder, round % 3 === 0)).map((problem) => `round ${round}: ${problem}`),
    );
  }
  rmSync(folder, { recursive: true, force: true });
  return { rounds, kills: failures, acknowledged, problems };
}
