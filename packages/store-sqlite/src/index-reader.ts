import {
  foldText,
  type IndexedColumns,
  type IndexedSession,
  type ResolvedFilters,
  type Session,
  type StoreOptions,
  type TermIndex,
} from "@praison/session-core";
import type { Database } from "better-sqlite3";
import { type ColumnCache, columnCache } from "./column-cache.ts";
import { indexDamaged } from "./index-failure.ts";
import { postingKey } from "./index-schema.ts";
import { SHARD_SIZE, visitPostings } from "./posting-list.ts";
import { decodeMessages } from "./message-record.ts";
import { storedText } from "./stored-text.ts";
import { type Vocabulary, vocabulary } from "./vocabulary.ts";
import { decodePlaces } from "./word-places.ts";

/** Reads from an index. */
export interface IndexReader {
  /** Runs a search on one state of the index, and tells which files it was about. */
  snapshot<Result>(read: (index: TermIndex) => Result): {
    readonly result: Result;
    /** The file of each session that was looked at, and its state when it was indexed. */
    readonly files: ReadonlyMap<string, IndexedFile>;
  };
  readonly words: Vocabulary;
  /** The file of an indexed session, and its state when it was indexed. */
  fileOf(sessionId: string): IndexedFile | undefined;
  /** Why files are no sessions, a text for each. */
  skippedMessages(): string[];
}

/** A file in the state in which it was indexed. */
export interface IndexedFile {
  readonly file: string;
  readonly identity: string;
}

type Load = (sessionId: string, options: StoreOptions) => Promise<Session | undefined>;

interface SessionRow extends IndexedFile {
  readonly session_id: string;
  readonly lineage: string | null;
  readonly updated_at: string | null;
  readonly created_at: string | null;
}

/**
 * Makes the reader of an index.
 *
 * @param database the connection that reads
 * @param load reads a session from its file
 */
export function indexReader(database: Database, load: Load): IndexReader {
  const words = vocabulary(database);
  const cache = columnCache(database);
  const statements = readStatements(database);
  const file = database.prepare<[string], { file: string; identity: string }>(
    "SELECT file, identity FROM session WHERE session_id = ?",
  );
  const skipped = database
    .prepare<[], string>("SELECT message FROM skipped_file WHERE is_hidden = 0 ORDER BY file")
    .pluck();
  return {
    words,
    fileOf: (sessionId) => file.get(sessionId),
    skippedMessages: () => skipped.all(),
    snapshot(read) {
      database.exec("BEGIN");
      try {
        const files = new Map<string, IndexedFile>();
        return { result: read(termIndex(database, { words, cache, statements, load, files })), files };
      } finally {
        if (database.inTransaction) database.exec("COMMIT");
      }
    },
  };
}

function readStatements(database: Database) {
  return {
    posting: database.prepare<[number], Uint8Array>("SELECT list FROM posting WHERE key = ?").pluck(),
    session: database.prepare<[number], SessionRow>(
      "SELECT session_id, lineage, updated_at, created_at, file, identity FROM session WHERE number = ?",
    ),
    record: database.prepare<[number], { messages: Uint8Array; places: Uint8Array }>(
      "SELECT messages, places FROM session_record WHERE number = ?",
    ),
    number: database.prepare<[string], number>("SELECT number FROM session WHERE session_id = ?").pluck(),
  };
}

function termIndex(
  database: Database,
  {
    words,
    cache,
    statements,
    load,
    files,
  }: {
    words: Vocabulary;
    cache: ColumnCache;
    statements: ReturnType<typeof readStatements>;
    load: Load;
    files: Map<string, IndexedFile>;
  },
): TermIndex {
  const columns = cache.current();
  const shardCount = Math.ceil(columns.size / SHARD_SIZE);
  return {
    columns,
    load,
    wordsOfStem: (stem) => words.wordsOfStem(stem),
    wordsStartingWith: (beginning, limit) => words.wordsStartingWith(beginning, limit),
    wordsContaining: (part, limit) =>
      words.idsOfWordsLike(part, "anywhere", limit).map((id) => ({ id, stem: part })),
    visitSessions(wordId, visit) {
      let messageCount = 0;
      let isFound = false;
      for (let shard = 0; shard < shardCount; shard++) {
        const list = statements.posting.get(postingKey(shard, wordId));
        if (list === undefined) continue;
        messageCount += visitPostings(list, shard * SHARD_SIZE, visit);
        isFound = true;
      }
      if (!isFound) throw indexDamaged("a word stands nowhere");
      return messageCount;
    },
    admitted: (filters) => admittedSessions(database, columns, filters),
    session(number) {
      const row = statements.session.get(number);
      if (row === undefined) throw indexDamaged("a session is missing");
      files.set(row.session_id, row);
      return indexedSession(row);
    },
    messages(number, wordIds) {
      const record = statements.record.get(number);
      if (record === undefined) throw indexDamaged("a session has no record");
      return { ...decodeMessages(record.messages), places: decodePlaces(record.places, wordIds) };
    },
    numberOf: (sessionId) => statements.number.get(sessionId),
  };
}

function indexedSession(row: SessionRow): IndexedSession {
  return {
    sessionId: row.session_id,
    lineage: row.lineage ?? undefined,
    updatedAt: row.updated_at ?? undefined,
    createdAt: row.created_at ?? undefined,
  };
}

/** The filters that a session passes or not as a whole, asked of the index all at once. */
function admittedSessions(
  database: Database,
  columns: IndexedColumns,
  filters: ResolvedFilters,
): Uint8Array | undefined {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const where = (condition: string, ...bound: (string | number)[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  const { userId, idPrefix, sessionId, project, agent, automated, sinceMs, untilMs } = filters;
  if (userId !== undefined || idPrefix !== undefined) {
    const prefix = idPrefix ?? "";
    where(
      "(user_id = ? OR (user_id IS NULL AND ? <> '' AND substr(session_id, 1, length(?)) = ?))",
      storedText(userId ?? ""),
      prefix,
      prefix,
      prefix,
    );
    if (userId === undefined) where("user_id IS NULL");
  }
  if (sessionId !== undefined) where("session_id = ?", sessionId);
  if (project !== undefined) where("project = ?", storedText(project));
  if (agent !== undefined) where("agent = ?", storedText(foldText(agent)));
  if (automated === "exclude") where("is_automated = 0");
  if (automated === "only") where("is_automated = 1");
  if (sinceMs !== -Infinity) where("last_ms >= ?", Math.floor(sinceMs) - 1);
  if (untilMs !== Infinity) where("first_ms <= ?", Math.ceil(untilMs) + 1);
  if (conditions.length === 0) return undefined;
  const admitted = new Uint8Array(columns.size);
  const numbers = database
    .prepare<(string | number)[], number>(`SELECT number FROM session WHERE ${conditions.join(" AND ")}`)
    .pluck();
  for (const number of numbers.iterate(...values)) admitted[number] = 1;
  return admitted;
}
