import { setImmediate } from "node:timers/promises";
import { type SessionTerms, weightedFrequency, weightedLength } from "@praison/session-core";
import type { Database } from "better-sqlite3";
import type { IndexChange, IndexEntry } from "./index-entry.ts";
import { indexRows, type IndexRows } from "./index-rows.ts";
import { postingKey, wordIdOf } from "./index-schema.ts";
import { packedPosting, type PostingChange, SHARD_SIZE } from "./posting-list.ts";
import { decodeMessages, decodePlaces, encodeMessages, encodePlaces } from "./session-record.ts";
import { type WordIds, wordIds } from "./vocabulary.ts";

/** How long a transaction may hold the thread before others get a turn. */
const MAX_BUSY_MS = 50;

/** Writes to an index. */
export interface IndexWriter {
  /** Applies changes in one transaction, and yields between steps of it. */
  write(change: IndexChange): Promise<void>;
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

  const apply = async (change: IndexChange): Promise<void> => {
    const pause = turns();
    const changes = new Map<number, PostingChange>();
    const totals = { sessions: 0, messages: 0, length: 0 };
    const revision = rows.nextRevision();
    const removed = new Set([...change.remove, ...change.skip.map(({ file }) => file)]);
    for (const file of removed) removeSession(file, { rows, changes, totals });
    for (const file of change.remove) rows.unskip(file);
    for (const skipped of change.skip) rows.skip(skipped);
    for (const entry of change.put) {
      putSession(entry, revision, { rows, changes, totals, words });
      await pause();
    }
    const emptied = new Set<number>();
    for (const [key, changed] of [...changes].toSorted(([a], [b]) => a - b)) {
      if (!rows.changePostings(key, changed)) emptied.add(wordIdOf(key));
      await pause();
    }
    rows.addTotals(totals);
    words.removeUnused(emptied);
  };

  return {
    async write(change) {
      database.exec("BEGIN IMMEDIATE");
      try {
        if (dataVersion() !== seenVersion) words.forget();
        await apply(change);
        database.exec("COMMIT");
        seenVersion = dataVersion();
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
  readonly changes: Map<number, PostingChange>;
  readonly totals: Totals;
}

function putSession(entry: IndexEntry, revision: number, work: Work & { readonly words: WordIds }): void {
  const { terms } = entry;
  const { rows, totals, words } = work;
  const known = rows.find(entry.file);
  const number = known?.number ?? rows.takeNumber();
  const before = known === undefined ? undefined : recordOf(rows, number);
  const places = new Map<number, readonly number[]>();
  for (const [word, found] of terms.places) places.set(words.idOf(word), found);
  for (const [wordId, found] of places) {
    const old = before?.places.get(wordId);
    const frequency = weightedFrequency(found, terms.messages);
    const messageCount = found.length / 2 - (old?.length ?? 0) / 2;
    const isSame =
      old !== undefined && messageCount === 0 && weightedFrequency(old, before?.messages ?? []) === frequency;
    if (!isSame) addPosting(work.changes, number, wordId, frequency, messageCount);
  }
  for (const [wordId, old] of before?.places ?? []) {
    if (!places.has(wordId)) addPosting(work.changes, number, wordId, 0, -old.length / 2);
  }
  const length = weightedLength(terms.messages);
  totals.sessions += known === undefined ? 1 : 0;
  totals.messages += terms.messages.length - (known?.message_count ?? 0);
  totals.length += length - (known?.length ?? 0);
  rows.unskip(entry.file);
  rows.put({ number, revision, length, entry });
  rows.putRecord(number, encodeMessages(terms), encodePlaces(places));
}

function removeSession(file: string, { rows, changes, totals }: Work): void {
  const known = rows.find(file);
  if (known === undefined) return;
  for (const [wordId, old] of recordOf(rows, known.number).places) {
    addPosting(changes, known.number, wordId, 0, -old.length / 2);
  }
  totals.sessions -= 1;
  totals.messages -= known.message_count;
  totals.length -= known.length;
  rows.remove(known.number);
}

function recordOf(
  rows: IndexRows,
  number: number,
): { messages: SessionTerms["messages"]; places: Map<number, number[]> } {
  const record = rows.record(number);
  return { messages: decodeMessages(record.messages).messages, places: decodePlaces(record.places) };
}

function addPosting(
  changes: Map<number, PostingChange>,
  number: number,
  wordId: number,
  frequency: number,
  messageCount: number,
): void {
  const key = postingKey(Math.floor(number / SHARD_SIZE), wordId);
  const posting = packedPosting(number % SHARD_SIZE, frequency);
  const known = changes.get(key);
  if (known === undefined) changes.set(key, { postings: [posting], messageCount });
  else {
    known.postings.push(posting);
    known.messageCount += messageCount;
  }
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
