import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

/** A program of this folder, running in a process of its own. */
export interface ChildProgram {
  readonly process: ChildProcess;
  /** Waits for the next line it prints; undefined at its end. */
  line(): Promise<string | undefined>;
  /** Waits for its end: its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

/** The command line that runs a program of this folder from its source. */
export function commandLine(program: string, args: readonly string[]): [string, ...string[]] {
  const flags = [
    "--experimental-strip-types",
    "--disable-warning=ExperimentalWarning",
    "--conditions=@praison/source",
  ];
  return [process.execPath, ...flags, join(import.meta.dirname, program), ...args];
}

/** Starts a program; it does not outlive the test. */
export function startProgram(
  [command, ...args]: [string, ...string[]],
  options: SpawnOptions = {},
): ChildProgram {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], ...options });
  const end = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    process: child,
    line: async () => {
      const next = await lines.next();
      return next.done === true ? undefined : next.value;
    },
    ended: () => end,
  };
}

/** To root every folder is writable, so a test that needs one that is not becomes somebody else. */
const NOBODY = 65_534;

/** Options for a program that may not write everywhere; undefined where there is no such user, or it may not run Node. */
export function unprivileged(): SpawnOptions | undefined {
  if (process.platform === "win32") return undefined;
  if (process.getuid?.() !== 0) return {};
  const script = `require("node:fs").readFileSync(${JSON.stringify(import.meta.filename)})`;
  const trial = spawnSync(process.execPath, ["-e", script], { uid: NOBODY, stdio: "ignore" });
  return trial.status === 0 ? { uid: NOBODY } : undefined;
}
