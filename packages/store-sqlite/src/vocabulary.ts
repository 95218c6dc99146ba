import { type IndexedWord, type SessionTerms, type WordNumbers, wordStem } from "@praison/session-core";
import type { Database, Statement } from "better-sqlite3";
import { indexDamaged } from "./index-failure.ts";
import { postingKey } from "./index-schema.ts";
import { SHARD_SIZE } from "./posting-list.ts";

/** Gives the words of an index their ids, and takes them away. */
export interface WordIds {
  /** Looks up the words of sessions, and gives new ones ids; `pause` is awaited now and then. */
  learn(
    sessions: readonly Pick<SessionTerms, "occurrences">[],
    pause: () => Promise<void> | undefined,
  ): Promise<void>;
  /** The id of a word that was learnt, by its number. */
  readonly idOf: (wordNumber: number) => number;
  /** The id of a word, if the index has it. */
  find(word: string): number | undefined;
  /** The id that the next new word gets. */
  nextId(): number;
  /** Removes those words that no session has any more. */
  removeUnused(wordIds: readonly number[]): void;
  /** Forgets what is remembered: another connection has written. */
  forget(): void;
}

/**
 * Makes the keeper of an index's word ids.
 *
 * @param writer the connection that writes
 * @param numbers the words' numbers
 */
export function wordIds(writer: Database, numbers: WordNumbers): WordIds {
  const find = writer.prepare<[string], number>("SELECT id FROM word WHERE text = ?").pluck();
  const insert = writer.prepare("INSERT INTO word (text, id, stem) VALUES (?, ?, ?)");
  const setNextId = writer.prepare("UPDATE state SET next_word = ?");
  const nextId = writer.prepare<[], number>("SELECT next_word FROM state").pluck();
  const isUsed = writer.prepare<[number], number>("SELECT 1 FROM posting WHERE key = ?").pluck();
  // The words stand by their texts, so this reads all of them: seldom enough, and an index by id would double them.
  const remove = writer.prepare<[string]>("DELETE FROM word WHERE id IN (SELECT value FROM json_each(?))");
  const nextNumber = writer.prepare<[], number>("SELECT next_number FROM state").pluck();
  /** By word number; 0 for words that were not looked up. */
  let ids = new Uint32Array(0);
  return {
    idOf: (wordNumber) => ids[wordNumber] ?? 0,
    find: (word) => find.get(word),
    nextId: () => nextId.get() ?? 1,
    async learn(sessions, pause) {
      if (ids.length < numbers.count) ids = grown(ids, numbers.count);
      const unknown = unknownWords(sessions, ids, numbers);
      const firstNew = nextId.get() ?? 1;
      let next = firstNew;
      // In their order, neighbours stand on the same page.
      for (const [word, number] of unknown.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const known = find.get(word);
        ids[number] = known ?? next;
        if (known === undefined) {
          const stem = wordStem(word);
          insert.run(word, next, stem === word ? null : stem);
          next += 1;
        }
        await pause();
      }
      if (next > firstNew) setNextId.run(next);
    },
    removeUnused(wordIds) {
      const lastShard = Math.floor((nextNumber.get() ?? 0) / SHARD_SIZE);
      const isUnused = (id: number): boolean => {
        for (let shard = 0; shard <= lastShard; shard++) {
          if (isUsed.get(postingKey(shard, id)) !== undefined) return false;
        }
        return true;
      };
      const unused = wordIds.filter(isUnused);
      if (unused.length === 0) return;
      remove.run(JSON.stringify(unused));
      ids.fill(0);
    },
    forget: () => void ids.fill(0),
  };
}

function unknownWords(
  sessions: readonly Pick<SessionTerms, "occurrences">[],
  ids: Uint32Array,
  numbers: WordNumbers,
): [word: string, number: number][] {
  const unknown = new Set<number>();
  for (const { occurrences } of sessions) {
    for (let at = 0; at < occurrences.length; at += 3) {
      const number = occurrences[at] ?? 0;
      if (ids[number] === 0) unknown.add(number);
    }
  }
  return Array.from(unknown, (number) => [numbers.wordOf(number), number]);
}

function grown(ids: Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(count * 1.5));
  larger.set(ids);
  return larger;
}

/** Looks words up in an index. */
export interface Vocabulary {
  wordsOfStem(stem: string): IndexedWord[];
  wordsStartingWith(beginning: string, limit: number): IndexedWord[];
  /** The id of a word, if the index has it. */
  idsOfWord(word: string): number[];
  /** The ids of words that contain a text, or begin or end with it. */
  idsOfWordsLike(part: string, place: "anywhere" | "start" | "end", limit: number): number[];
}

interface WordRow {
  readonly id: number;
  readonly text: string;
  readonly stem: string | null;
}

/**
 * Makes the reader of an index's words. A word that is its own stem is stored without one.
 *
 * @param reader the connection that reads
 */
export function vocabulary(reader: Database): Vocabulary {
  const byStem = reader.prepare<[string, string], WordRow>(
    "SELECT id, text, stem FROM word WHERE stem = ? UNION ALL SELECT id, text, stem FROM word WHERE text = ? AND stem IS NULL",
  );
  const byBeginning = reader.prepare<[string, string, number], WordRow>(
    "SELECT id, text, stem FROM word WHERE text >= ? AND text < ? LIMIT ?",
  );
  const like = {
    anywhere: likeStatement(reader, "(typeof(text) <> 'text' OR instr(text, :part) > 0)"),
    start: likeStatement(reader, "text >= :part AND text < :part || char(1114111)"),
    end: likeStatement(reader, "(typeof(text) <> 'text' OR substr(text, -length(:part)) = :part)"),
  };
  const byText = reader.prepare<[string], number>("SELECT id FROM word WHERE text = ?").pluck();
  const before = reader
    .prepare<[string]>("SELECT text FROM word WHERE text < ? ORDER BY text DESC LIMIT 1")
    .pluck();
  // SQLite does not notice zeros within a page. They stand in front of all words, so that they mislead to their end.
  const requireWholePage = (missing: string): void => {
    const text = before.get(missing);
    if (text !== undefined && (typeof text !== "string" || text.includes("\0"))) {
      throw indexDamaged("words are missing");
    }
  };
  const indexed = ({ id, text, stem }: WordRow): IndexedWord => ({ id, stem: stem ?? text });
  return {
    wordsOfStem(stem) {
      const rows = byStem.all(stem, stem);
      if (!rows.some(({ text }) => text === stem)) requireWholePage(stem);
      return rows.map(indexed);
    },
    wordsStartingWith(beginning, limit) {
      const rows = byBeginning.all(beginning, `${beginning}\u{10FFFF}`, limit);
      if (rows.length === 0) requireWholePage(beginning);
      return rows.map(indexed);
    },
    idsOfWord(word) {
      const ids = byText.all(word);
      if (ids.length === 0) requireWholePage(word);
      return ids;
    },
    idsOfWordsLike(part, place, limit) {
      const ids = like[place].all({ part, limit });
      if (ids.includes(null)) throw indexDamaged("words are missing");
      return ids.filter((id) => id !== null);
    },
  };
}

function likeStatement(
  reader: Database,
  condition: string,
): Statement<[{ part: string; limit: number }], number | null> {
  return reader
    .prepare<[{ part: string; limit: number }], number | null>(
      `SELECT id FROM word WHERE ${condition} LIMIT :limit`,
    )
    .pluck();
}
