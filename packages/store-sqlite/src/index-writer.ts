import { setImmediate } from "node:timers/promises";
import { type IndexedMessage, weightedFrequency } from "@praison/session-core";
import type { Database } from "better-sqlite3";
import type { IndexChange, IndexEntry } from "./index-entry.ts";
import { indexRows, type IndexRows } from "./index-rows.ts";
import { postingKey } from "./index-schema.ts";
import { decodeMessages } from "./message-record.ts";
import { type PostingChanges, postingChanges } from "./posting-changes.ts";
import { type WordIds, wordIds } from "./word-ids.ts";
import { decodePlaces, encodePlaces } from "./word-places.ts";

/** How much text goes into one transaction, in UTF-16 units: each rewrites the posting lists of all its words. */
const TRANSACTION_LENGTH = 32_000_000;
/** How long a transaction may hold the thread before others get a turn. */
const MAX_BUSY_MS = 50;

/** Writes to an index. */
export interface IndexWriter {
  /** Whether what is indexed of a file is what the entry holds. */
  isIndexed(entry: IndexEntry): boolean;
  /**
   * Applies changes, in one transaction unless they have very much text, and yields between its steps. A file may be in
   * one of them only.
   */
  write(changes: Iterable<IndexChange> | AsyncIterable<IndexChange>): Promise<void>;
}

/**
 * Makes the writer of an index.
 *
 * @param database the connection that writes
 */
export function indexWriter(database: Database): IndexWriter {
  const words = wordIds(database);
  const rows = indexRows(database);
  const dataVersion = (): unknown => database.pragma("data_version", { simple: true });
  let seenVersion = dataVersion();

  const put = async (change: IndexChange, work: Work): Promise<void> => {
    for (const file of [...change.remove, ...change.skip.map(({ file }) => file)]) removeSession(file, work);
    for (const file of change.remove) if (rows.unskip(file)) rows.markErasure();
    for (const skipped of change.skip) rows.skip(skipped);
    await words.learn(change.put, work.pause);
    for (const entry of change.put) {
      putSession(entry, work);
      await work.pause();
    }
  };

  const begin = (): Work => {
    database.exec("BEGIN IMMEDIATE");
    // Read under the lock: it changes with the commits of others only.
    const version = dataVersion();
    if (version !== seenVersion) words.forget();
    seenVersion = version;
    return {
      rows,
      words,
      postings: postingChanges(),
      totals: { sessions: 0, messages: 0, length: 0 },
      revision: rows.nextRevision(),
      firstNewWord: words.nextId(),
      pause: turns(),
    };
  };

  const commit = async ({ postings, totals, firstNewWord, pause }: Work): Promise<void> => {
    const emptied: number[] = [];
    for (const { shard, wordId, change } of postings.lists()) {
      const isNew = wordId >= firstNewWord;
      if (!rows.changePostings(postingKey(shard, wordId), change, isNew)) emptied.push(wordId);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
    rows.addTotals(totals);
    // However a word went: by a delete, a clear, or another program's edit.
    if (words.removeUnused(emptied)) rows.markErasure();
    database.exec("COMMIT");
  };

  return {
    isIndexed(entry) {
      const known = rows.find(entry.file);
      if (known === undefined || !rows.hasColumns(entry)) return false;
      const record = rows.record(known.number);
      const idOf = (wordNumber: number): number => words.find(entry.words.wordOf(wordNumber)) ?? 0;
      let isPosted = true;
      const places = encodePlaces(entry.places, idOf, (wordId, frequency) => {
        isPosted &&= rows.hasPosting(known.number, wordId, frequency);
      });
      return isPosted && places.equals(record.places) && record.messages.equals(entry.messages);
    },
    async write(changes) {
      let work: Work | undefined;
      let textLength = 0;
      try {
        for await (const change of changes) {
          work ??= begin();
          await put(change, work);
          textLength += change.put.reduce((sum, entry) => sum + entry.textLength, 0);
          if (textLength < TRANSACTION_LENGTH) continue;
          await commit(work);
          work = undefined;
          textLength = 0;
        }
        if (work !== undefined) await commit(work);
      } catch (error) {
        words.forget();
        if (database.inTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
  };
}

interface Totals {
  sessions: number;
  messages: number;
  length: number;
}

interface Work {
  readonly rows: IndexRows;
  readonly words: WordIds;
  readonly postings: PostingChanges;
  readonly totals: Totals;
  readonly revision: number;
  /** Words from here on are new in this transaction. */
  readonly firstNewWord: number;
  /** Awaited between steps. */
  readonly pause: () => Promise<void> | undefined;
}

function putSession(entry: IndexEntry, { rows, words, postings, totals, revision }: Work): void {
  const { messageCount, length } = entry;
  const known = rows.find(entry.file);
  const number = known?.number ?? rows.takeNumber();
  const before = known === undefined ? undefined : recordOf(rows, number);
  const places = encodePlaces(entry.places, words.idsOf(entry.words), (wordId, frequency, withWord) => {
    const old = before?.places.get(wordId);
    if (old !== undefined && before !== undefined) {
      before.places.delete(wordId);
      const isSame = old.length === 2 * withWord && weightedFrequency(old, before.messages) === frequency;
      if (isSame) return;
    }
    postings.add(number, wordId, frequency, withWord - (old?.length ?? 0) / 2);
  });
  for (const [wordId, old] of before?.places ?? []) postings.add(number, wordId, 0, -old.length / 2);
  totals.sessions += known === undefined ? 1 : 0;
  totals.messages += messageCount - (known?.message_count ?? 0);
  totals.length += length - (known?.length ?? 0);
  rows.unskip(entry.file);
  rows.put({ number, revision, entry });
  rows.putRecord(number, entry.messages, places);
}

function removeSession(file: string, { rows, postings, totals }: Work): void {
  const known = rows.find(file);
  if (known === undefined) return;
  const { places } = recordOf(rows, known.number);
  for (const [wordId, old] of places) postings.add(known.number, wordId, 0, -old.length / 2);
  rows.markErasure();
  totals.sessions -= 1;
  totals.messages -= known.message_count;
  totals.length -= known.length;
  rows.remove(known.number);
}

interface SessionRecord {
  readonly messages: readonly IndexedMessage[];
  readonly places: Map<number, number[]>;
}

function recordOf(rows: IndexRows, number: number): SessionRecord {
  const { messages, places } = rows.record(number);
  return { messages: decodeMessages(messages).messages, places: decodePlaces(places) };
}

/** Lets others run when the thread was held long enough. */
function turns(): () => Promise<void> | undefined {
  let startMs = performance.now();
  return () => {
    if (performance.now() - startMs < MAX_BUSY_MS) return undefined;
    return setImmediate().then(() => {
      startMs = performance.now();
    });
  };
}
