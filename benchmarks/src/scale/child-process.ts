import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { shown, wireCliSearchSchema } from "@praison/session-core";
import { percentile } from "../percentile.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const CLI_RUNS = 7;

/** What a process that opens a store and answers one query says of itself. */
export interface AnswerOnce {
  /** From making the store to the answer, in milliseconds. */
  readonly storeMs: number;
  /** From the start of the process to the answer. */
  readonly processMs: number;
  readonly peakMemoryBytes: number;
  /** How many sessions were found. */
  readonly found: number;
}

/**
 * Opens the store in a new process and answers one query; builds the index where there is none.
 *
 * @param sessionDir folder of session files
 * @param query what to look for
 */
export function answerOnce(sessionDir: string, query: string): AnswerOnce {
  const program = join(import.meta.dirname, "answer-once.ts");
  const answer = JSON.parse(runNode([program, sessionDir, query])) as AnswerOnce;
  if (answer.found === 0) throw new Error(`the store finds nothing for ${shown(query)}`);
  return answer;
}

/**
 * Measures a search by the command line, the whole process.
 *
 * @param home the Praison home
 * @param query what to look for
 * @returns the median in milliseconds
 */
export function benchCli(home: string, query: string): number {
  const args = [join(ROOT, "packages/cli/src/bin.ts"), "session", "search", query, "--json"];
  const env = { ...process.env, PRAISONAI_HOME: home };
  // The first brings the program's files into memory.
  const { results } = wireCliSearchSchema.parse(JSON.parse(runNode(args, env)));
  if (results.length === 0) throw new Error(`praisonai finds nothing for ${shown(query)}`);
  const times = Array.from({ length: CLI_RUNS }, () => {
    const startMs = performance.now();
    runNode(args, env);
    return performance.now() - startMs;
  });
  return percentile(times, 0.5);
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, error } = spawnSync(process.execPath, ["--conditions=@praison/source", ...args], {
    cwd: ROOT,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw error ?? new Error(`${args[0] ?? "node"} ended with exit code ${status}`);
  return stdout;
}
