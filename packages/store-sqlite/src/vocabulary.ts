import type { IndexedWord } from "@praison/session-core";
import type { Database, Statement } from "better-sqlite3";
import { indexDamaged } from "./index-failure.ts";

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
