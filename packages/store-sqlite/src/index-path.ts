import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join, parse, resolve } from "node:path";
import { expandHome } from "@praison/home";
import { PraisonError } from "@praison/session-core";
import { ForeignDatabaseError, type IndexDatabase, indexOwner, openIndexDatabase } from "./index-database.ts";
import { fileHeader, isDatabaseHeader, isIndexHeader } from "./index-header.ts";

/** Not `sessions_index.db`: the Python package keeps an index of its own under that name. */
const INDEX_NAME = "praison-index.db";

/**
 * The path of the index of a sessions folder.
 *
 * @param folder the sessions folder
 * @param dbPath the path that the user gave. Default: `praison-index.db` in the folder
 */
export function indexPath(folder: string, dbPath: string | undefined): string {
  return dbPath === undefined ? join(folder, INDEX_NAME) : resolve(expandHome(dbPath));
}

/**
 * Opens the index at a path; where something else is there, or the index of another folder, a file beside it.
 *
 * @param path the wished path
 * @param folder the sessions folder
 * @param busyTimeoutMs how long to wait for another process
 */
export function openIndexBeside(path: string, folder: string, busyTimeoutMs: number): IndexDatabase {
  const paths = candidatePaths(path, folder);
  for (const candidate of paths) {
    if (!isOwnName(candidate, path, folder) && !isDatabaseHeader(fileHeader(candidate))) continue;
    try {
      const database = openIndexDatabase(candidate, folder, busyTimeoutMs);
      if (isOf(database, folder)) return database;
      database.close();
    } catch (error) {
      if (!(error instanceof ForeignDatabaseError)) throw error;
    }
  }
  throw new PraisonError("STORE_UNAVAILABLE", `both ${paths.join(" and ")} are files of something else`, {
    hint: "Give dbPath a file name that is free.",
  });
}

/**
 * The file that holds the index of a folder, also where it is damaged; `undefined` when there is none. Never a file of
 * something else: what it names may be removed.
 *
 * @param path the wished path
 * @param folder the sessions folder
 */
export function existingIndexPath(path: string, folder: string): string | undefined {
  return candidatePaths(path, folder).find((candidate) => {
    if (!existsSync(candidate)) return false;
    const isOurs = isOwnName(candidate, path, folder) || isIndexHeader(fileHeader(candidate));
    return isOurs && !isOfAnother(candidate, folder);
  });
}

/**
 * Tells whether a sessions folder has an index in its usual place; nothing is opened or made.
 *
 * @param folder the sessions folder
 */
export function hasIndex(folder: string): boolean {
  return existingIndexPath(indexPath(folder, undefined), folder) !== undefined;
}

function candidatePaths(path: string, folder: string): readonly string[] {
  const { name, ext } = parse(path);
  const folderHash = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  return [path, join(dirname(path), `${name}.praison-${folderHash}${ext}`)];
}

/** Under a name of our own everything is ours; a file that a user named must say that it is. */
function isOwnName(candidate: string, path: string, folder: string): boolean {
  return candidate !== path || candidate === join(folder, INDEX_NAME);
}

/** Asked only of files that say that they are an index; one that cannot be read belongs to whom it was made for. */
function isOfAnother(candidate: string, folder: string): boolean {
  if (dirname(candidate) === folder) return false;
  try {
    const owner = indexOwner(candidate);
    return owner !== undefined && owner !== folder;
  } catch {
    return false;
  }
}

/** An index that lies in its folder moves with it; one elsewhere belongs to the folder that it was made for. */
function isOf({ path, reader }: IndexDatabase, folder: string): boolean {
  if (dirname(path) === folder) return true;
  return reader.prepare<[], string>("SELECT folder FROM state").pluck().get() === folder;
}
