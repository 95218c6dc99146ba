import { createHash } from "node:crypto";
import { dirname, join, parse, resolve } from "node:path";
import { expandHome } from "@praison/home";
import { PraisonError } from "@praison/session-core";
import { ForeignDatabaseError, type IndexDatabase, openIndexDatabase } from "./index-database.ts";

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
  const { name, ext } = parse(path);
  const folderHash = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  const paths = [path, join(dirname(path), `${name}.praison-${folderHash}${ext}`)];
  for (const candidate of paths) {
    try {
      const database = openIndexDatabase(candidate, folder, busyTimeoutMs);
      if (isOf(database, folder)) return database;
      database.close();
    } catch (error) {
      if (!(error instanceof ForeignDatabaseError)) throw error;
    }
  }
  throw new PraisonError("STORE_UNAVAILABLE", `both ${paths.join(" and ")} are databases of something else`, {
    hint: "Give dbPath a file name that is free.",
  });
}

/** An index that lies in its folder moves with it; one elsewhere belongs to the folder that it was made for. */
function isOf({ path, reader }: IndexDatabase, folder: string): boolean {
  if (dirname(path) === folder) return true;
  return reader.prepare<[], string>("SELECT folder FROM state").pluck().get() === folder;
}
