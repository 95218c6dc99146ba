import { wordStem } from "@praison/session-core";
import type { Database } from "better-sqlite3";
import type { IndexEntry, WordTexts } from "./index-entry.ts";
import { postingKey } from "./index-schema.ts";
import { SHARD_SIZE } from "./posting-list.ts";
import { wordsIn } from "./word-places.ts";

/** Gives the words of an index their ids, and takes them away. */
export interface WordIds {
  /** Looks up the words of sessions, and gives new ones ids; `pause` is awaited now and then. */
  learn(
    entries: readonly Pick<IndexEntry, "places" | "words">[],
    pause: () => Promise<void> | undefined,
  ): Promise<void>;
  /** Gives the ids of words that were learnt, by their numbers. */
  idsOf(words: WordTexts): (wordNumber: number) => number;
  /** The id of a word, if the index has it. */
  find(word: string): number | undefined;
  /** The id that the next new word gets. */
  nextId(): number;
  /** Removes those words that no session has any more; false when there are none. */
  removeUnused(wordIds: readonly number[]): boolean;
  /** Forgets what is remembered: another connection has written. */
  forget(): void;
}

/**
 * Makes the keeper of an index's word ids.
 *
 * @param writer the connection that writes
 */
export function wordIds(writer: Database): WordIds {
  const find = writer.prepare<[string], number>("SELECT id FROM word WHERE text = ?").pluck();
  const insert = writer.prepare("INSERT INTO word (text, id, stem) VALUES (?, ?, ?)");
  const setNextId = writer.prepare("UPDATE state SET next_word = ?");
  const nextId = writer.prepare<[], number>("SELECT next_word FROM state").pluck();
  const isUsed = writer.prepare<[number], number>("SELECT 1 FROM posting WHERE key = ?").pluck();
  // The words stand by their texts, so this reads all of them: seldom enough, and an index by id would double them.
  const remove = writer.prepare<[string]>("DELETE FROM word WHERE id IN (SELECT value FROM json_each(?))");
  const nextNumber = writer.prepare<[], number>("SELECT next_number FROM state").pluck();
  /** By word number; 0 for words that were not looked up. */
  let known = new WeakMap<WordTexts, Uint32Array>();

  const knownIds = (words: WordTexts): Uint32Array => {
    let ids = known.get(words);
    if (ids === undefined || ids.length < words.count) known.set(words, (ids = grown(ids, words.count)));
    return ids;
  };
  return {
    idsOf(words) {
      const ids = knownIds(words);
      return (wordNumber) => ids[wordNumber] ?? 0;
    },
    find: (word) => find.get(word),
    nextId: () => nextId.get() ?? 1,
    async learn(entries, pause) {
      const firstNew = nextId.get() ?? 1;
      let next = firstNew;
      for (const [words, unknown] of unknownWords(entries, knownIds)) {
        const ids = knownIds(words);
        // In their order, neighbours stand on the same page.
        for (const [word, number] of unknown.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          const id = find.get(word);
          ids[number] = id ?? next;
          if (id === undefined) {
            const stem = wordStem(word);
            insert.run(word, next, stem === word ? null : stem);
            next += 1;
          }
          const turn = pause();
          if (turn !== undefined) await turn;
        }
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
      if (unused.length === 0) return false;
      remove.run(JSON.stringify(unused));
      known = new WeakMap();
      return true;
    },
    forget: () => void (known = new WeakMap()),
  };
}

type UnknownWord = readonly [word: string, number: number];

function unknownWords(
  entries: readonly Pick<IndexEntry, "places" | "words">[],
  knownIds: (words: WordTexts) => Uint32Array,
): Map<WordTexts, UnknownWord[]> {
  const unknown = new Map<WordTexts, Set<number>>();
  for (const { places, words } of entries) {
    const ids = knownIds(words);
    let numbers = unknown.get(words);
    if (numbers === undefined) unknown.set(words, (numbers = new Set()));
    for (const number of wordsIn(places)) if (ids[number] === 0) numbers.add(number);
  }
  return new Map(
    Array.from(unknown, ([words, numbers]) => [
      words,
      Array.from(numbers, (number) => [words.wordOf(number), number] as const),
    ]),
  );
}

function grown(ids: Uint32Array | undefined, count: number): Uint32Array {
  const larger = new Uint32Array(Math.ceil(count * 1.5));
  if (ids !== undefined) larger.set(ids);
  return larger;
}
