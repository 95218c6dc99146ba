import { statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

/** Environment variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds the folder in which Praison keeps everything: sessions, memory, state.
 *
 * The first that applies: `PRAISONAI_HOME`; `~/.praisonai`; `~/.praison` if only that older folder exists;
 * `$XDG_DATA_HOME/praisonai` if neither exists; else `~/.praisonai`. Nothing is created.
 *
 * @param env where the variables are read, at the time of the call. Default: `process.env`
 * @returns an absolute path
 */
export function praisonHome(env: Environment = process.env): string {
  const chosen = env["PRAISONAI_HOME"]?.trim();
  if (chosen !== undefined && chosen !== "") return resolve(expandHome(chosen, env));

  const home = join(homeFolder(env), ".praisonai");
  if (isFolder(home)) return home;
  const olderHome = join(homeFolder(env), ".praison");
  if (isFolder(olderHome)) return olderHome;

  const xdgDataHome = env["XDG_DATA_HOME"];
  return xdgDataHome !== undefined && isAbsolute(xdgDataHome) ? join(xdgDataHome, "praisonai") : home;
}

/**
 * Finds the folder that holds sessions when no other is named.
 *
 * @param env where the variables are read, at the time of the call. Default: `process.env`
 * @returns `sessions` within {@link praisonHome}, absolute; it need not exist
 */
export function defaultSessionsFolder(env: Environment = process.env): string {
  return join(praisonHome(env), "sessions");
}

/**
 * Replaces a leading `~` by the user's home folder, as a shell does; `~name` stays as it is.
 *
 * @param path a path that may begin with `~`
 * @param env where `HOME` is read. Default: `process.env`
 */
export function expandHome(path: string, env: Environment = process.env): string {
  if (path === "~") return homeFolder(env);
  return /^~[/\\]/.test(path) ? join(homeFolder(env), path.slice(2)) : path;
}

function homeFolder(env: Environment): string {
  const named = process.platform === "win32" ? env["USERPROFILE"] : env["HOME"];
  return named === undefined || named === "" ? homedir() : resolve(named);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
