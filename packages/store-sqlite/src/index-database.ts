import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { asStoreUnavailable, type FileIdentity } from "@praison/home";
import { PraisonError } from "@praison/session-core";
import { lookAtFile } from "@praison/store-json";
import Sqlite, { type Database, type Options } from "better-sqlite3";
import { indexDamaged, indexFailure, reasonOf } from "./index-failure.ts";
import { APPLICATION_ID, INDEX_SCHEMA, SCHEMA_VERSION } from "./index-schema.ts";

/** An open index: one connection to write, one to read what was committed meanwhile. */
export interface IndexDatabase {
  readonly path: string;
  readonly writer: Database;
  readonly reader: Database;
  /** Whether the file at the path still is the one that was opened. */
  isInPlace(): boolean;
  close(): void;
}

/** How long a connection waits for another process, in milliseconds. */
const DEFAULT_BUSY_TIMEOUT_MS = 5000;
const FIRST_NODE_API = 10;
const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Thrown where the database at a path is somebody else's. */
export class ForeignDatabaseError extends Error {}

/**
 * Opens an index, and creates it where there is none. One of another version is made anew.
 *
 * @param path the database file
 * @param folder the sessions folder that it stands for
 * @param busyTimeoutMs how long to wait for another process. Default 5000
 * @throws ForeignDatabaseError when the file is a database that is not an index of ours
 * @throws PraisonError `STORE_UNAVAILABLE` where SQLite cannot be loaded; `STORE_CORRUPT` when the file is damaged
 */
export function openIndexDatabase(
  path: string,
  folder: string,
  busyTimeoutMs: number = DEFAULT_BUSY_TIMEOUT_MS,
): IndexDatabase {
  requireNodeApi();
  try {
    mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    throw asStoreUnavailable("create", dirname(path), error);
  }
  const open: Database[] = [];
  const close = (): void => {
    for (const database of open.toReversed()) database.close();
  };
  try {
    const writer = connect(path, { timeout: busyTimeoutMs });
    open.push(writer);
    prepare(writer, path, folder);
    const identity = lookAtFile(path);
    const reader = connect(path, { timeout: busyTimeoutMs, readonly: true });
    open.push(reader);
    reader.pragma("cell_size_check = ON");
    reader.pragma("cache_size = -16384");
    return { path, writer, reader, close, isInPlace: () => isSamePlace(identity, lookAtFile(path)) };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * The folder that an index was made for.
 *
 * @param path the database file, an index of ours
 * @throws what SQLite says of a damaged file
 */
export function indexOwner(path: string): string | undefined {
  const database = connect(path, { readonly: true, fileMustExist: true });
  try {
    return database.prepare<[], string>("SELECT folder FROM state").pluck().get();
  } finally {
    database.close();
  }
}

/**
 * Removes an index with all that SQLite keeps beside it.
 *
 * @param path the database file
 */
export function removeIndexFiles(path: string): void {
  try {
    for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(path + ending, { force: true });
  } catch (error) {
    throw asStoreUnavailable("remove", path, error);
  }
}

/** Where Node-API is older than better-sqlite3 was built for, opening a database ends the process. */
function requireNodeApi(): void {
  if (Number(process.versions.napi) >= FIRST_NODE_API) return;
  throw new PraisonError(
    "STORE_UNAVAILABLE",
    `SQLite needs Node-API ${FIRST_NODE_API}, Node ${process.version} has ${process.versions.napi}`,
    { hint: "Use Node 22.14 or later, or JsonSessionStore, which needs no native code." },
  );
}

/** What SQLite itself says has a code; anything else says that it could not be loaded. */
function connect(path: string, options: Options): Database {
  try {
    return new Sqlite(path, options);
  } catch (error) {
    if (indexFailure(error) !== undefined) throw error;
    throw new PraisonError("STORE_UNAVAILABLE", `SQLite cannot be loaded: ${reasonOf(error)}`, {
      cause: error,
      hint: "Install better-sqlite3 anew for this system and this Node, or use JsonSessionStore.",
    });
  }
}

function prepare(writer: Database, path: string, folder: string): void {
  const applicationId = writer.pragma("application_id", { simple: true });
  const isEmpty = writer.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() === 0;
  if (!isEmpty && applicationId !== APPLICATION_ID) throw new ForeignDatabaseError(path);
  writer.pragma("journal_mode = WAL");
  writer.pragma("synchronous = NORMAL");
  writer.pragma("secure_delete = ON");
  // What an erasure keeps must not go through a temporary file.
  writer.pragma("temp_store = MEMORY");
  writer.pragma("cell_size_check = ON");
  writer.pragma("cache_size = -16384");
  protect(path);
  writer
    .transaction(() => {
      // Asked again: another process may have created it meanwhile.
      if (writer.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() === 0) create(writer, folder);
    })
    .immediate();
  // Whose file it is must stand in the file itself, not only in the log beside it.
  if (isEmpty) writer.pragma("wal_checkpoint(PASSIVE)");
  if (writer.pragma("user_version", { simple: true }) !== SCHEMA_VERSION) {
    throw indexDamaged("it was made by another version");
  }
}

function protect(path: string): void {
  if (process.platform === "win32") return;
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (error) {
    throw asStoreUnavailable("protect", path, error);
  }
}

function create(writer: Database, folder: string): void {
  writer.pragma(`application_id = ${APPLICATION_ID}`);
  writer.pragma(`user_version = ${SCHEMA_VERSION}`);
  writer.exec(INDEX_SCHEMA);
  writer.prepare("INSERT INTO state VALUES (1, ?, '', ?, 0, 1, 1, 0, 0, 0, 0)").run(folder, randomUUID());
}

function isSamePlace(opened: FileIdentity | undefined, now: FileIdentity | undefined): boolean {
  return opened !== undefined && opened.inode === now?.inode && opened.device === now.device;
}
