import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a run of the demo left. */
export interface DemoRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the demo as a program of its own; output is a pipe, not a terminal. */
export function runDemo(args: readonly string[], env: NodeJS.ProcessEnv, input: string = ""): DemoRun {
  const nodeFlags = ["--experimental-strip-types", "--no-warnings", "--conditions=@praison/source"];
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const {
    PRAISONAI_HOME: _home,
    PRAISONAI_MODEL: _model,
    INIT_CWD: _folder,
    FORCE_COLOR: _color,
    ...inherited
  } = process.env;
  return spawnSync(process.execPath, [...nodeFlags, main, ...args], {
    encoding: "utf8",
    input,
    env: { ...inherited, ...env },
  });
}
