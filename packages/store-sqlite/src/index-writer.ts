import { setImmediate } from "node:timers/promises";
import {
  type Session,
  type SessionTerms,
  weightedFrequency,
  pieceLength,
  wordNumbers,
} from "@praison/session-core";
import type { Database } from "better-sqlite3";
import { type IndexChange, indexEntry, type IndexEntry } from "./index-entry.ts";
import { indexRows, type IndexRows } from "./index-rows.ts";
import { postingKey } from "./index-schema.ts";
import { type PostingChanges, postingChanges } from "./posting-changes.ts";
import { decodeMessages, decodePlaces, encodeMessages, encodePlaces } from "./session-record.ts";
import { type WordIds, wordIds } from "./vocabulary.ts";

/** How long a transaction may hold the thread before others get a turn. */
const MAX_BUSY_MS = 50;

/** Words that are remembered between writes; each takes about a hundred bytes. */
const MAX_REMEMBERED_WORDS = 700_000;

/** Writes to an index. */
export interface IndexWriter {
  /** Prepares a session, read from a file in a known state, for `write`. */
  entry(file: string, identity: string, session: Session): IndexEntry;
  /** Whether what is indexed of a file is what the session holds. */
  isIndexed(file: string, session: Session): boolean;
  /** Applies changes in one transaction, and yields between steps of it. */
  write(change: IndexChange): Promise<void>;
}

/**
 * Makes the writer of an index.
 *
 * @param database the connection that writes
 */
export function indexWriter(database: Database): IndexWriter {
  let numbers = wordNumbers();
  let words = wordIds(database, numbers);
  const rows = indexRows(database);
  const dataVersion = (): unknown => database.pragma("data_version", { simple: true });
  let seenVersion = dataVersion();

  const apply = async (change: IndexChange): Promise<void> => {
    const pause = turns();
    const work: Work = {
      rows,
      words,
      postings: postingChanges(),
      totals: { sessions: 0, messages: 0, length: 0 },
      revision: rows.nextRevision(),
    };
    for (const file of [...change.remove, ...change.skip.map(({ file }) => file)]) removeSession(file, work);
    for (const file of change.remove) if (rows.unskip(file)) rows.markErasure();
    for (const skipped of change.skip) rows.skip(skipped);
    const firstNewWord = words.nextId();
    await words.learn(
      change.put.map(({ terms }) => terms),
      pause,
    );
    for (const entry of change.put) {
      putSession(entry, work);
      await pause();
    }
    const emptied: number[] = [];
    for (const { shard, wordId, change: changed } of work.postings.lists()) {
      const isNew = wordId >= firstNewWord;
      if (!rows.changePostings(postingKey(shard, wordId), changed, isNew)) emptied.push(wordId);
      await pause();
    }
    rows.addTotals(work.totals);
    words.removeUnused(emptied);
  };

  return {
    entry: (file, identity, session) => indexEntry(file, identity, session, numbers),
    isIndexed(file, session) {
      const known = rows.find(file);
      if (known === undefined) return false;
      const { terms } = indexEntry(file, "", session, numbers);
      const record = rows.record(known.number);
      const idOf = (wordNumber: number): number => words.find(numbers.wordOf(wordNumber)) ?? 0;
      let isPosted = true;
      const places = encodePlaces(terms, idOf, (wordId, frequency) => {
        isPosted &&= rows.hasPosting(known.number, wordId, frequency);
      });
      return isPosted && places.equals(record.places) && encodeMessages(terms).equals(record.messages);
    },
    async write(change) {
      database.exec("BEGIN IMMEDIATE");
      try {
        if (dataVersion() !== seenVersion) words.forget();
        await apply(change);
        database.exec("COMMIT");
        seenVersion = dataVersion();
        if (numbers.count > MAX_REMEMBERED_WORDS) {
          numbers = wordNumbers();
          words = wordIds(database, numbers);
        }
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
}

function putSession(entry: IndexEntry, { rows, words, postings, totals, revision }: Work): void {
  const { messages } = entry.terms;
  const known = rows.find(entry.file);
  const number = known?.number ?? rows.takeNumber();
  const before = known === undefined ? undefined : recordOf(rows, number);
  const places = encodePlaces(entry.terms, words.idOf, (wordId, frequency, messageCount) => {
    const old = before?.places.get(wordId);
    if (old !== undefined && before !== undefined) {
      before.places.delete(wordId);
      const isSame = old.length === 2 * messageCount && weightedFrequency(old, before.messages) === frequency;
      if (isSame) return;
    }
    postings.add(number, wordId, frequency, messageCount - (old?.length ?? 0) / 2);
  });
  for (const [wordId, old] of before?.places ?? []) postings.add(number, wordId, 0, -old.length / 2);
  const wasEmptied = messages.length === 0 && (known?.message_count ?? 0) > 0;
  if (wasEmptied) rows.markErasure();
  const length = pieceLength(messages);
  totals.sessions += known === undefined ? 1 : 0;
  totals.messages += messages.length - (known?.message_count ?? 0);
  totals.length += length - (known?.length ?? 0);
  rows.unskip(entry.file);
  rows.put({ number, revision, length, entry });
  rows.putRecord(number, encodeMessages(entry.terms), places);
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
  readonly messages: SessionTerms["messages"];
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
