import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { asStoreUnavailable } from "@praison/home";
import { PraisonError, shown } from "@praison/session-core";
import type { Database } from "better-sqlite3";
import type { MemoryRecord } from "./memory-record.ts";
import type { MemoryRecords, RecordPlace } from "./memory-records.ts";
import { optionalPackage } from "./optional-package.ts";
import { decodeRecord, encodeRecord } from "./record-codec.ts";

/** Where a database is, and whose records. */
export interface SqliteRecordsOptions {
  /** Found out when it is first needed. */
  readonly path: () => string;
  readonly userId: string;
  /** How long another process may hold the database, in milliseconds. */
  readonly lockTimeoutMs: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS record (
    owner TEXT NOT NULL, place TEXT NOT NULL, position INTEGER NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL,
    PRIMARY KEY (owner, place, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS record_by_position ON record (owner, place, position);
  CREATE TABLE IF NOT EXISTS document (
    owner TEXT NOT NULL, folder TEXT NOT NULL, name TEXT NOT NULL, json TEXT NOT NULL,
    PRIMARY KEY (owner, folder, name)
  ) WITHOUT ROWID;
`;
const EPISODIC = "episodic/";

/**
 * Keeps records in a SQLite database, which several processes may use. What is deleted is zeroed in the file.
 *
 * @param options where, whose
 */
export function sqliteRecords({ path, userId, lockTimeoutMs }: SqliteRecordsOptions): MemoryRecords {
  let opened: Promise<Database> | undefined;
  let isClosed = false;
  const database = async (): Promise<Database> => {
    if (isClosed) throw new PraisonError("STORE_CLOSED", "this memory is closed");
    opened ??= openDatabase(path(), lockTimeoutMs);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  const use = async <T>(work: (database: Database) => T): Promise<T> => {
    const found = await database();
    try {
      return work(found);
    } catch (error) {
      throw asMemoryFailure(error, path());
    }
  };

  return {
    get place() {
      return path();
    },
    all: async (place) => await use((found) => readPlace(found, userId, place)),
    async change(places, change) {
      return await use((found) =>
        found
          .transaction(() => {
            const before = places.map((place) => readPlace(found, userId, place));
            const { records, result } = change(...before);
            for (const [at, place] of places.entries()) {
              const kept = records[at];
              if (kept !== undefined) writePlace(found, userId, place, kept);
            }
            return result;
          })
          .immediate(),
      );
    },
    days: async () =>
      await use((found) =>
        found
          .prepare<[string, string], string>(
            "SELECT DISTINCT substr(place, 10) FROM record WHERE owner = ? AND place LIKE ? || '%' ORDER BY 1 DESC",
          )
          .pluck()
          .all(userId, EPISODIC),
      ),
    async readDocument(folder, name) {
      const json = await use((found) =>
        found
          .prepare<[string, string, string], string>(
            "SELECT json FROM document WHERE owner = ? AND folder = ? AND name = ?",
          )
          .pluck()
          .get(userId, folder, name),
      );
      return json === undefined ? undefined : (JSON.parse(json) as unknown);
    },
    writeDocument: async (folder, name, document) =>
      await use((found) => {
        found
          .prepare("INSERT OR REPLACE INTO document (owner, folder, name, json) VALUES (?, ?, ?, ?)")
          .run(userId, folder, name, JSON.stringify(document));
      }),
    removeDocument: async (folder, name) =>
      await use((found) => {
        const removed = found
          .prepare("DELETE FROM document WHERE owner = ? AND folder = ? AND name = ?")
          .run(userId, folder, name);
        return removed.changes > 0;
      }),
    documents: async (folder) =>
      await use((found) =>
        found
          .prepare<[string, string], string>("SELECT name FROM document WHERE owner = ? AND folder = ?")
          .pluck()
          .all(userId, folder),
      ),
    async close() {
      if (isClosed) return;
      isClosed = true;
      (await opened?.catch(() => undefined))?.close();
    },
  };
}

async function openDatabase(path: string, timeout: number): Promise<Database> {
  const { default: Sqlite } = await optionalPackage(
    "better-sqlite3",
    async () => await import("better-sqlite3"),
  );
  try {
    if (path !== ":memory:") {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // SQLite would make it readable by others.
      await (await open(path, "a", 0o600)).close();
    }
    const database = new Sqlite(path, { timeout });
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("secure_delete = ON");
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    throw asMemoryFailure(error, path);
  }
}

function asMemoryFailure(error: unknown, path: string): unknown {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== "string") return error;
  if (code.startsWith("SQLITE_BUSY")) {
    return new PraisonError("LOCK_TIMEOUT", `another process holds ${shown(path)}`, { cause: error });
  }
  if (!code.startsWith("SQLITE_")) return asStoreUnavailable("open", path, error);
  return new PraisonError("STORE_UNAVAILABLE", `cannot use ${shown(path)}: ${(error as Error).message}`, {
    cause: error,
  });
}

function readPlace(database: Database, owner: string, place: RecordPlace): MemoryRecord[] {
  return database
    .prepare<[string, string], string>(
      "SELECT json FROM record WHERE owner = ? AND place = ? ORDER BY position",
    )
    .pluck()
    .all(owner, nameOf(place))
    .flatMap((json) => decodeRecord(place.kind, JSON.parse(json), place.day) ?? []);
}

function writePlace(
  database: Database,
  owner: string,
  place: RecordPlace,
  records: readonly MemoryRecord[],
): void {
  const name = nameOf(place);
  const known = new Map(
    database
      .prepare<[string, string], { id: string; position: number; json: string }>(
        "SELECT id, position, json FROM record WHERE owner = ? AND place = ?",
      )
      .all(owner, name)
      .map((row) => [row.id, row]),
  );
  const put = database.prepare(
    "INSERT OR REPLACE INTO record (owner, place, position, id, json) VALUES (?, ?, ?, ?, ?)",
  );
  const remove = database.prepare("DELETE FROM record WHERE owner = ? AND place = ? AND id = ?");
  let position = 0;
  for (const record of records) {
    const row = known.get(record.id);
    known.delete(record.id);
    const json = JSON.stringify(encodeRecord(record));
    // The order is kept with gaps: only what changes is written.
    position = Math.max(position + 1, row?.position ?? 0);
    if (row?.json !== json || row.position !== position) put.run(owner, name, position, record.id, json);
  }
  for (const id of known.keys()) remove.run(owner, name, id);
}

function nameOf({ kind, day }: RecordPlace): string {
  return day === undefined ? kind : `${EPISODIC}${day}`;
}
