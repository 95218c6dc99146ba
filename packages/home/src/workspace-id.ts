import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { gitAnswer } from "./git-answer.ts";
import type { Environment } from "./praison-home.ts";

/** Where a workspace is looked for. */
export interface WorkspaceIdOptions {
  /** The folder to identify. Default: the current one. */
  readonly cwd?: string | undefined;
  /** Environment for git, and for `PRAISONAI_GLOBAL_SESSIONS`. Default: `process.env`. */
  readonly env?: Environment | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How a session id is derived. */
export interface AutomaticSessionIdOptions extends WorkspaceIdOptions {
  /** A workspace that is known already. Default: the answer of {@link workspaceId}. */
  readonly workspace?: string | undefined;
}

const GIT_TIMEOUT_MS = 2000;
const GLOBAL = "global";

/** By real path. A repository may change below a running process; its sessions should not move for that. */
const known = new Map<string, string>();

/**
 * Names the workspace of a folder, so that clones, worktrees and sub-folders of one repository share their sessions.
 *
 * `git:<root commit>` in a repository with commits, else `dir:<real path>`; `global` if the folder cannot be resolved
 * or `PRAISONAI_GLOBAL_SESSIONS` is `1`, `true` or `yes` in any case. Remembered by folder for the life of the
 * process, except where git took longer than 2 s. A shallow clone names its boundary commit.
 *
 * @throws the reason of `signal` when aborted, and nothing else
 */
export async function workspaceId(options: WorkspaceIdOptions = {}): Promise<string> {
  const { env = process.env, signal } = options;
  signal?.throwIfAborted();
  if (/^(1|true|yes)$/i.test(env["PRAISONAI_GLOBAL_SESSIONS"]?.trim() ?? "")) return GLOBAL;

  const folder = await realFolder(options.cwd);
  if (folder === undefined) return GLOBAL;
  const remembered = known.get(folder);
  if (remembered !== undefined) return remembered;

  const args = ["rev-list", "--max-parents=0", "HEAD"];
  const answer = await gitAnswer(args, { cwd: folder, env, timeoutMs: GIT_TIMEOUT_MS, signal });
  // A repository may have several roots; git prints the oldest last.
  const id = answer.kind === "text" ? `git:${answer.text.split("\n").at(-1)}` : `dir:${folder}`;
  if (answer.kind !== "timed-out") known.set(folder, id);
  return id;
}

/**
 * Derives the session id of an agent that was given none: the same agent in the same workspace continues its history.
 *
 * @param agentName the agent's name; an unnamed agent counts as `agent`
 * @returns `history_` and the first 8 hex digits of the SHA-256 of `<workspace>:<name>`
 * @throws the reason of `signal` when aborted, and nothing else
 */
export async function automaticSessionId(
  agentName: string | undefined,
  options: AutomaticSessionIdOptions = {},
): Promise<string> {
  const workspace = options.workspace ?? (await workspaceId(options));
  const name = agentName === undefined || agentName === "" ? "agent" : agentName;
  const hash = createHash("sha256").update(`${workspace}:${name}`, "utf8").digest("hex");
  return `history_${hash.slice(0, 8)}`;
}

async function realFolder(cwd: string | undefined): Promise<string | undefined> {
  try {
    return await realpath(cwd ?? process.cwd());
  } catch {
    // Deleted below us, or not ours to see: sessions then go where every folder finds them.
    return undefined;
  }
}
