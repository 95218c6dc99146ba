import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileMemory } from "@praison/memory";
import { runWorker } from "./run-worker.ts";
import { sessionLedger } from "./session-ledger.ts";

/** What came of many rounds. */
export interface RoundsResult {
  readonly rounds: number;
  readonly kills: number;
  readonly acknowledged: number;
  readonly problems: readonly string[];
}

/** How rounds are run. */
export interface RoundsOptions {
  readonly rounds: number;
  /** The first seed; others give other rounds. */
  readonly seed: number;
  readonly onRound?: ((round: number) => void) | undefined;
}

/** Steps of the disk that a worker takes in its first few operations. */
const MAX_STEP = 160;
const MAX_DELAY_MS = 120;
/** Looking at the index costs more than a round. */
const INDEX_EVERY = 4;

/**
 * Kills a program that works with sessions, by turns at a step of its disk and at any moment, and looks after each kill
 * whether all that was acknowledged is there. All rounds work on one folder, so that each goes on after the kill before.
 *
 * @param options how many, which
 */
export async function sessionCrashRounds({ rounds, seed, onRound }: RoundsOptions): Promise<RoundsResult> {
  const folder = mkdtempSync(join(tmpdir(), "praison-crash-"));
  const ledger = sessionLedger();
  const problems: string[] = [];
  let kills = 0;
  let acknowledged = 0;
  for (let round = 0; round < rounds && problems.length === 0; round++) {
    const isAtStep = round % 2 === 0;
    const end = await runWorker({
      worker: "session-worker",
      folder,
      seed: seed + round,
      count: 10_000,
      ...(isAtStep
        ? { fault: `kill:${1 + ((round * 7) % MAX_STEP)}` }
        : { killAfterMs: (round * 13) % MAX_DELAY_MS }),
    });
    ledger.note(end.lines);
    acknowledged += end.lines.length;
    if (end.wasKilled) kills += 1;
    if (end.complaint !== "") problems.push(end.complaint);
    problems.push(
      ...(await ledger.check(folder, round % INDEX_EVERY === 0)).map(
        (problem) => `round ${round}: ${problem}`,
      ),
    );
    onRound?.(round);
  }
  rmSync(folder, { recursive: true, force: true });
  return { rounds, kills, acknowledged, problems };
}

/**
 * The same for a memory in files.
 *
 * @param options how many, which
 */
export async function memoryCrashRounds({ rounds, seed, onRound }: RoundsOptions): Promise<RoundsResult> {
  const folder = mkdtempSync(join(tmpdir(), "praison-crash-memory-"));
  const kept = new Set<string>();
  const problems: string[] = [];
  let kills = 0;
  for (let round = 0; round < rounds && problems.length === 0; round++) {
    const fault =
      round % 2 === 0
        ? { fault: `kill:${1 + ((round * 5) % 90)}` }
        : { killAfterMs: (round * 11) % MAX_DELAY_MS };
    const end = await runWorker({
      worker: "memory-worker",
      folder,
      seed: seed + round,
      count: 10_000,
      ...fault,
    });
    for (const line of end.lines) if (line.startsWith("keep ")) kept.add(line.slice(5));
    if (end.wasKilled) kills += 1;
    if (end.complaint !== "") problems.push(end.complaint);
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      // A lock that was being prepared, and was never put in its place, may be half; what is in place may not.
      if (name.endsWith(".json") && !name.includes(".tmp/"))
        JSON.parse(readFileSync(join(folder, name), "utf8"));
    }
    const memory = new FileMemory({ basePath: folder, onNotice: (notice) => problems.push(notice) });
    const there = new Set<string>();
    for (const kind of ["long_term", "short_term", "entity"] as const) {
      for (const { content } of await memory.list(kind)) there.add(content);
    }
    for (const { content } of await memory.getEpisodic({ date: "2026-03-05" })) there.add(content);
    problems.push(
      ...[...kept].filter((word) => !there.has(word)).map((word) => `round ${round}: lost ${word}`),
    );
    onRound?.(round);
  }
  rmSync(folder, { recursive: true, force: true });
  return { rounds, kills, acknowledged: kept.size, problems };
}
