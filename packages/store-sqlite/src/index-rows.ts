import type { Database } from "better-sqlite3";
import { indexDamaged } from "./index-failure.ts";
import type { IndexEntry, SkippedEntry } from "./index-entry.ts";
import { postingKey } from "./index-schema.ts";
import {
  changePostingList,
  isSameFrequency,
  type PostingChange,
  SHARD_SIZE,
  visitPostings,
} from "./posting-list.ts";

/** What the writer needs to know of a session that is indexed already. */
export interface KnownSession {
  readonly number: number;
  readonly message_count: number;
  readonly length: number;
}

/** The rows of an index, as its writer changes them. */
export interface IndexRows {
  /** Counts a change of the index, and returns its number. */
  nextRevision(): number;
  takeNumber(): number;
  find(file: string): KnownSession | undefined;
  /** Whether a session's columns are those of an entry, but for the state of its file. */
  hasColumns(entry: IndexEntry): boolean;
  record(number: number): { readonly messages: Buffer; readonly places: Buffer };
  put(row: { readonly number: number; readonly revision: number; readonly entry: IndexEntry }): void;
  putRecord(number: number, messages: Uint8Array, places: Uint8Array): void;
  remove(number: number): void;
  skip(entry: SkippedEntry): void;
  /** Forgets that a file was skipped; false when it was not. */
  unskip(file: string): boolean;
  /** Notes that text was taken out of which nothing may be left in the bytes of the index. */
  markErasure(): void;
  /** Applies a change to a posting list, or begins a new one; false when the word is gone from the shard. */
  changePostings(key: number, change: PostingChange, isNew: boolean): boolean;
  /** Whether a posting list has a session with a weighted frequency. */
  hasPosting(sessionNumber: number, wordId: number, frequency: number): boolean;
  addTotals(totals: { readonly sessions: number; readonly messages: number; readonly length: number }): void;
}

/**
 * Prepares the statements of an index's writer.
 *
 * @param database the connection that writes
 */
export function indexRows(database: Database): IndexRows {
  const revise = database
    .prepare<[], number>("UPDATE state SET revision = revision + 1 RETURNING revision")
    .pluck();
  const number = database
    .prepare<[], number>("UPDATE state SET next_number = next_number + 1 RETURNING next_number - 1")
    .pluck();
  const find = database.prepare<[string], KnownSession>(
    "SELECT number, message_count, length FROM session WHERE file = ?",
  );
  const columns = database.prepare<[string], Record<string, unknown>>(`
    SELECT is_automated AS isAutomated, first_ms AS firstMs, last_ms AS lastMs, session_id AS sessionId, lineage,
      updated_at AS updatedAt, created_at AS createdAt, user_id AS userId, agent, project, has_cut_word AS hasCutWord,
      message_count AS messageCount, length
    FROM session WHERE file = ?`);
  const record = database.prepare<[number], { messages: Buffer; places: Buffer }>(
    "SELECT messages, places FROM session_record WHERE number = ?",
  );
  const put = database.prepare(`
    INSERT OR REPLACE INTO session VALUES (:number, :revision, :length, :messageCount, :isAutomated, :firstMs, :lastMs,
      :file, :identity, :sessionId, :lineage, :updatedAt, :createdAt, :userId, :agent, :project, :hasCutWord)`);
  const putRecord = database.prepare("INSERT OR REPLACE INTO session_record VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM session WHERE number = ?");
  const removeRecord = database.prepare("DELETE FROM session_record WHERE number = ?");
  const skip = database.prepare(
    "INSERT OR REPLACE INTO skipped_file VALUES (:file, :identity, :isHidden, :message)",
  );
  const unskip = database.prepare("DELETE FROM skipped_file WHERE file = ?");
  const markErasure = database.prepare("UPDATE state SET is_erasure_pending = 1");
  const posting = database.prepare<[number], Uint8Array>("SELECT list FROM posting WHERE key = ?").pluck();
  const putPosting = database.prepare("INSERT OR REPLACE INTO posting VALUES (?, ?)");
  const removePosting = database.prepare("DELETE FROM posting WHERE key = ?");
  const addTotals = database.prepare(`
    UPDATE state SET session_count = session_count + :sessions, message_count = message_count + :messages,
      total_length = total_length + :length`);
  return {
    nextRevision: () => revise.get() ?? 0,
    takeNumber: () => number.get() ?? 0,
    find: (file) => find.get(file),
    hasColumns({ file, messageCount, length, columns: given }) {
      const wanted: Record<string, unknown> = { ...given, messageCount, length };
      const stored = Object.entries(columns.get(file) ?? { missing: true });
      return stored.every(([name, value]) => value === wanted[name]);
    },
    record(sessionNumber) {
      const found = record.get(sessionNumber);
      if (found === undefined) throw indexDamaged("a session has no record");
      return found;
    },
    put({ number, revision, entry: { length, messageCount, columns } }) {
      put.run({ number, revision, length, messageCount, ...columns });
    },
    putRecord: (sessionNumber, messages, places) => void putRecord.run(sessionNumber, messages, places),
    remove(sessionNumber) {
      remove.run(sessionNumber);
      removeRecord.run(sessionNumber);
    },
    skip: ({ file, identity, isHidden, message }) =>
      void skip.run({ file, identity, isHidden: Number(isHidden), message }),
    unskip: (file) => unskip.run(file).changes > 0,
    markErasure: () => void markErasure.run(),
    changePostings(key, change, isNew) {
      const list = changePostingList(isNew ? undefined : posting.get(key), change);
      if (list === undefined) removePosting.run(key);
      else putPosting.run(key, list);
      return list !== undefined;
    },
    hasPosting(sessionNumber, wordId, frequency) {
      const shard = Math.floor(sessionNumber / SHARD_SIZE);
      const list = posting.get(postingKey(shard, wordId));
      let isFound = false;
      if (list === undefined) return false;
      visitPostings(list, shard * SHARD_SIZE, (found, foundFrequency) => {
        if (found === sessionNumber) isFound = isSameFrequency(foundFrequency, frequency);
      });
      return isFound;
    },
    addTotals: (totals) => void addTotals.run(totals),
  };
}
