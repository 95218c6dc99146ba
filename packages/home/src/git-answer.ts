import { execFile } from "node:child_process";
import type { Environment } from "./praison-home.ts";

/** What came of asking git: its output, nothing (no git, no repository, no such thing), or no answer in time. */
export type GitAnswer =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "none" }
  | { readonly kind: "timed-out" };

/** How git is asked. */
export interface GitAnswerOptions {
  /** The folder in which git runs. */
  readonly cwd: string;
  /** The environment that git gets, without what would point it at another repository. */
  readonly env: Environment;
  /** How long git may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A hook, or a tool run by git, inherits these; they would answer for its repository and not for the folder. */
const OTHER_REPOSITORY = [
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_COMMON_DIR",
  "GIT_DIR",
  "GIT_GRAFT_FILE",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_NAMESPACE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_PREFIX",
  "GIT_REPLACE_REF_BASE",
  "GIT_SHALLOW_FILE",
  "GIT_WORK_TREE",
];

/**
 * Asks git, and takes every failure for "none": a folder is allowed to have no git.
 *
 * @param args what follows `git` on the command line
 * @param options where and how long
 * @returns the trimmed output, if there is any
 * @throws the reason of `signal` when aborted
 */
export async function gitAnswer(args: readonly string[], options: GitAnswerOptions): Promise<GitAnswer> {
  const { cwd, timeoutMs, signal } = options;
  signal?.throwIfAborted();
  const settings = {
    cwd,
    env: gitEnvironment(options.env),
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: 16 * 1024 * 1024,
    windowsHide: true,
    ...(signal === undefined ? {} : { signal }),
  } as const;
  const answer = await new Promise<GitAnswer>((settle) => {
    execFile("git", args, settings, (error, output) => {
      const text = output.trim();
      if (error !== null) settle({ kind: error.killed === true ? "timed-out" : "none" });
      else settle(text === "" ? { kind: "none" } : { kind: "text", text });
    });
  });
  signal?.throwIfAborted();
  return answer;
}

function gitEnvironment(env: Environment): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => !OTHER_REPOSITORY.includes(name.toUpperCase()));
  return { ...Object.fromEntries(kept), LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" };
}
