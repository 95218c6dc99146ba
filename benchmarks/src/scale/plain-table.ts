import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Database from "better-sqlite3";
import { parseQuery } from "@praison/session-core";
import type { Progress } from "./progress.ts";
import { scaleSessionId } from "./scale-session.ts";

const SESSIONS_PER_TRANSACTION = 500;
/** More than any session has: a row's id is its session's number times this, plus the message's number. */
const ROWS_PER_SESSION = 8192;

/** What ours is measured beside: one FTS5 table with a row a message, as one would write it first. */
export interface PlainTable {
  readonly buildMs: number;
  readonly bytes: number;
  /**
   * The best fifty messages for any of a query's words; stop words are left out.
   *
   * @param text the query
   * @returns a function that searches, so that only the search is measured; it gives numbers of sessions, best first
   */
  prepare(text: string): () => number[];
  close(): void;
}

/**
 * Builds the table from a corpus.
 *
 * @param path file of the database, which must not exist yet
 * @param sessionDir folder of the corpus
 * @param sessionCount how many sessions
 * @param onProgress receives sessions done and all sessions
 */
export async function buildPlainTable(
  path: string,
  sessionDir: string,
  sessionCount: number,
  onProgress: Progress,
): Promise<PlainTable> {
  const startMs = performance.now();
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  database.exec("CREATE VIRTUAL TABLE t USING fts5(content, content='', tokenize='porter unicode61')");
  const insert = database.prepare<[number, string]>("INSERT INTO t(rowid, content) VALUES (?, ?)");
  const insertSessions = database.transaction((from: number, to: number) => {
    for (let number = from; number < to; number++) {
      for (const [index, content] of readContents(sessionDir, number).entries())
        insert.run(number * ROWS_PER_SESSION + index, content);
    }
  });
  for (let from = 0; from < sessionCount; from += SESSIONS_PER_TRANSACTION) {
    const to = Math.min(from + SESSIONS_PER_TRANSACTION, sessionCount);
    insertSessions(from, to);
    onProgress(to, sessionCount);
    await setImmediate();
  }
  database.pragma("wal_checkpoint(TRUNCATE)");
  const search = database
    .prepare<[string], number>("SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT 50")
    .pluck();
  return {
    buildMs: performance.now() - startMs,
    bytes: statSync(path).size,
    prepare: (text) => {
      const words = parseQuery(text).distinctTerms.map((term) => `"${term.replaceAll('"', '""')}"`);
      const match = words.join(" OR ");
      return () => search.all(match).map((row) => Math.floor(row / ROWS_PER_SESSION));
    },
    close: () => database.close(),
  };
}

function readContents(sessionDir: string, number: number): string[] {
  const text = readFileSync(join(sessionDir, `${scaleSessionId(number)}.json`), "utf8");
  const { messages } = JSON.parse(text) as { readonly messages: readonly { readonly content: string }[] };
  return messages.map(({ content }) => content);
}
