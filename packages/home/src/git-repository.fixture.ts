import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** Runs git for real, without the settings of whoever runs the tests. */
export function git(folder: string, ...args: string[]): string {
  const who = {
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@b",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@b",
  };
  const env = {
    PATH: process.env["PATH"],
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
    ...who,
  };
  return execFileSync("git", args, {
    cwd: folder,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/** Makes a repository with so many commits, the first of which has a text of its own. */
export function gitRepository(folder: string, commits = 1): string {
  mkdirSync(folder, { recursive: true });
  git(folder, "init", "-q", "-b", "main");
  for (let index = 0; index < commits; index += 1)
    git(folder, "commit", "-q", "--allow-empty", "-m", `${folder} ${index}`);
  return folder;
}
