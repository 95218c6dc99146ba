import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PraisonError } from "@praison/session-core";

const INTERRUPTED_EXIT_CODE = 130;

/**
 * Runs a benchmark program; an error ends it with its text on stderr and exit code 1.
 *
 * @param name what that text begins with
 * @param work receives the arguments; the `--` that pnpm hands on is left out
 */
export async function runBench(name: string, work: (args: string[]) => Promise<void>): Promise<void> {
  const given = process.argv.slice(2);
  try {
    await work(given[0] === "--" ? given.slice(1) : given);
  } catch (error) {
    const hint = PraisonError.isInstance(error) && error.hint !== undefined ? `\n${error.hint}` : "";
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}${hint}`);
    process.exitCode = 1;
  }
}

/**
 * Gives work a folder of its own in the system's temporary folder, and removes it afterwards, also after Ctrl-C.
 *
 * @param work receives the folder
 */
export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "praison-bench-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const removeAndExit = (): void => {
    remove();
    process.exit(INTERRUPTED_EXIT_CODE);
  };
  process.once("SIGINT", removeAndExit);
  try {
    return await work(folder);
  } finally {
    process.off("SIGINT", removeAndExit);
    remove();
  }
}
