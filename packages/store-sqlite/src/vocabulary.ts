import type { IndexedWord } from "@praison/session-core";
import { wordStem } from "@praison/session-core";
import type { Database, Statement } from "better-sqlite3";
import { postingKey } from "./index-schema.ts";
import { SHARD_SIZE } from "./posting-list.ts";

/** Words whose ids are remembered between writes. */
const MAX_REMEMBERED = 400_000;

/** Gives the words of an index their ids, and takes them away. */
export interface WordIds {
  /** The id of a word; a new word gets one. */
  idOf(word: string): number;
  /** Removes words that no session has any more. */
  removeUnused(wordIds: Iterable<number>): void;
  /** Forgets what is remembered: another connection has written. */
  forget(): void;
}

/**
 * Makes the keeper of an index's word ids.
 *
 * @param writer the connection that writes
 */
export function wordIds(writer: Database): WordIds {
  const remembered = new Map<string, number>();
  const find = writer.prepare<[string], number>("SELECT id FROM word WHERE text = ?").pluck();
  const insert = writer.prepare("INSERT INTO word (text, stem) VALUES (?, ?)");
  const isUsed = writer.prepare<[number], number>("SELECT 1 FROM posting WHERE key = ?").pluck();
  const remove = writer.prepare("DELETE FROM word WHERE id = ?");
  const nextNumber = writer.prepare<[], number>("SELECT next_number FROM state").pluck();
  return {
    idOf(word) {
      const known = remembered.get(word);
      if (known !== undefined) return known;
      const stem = wordStem(word);
      const id = find.get(word) ?? Number(insert.run(word, stem === word ? null : stem).lastInsertRowid);
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(word, id);
      return id;
    },
    removeUnused(ids) {
      const lastShard = Math.floor((nextNumber.get() ?? 0) / SHARD_SIZE);
      let isAnyRemoved = false;
      for (const id of ids) {
        let shard = 0;
        while (shard <= lastShard && isUsed.get(postingKey(shard, id)) === undefined) shard += 1;
        if (shard <= lastShard) continue;
        remove.run(id);
        isAnyRemoved = true;
      }
      if (isAnyRemoved) remembered.clear();
    },
    forget: () => remembered.clear(),
  };
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
    anywhere: likeStatement(reader, "instr(text, :part) > 0"),
    start: likeStatement(reader, "text >= :part AND text < :part || char(1114111)"),
    end: likeStatement(reader, "substr(text, -length(:part)) = :part"),
  };
  const byText = reader.prepare<[string], number>("SELECT id FROM word WHERE text = ?").pluck();
  const indexed = ({ id, text, stem }: WordRow): IndexedWord => ({ id, stem: stem ?? text });
  return {
    wordsOfStem: (stem) => byStem.all(stem, stem).map(indexed),
    wordsStartingWith: (beginning, limit) =>
      byBeginning.all(beginning, `${beginning}\u{10FFFF}`, limit).map(indexed),
    idsOfWord: (word) => byText.all(word),
    idsOfWordsLike: (part, place, limit) => like[place].all({ part, limit }),
  };
}

function likeStatement(
  reader: Database,
  condition: string,
): Statement<[{ part: string; limit: number }], number> {
  return reader
    .prepare<[{ part: string; limit: number }], number>(`SELECT id FROM word WHERE ${condition} LIMIT :limit`)
    .pluck();
}
