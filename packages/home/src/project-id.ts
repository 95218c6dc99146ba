import { createHash, randomBytes } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { writeFileAtomic } from "./atomic-write.ts";
import { gitAnswer } from "./git-answer.ts";
import type { Environment } from "./praison-home.ts";

/** What a project was recognised by. */
export type ProjectIdSource = "git-remote" | "root-commit" | "cached-id" | "path";

/** The identity of a project, as the CLI names its session folders. */
export interface ProjectId {
  /** 8 hex digits. */
  readonly id: string;
  readonly source: ProjectIdSource;
}

/** Where a project is looked for. */
export interface ProjectIdOptions {
  /** A folder of the project. Default: the current one. */
  readonly cwd?: string | undefined;
  /** Environment for git. Default: `process.env`. */
  readonly env?: Environment | undefined;
  /** Whether an id may be made and kept in the git folder where nothing else tells. Default: true; false only reads. */
  readonly create?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const GIT_TIMEOUT_MS = 5000;
const CACHED_ID_FILE = "praisonai-project";

type Ask = (...args: string[]) => Promise<string | undefined>;

/**
 * Identifies the project of a folder: by its git remote, else by its smallest root commit over all refs, else by a
 * random id kept in its git folder, else by its path.
 *
 * @returns the identity; without git, or when git takes longer than 5 s, that of the path
 * @throws the reason of `signal` when aborted, and nothing else
 */
export async function projectId(options: ProjectIdOptions = {}): Promise<ProjectId> {
  const { env = process.env, create = true, signal } = options;
  signal?.throwIfAborted();
  const folder = await realFolder(options.cwd);
  let timedOut = false;
  const ask: Ask = async (...args) => {
    // What a slow git could not say must not be taken for absent, and another id be made up.
    if (timedOut) return undefined;
    const answer = await gitAnswer(args, { cwd: folder, env, timeoutMs: GIT_TIMEOUT_MS, signal });
    timedOut = answer.kind === "timed-out";
    return answer.kind === "text" ? answer.text : undefined;
  };

  const root = await ask("rev-parse", "--show-toplevel");
  if (root === undefined) return identity("path", folder);

  const remote = await remoteIdentity(ask);
  if (remote !== undefined) return identity("git-remote", `git-remote:${remote}`);

  const commits = await ask("rev-list", "--max-parents=0", "--all");
  const rootCommit = commits?.split("\n").toSorted()[0];
  if (rootCommit !== undefined) return identity("root-commit", `root-commit:${rootCommit}`);

  const gitFolder = await ask("rev-parse", "--git-common-dir");
  const cachedId = gitFolder === undefined ? undefined : await keptId(resolve(folder, gitFolder), create);
  if (cachedId !== undefined) return identity("cached-id", `cached-id:${cachedId}`);
  return identity("path", await realFolder(root));
}

/**
 * Brings the forms of one git remote to one: `github.com/owner/repo`.
 *
 * @param url a remote as git prints it
 * @returns host in lower case and path, or undefined if `url` is no URL (a path on this disk says nothing elsewhere)
 */
export function normalizeRemote(url: string): string | undefined {
  const short = /^[^@/]+@(?<host>[^:/]+):(?<path>.+)$/.exec(url);
  const full = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?(?<host>[^/:]*)(?::\d+)?\/(?<path>.+)$/i.exec(url);
  const { host, path } = (short ?? full)?.groups ?? {};
  if (host === undefined || path === undefined) return undefined;
  const plainPath = path.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  if (plainPath === "") return undefined;
  return host === "" ? plainPath : `${host.toLowerCase()}/${plainPath}`;
}

async function remoteIdentity(ask: Ask): Promise<string | undefined> {
  const first = (await ask("remote"))?.split("\n")[0];
  if (first === undefined) return undefined;
  const url = (await ask("remote", "get-url", "origin")) ?? (await ask("remote", "get-url", first));
  return url === undefined ? undefined : normalizeRemote(url);
}

/** Reads the id in a git folder, and makes it there first if need be and allowed; whoever comes second reads the first one's. */
async function keptId(gitFolder: string, create: boolean): Promise<string | undefined> {
  const path = resolve(gitFolder, CACHED_ID_FILE);
  try {
    if (create)
      await writeFileAtomic(path, randomBytes(32).toString("hex"), { mode: 0o644, expected: "absent" });
    const text = (await readFile(path, "utf8")).trim();
    return text === "" ? undefined : text;
  } catch {
    // A git folder that we may not write to or read from: the path still identifies the project.
    return undefined;
  }
}

function identity(source: ProjectIdSource, text: string): ProjectId {
  return { id: createHash("sha256").update(text, "utf8").digest("hex").slice(0, 8), source };
}

async function realFolder(cwd: string | undefined): Promise<string> {
  try {
    return await realpath(cwd ?? process.cwd());
  } catch {
    return resolve(cwd ?? "/");
  }
}
