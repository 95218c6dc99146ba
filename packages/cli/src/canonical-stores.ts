import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defaultSessionsFolder, isErrorCode, projectId } from "@praison/home";
import { federatedStore, type SearchableSessionStore } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import type { IndexProgress, SqliteSessionStoreOptions } from "@praison/store-sqlite";
import type { CliIo } from "./cli-io.ts";

/** What of the world decides where sessions are. */
type Surroundings = Pick<CliIo, "env" | "cwd" | "signal">;

/**
 * The folders that every command looks through, the preferred one first: the sessions of the project that the current
 * folder belongs to, if it has any, then the default ones. Nothing is created.
 *
 * @param io environment and current folder
 * @param onNotice receives that the project's sessions cannot be looked for
 * @returns absolute paths
 */
export async function canonicalFolders(
  io: Surroundings,
  onNotice: (notice: string) => void,
): Promise<string[]> {
  const sessions = defaultSessionsFolder(io.env);
  const projects = join(sessions, "projects");
  const names = folderNames(projects, onNotice);
  // Asking git who the project is takes time, and is in vain where no project has sessions.
  if (names.length === 0) return [sessions];
  const { id } = await projectId({ cwd: io.cwd, env: io.env, signal: io.signal, create: false });
  return names.includes(id) ? [join(projects, id), sessions] : [sessions];
}

/** Which folders a command looks through. */
export interface FolderChoice {
  /** Those of every project, not only of the current one. */
  readonly allProjects?: boolean | undefined;
}

/** A sessions folder, open. */
export interface FolderStore {
  readonly folder: string;
  readonly store: SearchableSessionStore;
}

/**
 * Opens each of the canonical folders.
 *
 * @param io environment, current folder, clock
 * @param onNotice receives what should not go unnoticed, such as files that were skipped
 * @param options which folders; `onProgress` receives how far the building of an index has come
 */
export async function openFolderStores(
  io: Surroundings & Pick<CliIo, "now">,
  onNotice: (notice: string) => void,
  { allProjects = false, onProgress }: FolderChoice & { onProgress?: (progress: IndexProgress) => void } = {},
): Promise<FolderStore[]> {
  const folders = allProjects ? everyFolder(io, onNotice) : await canonicalFolders(io, onNotice);
  const open = await storeOpener(onNotice);
  return folders.map((folder) => ({
    folder,
    store: open({ sessionDir: folder, now: io.now, onNotice, onProgress }),
  }));
}

/** The folder of every project that has sessions, and the default one. */
function everyFolder(io: Surroundings, onNotice: (notice: string) => void): string[] {
  const sessions = defaultSessionsFolder(io.env);
  const projects = join(sessions, "projects");
  return [...folderNames(projects, onNotice).map((name) => join(projects, name)), sessions];
}

/**
 * Opens the canonical folders as one store: an id shows once, by its best or newest copy.
 *
 * @param io environment, current folder, clock
 * @param onNotice receives what should not go unnoticed, such as files that were skipped
 * @param options which folders; `onProgress` receives how far the building of an index has come
 */
export async function openCanonicalStores(
  io: Surroundings & Pick<CliIo, "now">,
  onNotice: (notice: string) => void,
  options: FolderChoice & { onProgress?: (progress: IndexProgress) => void } = {},
): Promise<SearchableSessionStore> {
  const opened = await openFolderStores(io, onNotice, options);
  return federatedStore(
    opened.map(({ store }) => store),
    { onNotice },
  );
}

type StoreOpener = (options: SqliteSessionStoreOptions) => SearchableSessionStore;

/** Searches use an index where SQLite can be loaded; else they read the files. */
async function storeOpener(onNotice: (notice: string) => void): Promise<StoreOpener> {
  try {
    const { SqliteSessionStore } = await import("@praison/store-sqlite");
    return (options) => new SqliteSessionStore(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    onNotice(`Searches read the files, without an index: SQLite cannot be loaded (${reason}).`);
    return (options) => new JsonSessionStore(options);
  }
}

function folderNames(parent: string, onNotice: (notice: string) => void): string[] {
  try {
    const entries = readdirSync(parent, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name);
  } catch (error) {
    if (!isErrorCode(error, "ENOENT", "ENOTDIR")) {
      onNotice(`The project's own sessions were left out: ${error instanceof Error ? error.message : ""}`);
    }
    return [];
  }
}
