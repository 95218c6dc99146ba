#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import process from "node:process";
import { isatty } from "node:tty";
import { EXIT_CODE } from "./exit-code.ts";

// Compiling the modules is a tenth of a short command's time; from the second run on it is spared.
enableCompileCache();
const { main } = await import("./main.ts");

const interruption = new AbortController();
// Once: whoever presses Ctrl-C again does not want to wait.
process.once("SIGINT", () => interruption.abort());

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader has seen enough, as `| head` has.
  if (error.code === "EPIPE") process.exit(EXIT_CODE.done);
  process.stderr.write(`error: the output cannot be written: ${error.message}\n`);
  process.exit(EXIT_CODE.failed);
});
process.stderr.on("error", () => {
  // Nobody is left to be told; the exit code still says what happened.
});

// A program that fills the screen and is told to go gives the terminal back first, then goes by the same signal.
let goesBy: NodeJS.Signals | undefined;
const terminal = {
  // Opened where it is used: most commands read nothing.
  get input() {
    for (const name of ["SIGTERM", "SIGHUP"] as const) {
      process.once(name, () => {
        goesBy = name;
        interruption.abort();
      });
    }
    return process.stdin;
  },
  output: process.stdout,
};

async function readInput(): Promise<string> {
  let text = "";
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) text += String(chunk);
  return text;
}

process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  isTerminal: process.stdout.isTTY,
  isErrorTerminal: process.stderr.isTTY,
  terminal: isatty(0) && process.stdout.isTTY && process.env["TERM"] !== "dumb" ? terminal : undefined,
  page: async (text) => {
    const { readInPager } = await import("./pager.ts");
    return await readInPager(text, process.env);
  },
  readInput: isatty(0) ? undefined : readInput,
  columns: process.stdout.columns,
  nodeVersion: process.versions.node,
  signal: interruption.signal,
});
if (goesBy !== undefined) process.kill(process.pid, goesBy);
