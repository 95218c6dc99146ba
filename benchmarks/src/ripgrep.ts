import { spawnSync } from "node:child_process";

/** Said where ripgrep is not installed. */
export const RIPGREP_MISSING =
  "rg is not on the PATH: install ripgrep (Debian and Ubuntu: apt install ripgrep).";

/** The version line of the installed ripgrep; `undefined` when there is none. */
export function ripgrepVersion(): string | undefined {
  const { status, stdout } = spawnSync("rg", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.split("\n")[0] : undefined;
}

/**
 * Counts matching lines of each file, or lists matching files, with ripgrep, the start of the program included.
 *
 * @param folder where to look
 * @param words fixed texts, any of which matches, without regard to case
 * @param output count the lines, or only list the files, which ends at the first match of each
 * @returns how many files match
 */
export function ripgrep(folder: string, words: readonly string[], output: "-c" | "-l" = "-c"): number {
  const args = ["--no-config", "-i", output, "-F", ...words.flatMap((word) => ["-e", word]), folder];
  const { status, stdout, stderr } = spawnSync("rg", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (status !== 0 && status !== 1) throw new Error(`rg failed: ${stderr}`);
  return stdout.split("\n").length - 1;
}
