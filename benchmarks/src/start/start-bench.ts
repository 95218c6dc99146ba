import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { percentile } from "../percentile.ts";

const PROGRAM = resolve(import.meta.dirname, "../../../packages/cli/dist/bin.js");
const RUNS = 21;

/** How long a whole process takes, in milliseconds. */
export interface StartTimes {
  readonly name: string;
  readonly medianMs: number;
  readonly fastestMs: number;
  /** What the median may be, beyond plain Node where `isBeyondNode` says so; `undefined` without a target. */
  readonly targetMs?: number;
  readonly isBeyondNode?: boolean;
}

/**
 * Measures whole processes of the built program. They run in turn, so that a busy moment of the machine hits all alike.
 *
 * @param home a Praison home
 * @param query what to search for
 */
export function startBench(home: string, query: string): StartTimes[] {
  const programs = [
    { name: "node, an empty file", args: ["--eval", ""] },
    { name: "praisonai --version", args: [PROGRAM, "--version"], targetMs: 60, isBeyondNode: true },
    { name: "praisonai session list", args: [PROGRAM, "session", "list"], targetMs: 200 },
    { name: "praisonai session search", args: [PROGRAM, "session", "search", query] },
    { name: "praisonai complete", args: [PROGRAM, "complete", "--", "session", "show", "scale-0001"] },
  ];
  // The first brings files into memory, and index and compiled code up to date.
  for (const { args } of programs) run(home, args);
  const times = programs.map(() => [] as number[]);
  for (let round = 0; round < RUNS; round++) {
    for (const [at, { args }] of programs.entries()) times[at]?.push(run(home, args));
  }
  return programs.map(({ args: _args, ...program }, at) => ({
    ...program,
    medianMs: percentile(times[at] ?? [], 0.5),
    fastestMs: Math.min(...(times[at] ?? [])),
  }));
}

function run(home: string, args: readonly string[]): number {
  const env = { ...process.env, PRAISONAI_HOME: home, NODE_COMPILE_CACHE: join(home, "compiled") };
  const startMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, cwd: home, encoding: "utf8" });
  const tookMs = performance.now() - startMs;
  if (status !== 0 || stderr !== "") throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return tookMs;
}
