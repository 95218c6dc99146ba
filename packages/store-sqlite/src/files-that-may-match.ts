import { isPaired, MAX_TERM_LENGTH, PAIRED_CHARACTERS, pairsOf, type Query } from "@praison/session-core";
import type { Database } from "better-sqlite3";
import { indexDamaged } from "./index-failure.ts";
import { postingKey } from "./index-schema.ts";
import { SHARD_SIZE, visitPostings } from "./posting-list.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Where more words than this may contain a term, reading every file is as quick. */
const MAX_WORDS = 2000;

/** A part of a term that stands in the vocabulary, whole or as a part of a word. */
interface TermPart {
  readonly text: string;
  readonly place: "anywhere" | "start" | "end" | "whole";
}

/**
 * Narrows a search by points to the files of sessions that may match: it never leaves one out that does.
 *
 * @param database the connection that reads
 * @param words the index's vocabulary
 * @param query a parsed query
 * @returns the files; `undefined` when the index cannot tell, so that all must be read
 */
export function filesThatMayMatch(database: Database, words: Vocabulary, query: Query): string[] | undefined {
  const numbers = new Set<number>();
  for (const term of query.distinctTerms) {
    const matching = sessionsWithTerm(database, words, term);
    if (matching === undefined) return undefined;
    for (const number of matching) numbers.add(number);
  }
  if (query.distinctTerms.length === 0) return undefined;
  const file = database.prepare<[number], string>("SELECT file FROM session WHERE number = ?").pluck();
  const cut = database.prepare<[], string>("SELECT file FROM session WHERE has_cut_word = 1").pluck();
  const files = new Set(cut.all());
  for (const number of numbers) {
    const name = file.get(number);
    if (name === undefined) throw indexDamaged("a session is missing");
    files.add(name);
  }
  return [...files];
}

function sessionsWithTerm(database: Database, words: Vocabulary, term: string): Set<number> | undefined {
  const parts = partsOf(term);
  if (parts.length === 0) return undefined;
  let matching: Set<number> | undefined;
  for (const { text, place } of parts) {
    const ids = place === "whole" ? words.idsOfWord(text) : words.idsOfWordsLike(text, place, MAX_WORDS + 1);
    if (ids.length > MAX_WORDS) return undefined;
    const found = sessionsWithAny(database, ids);
    matching = matching === undefined ? found : new Set([...matching].filter((number) => found.has(number)));
  }
  return matching;
}

function sessionsWithAny(database: Database, wordIds: readonly number[]): Set<number> {
  const found = new Set<number>();
  const nextNumber = database.prepare<[], number>("SELECT next_number FROM state").pluck().get() ?? 0;
  const posting = database.prepare<[number], Uint8Array>("SELECT list FROM posting WHERE key = ?").pluck();
  for (const id of wordIds) {
    let isFound = false;
    for (let shard = 0; shard * SHARD_SIZE < nextNumber; shard++) {
      const list = posting.get(postingKey(shard, id));
      if (list === undefined) continue;
      visitPostings(list, shard * SHARD_SIZE, (number) => found.add(number));
      isFound = true;
    }
    if (!isFound) throw indexDamaged("a word stands nowhere");
  }
  return found;
}

/**
 * A text that contains the term contains its runs of letters: the first as the end of a word, the last as a beginning,
 * those between as words. Of runs that are indexed by pairs it contains every pair.
 */
function partsOf(term: string): TermPart[] {
  const runs = Array.from(term.matchAll(RUN));
  return runs.flatMap(({ 0: text, index }): TermPart[] => {
    const isFirst = index === 0;
    const isLast = index + text.length === term.length;
    if (isPaired(text)) {
      const pairs = pairsOf(text);
      return pairs.length === 0
        ? [{ text, place: "start" }]
        : pairs.map((pair) => ({ text: pair, place: "whole" }));
    }
    // What is cut in the index is no help; a mark at the beginning belongs to a letter that the term does not show.
    if (text.length >= MAX_TERM_LENGTH || /^\p{M}/u.test(text)) return [];
    if (isFirst && isLast) return [{ text, place: "anywhere" }];
    return [{ text, place: isFirst ? "end" : isLast ? "start" : "whole" }];
  });
}

/** Runs of paired characters, and runs of other letters. */
const RUN = new RegExp(
  `[${PAIRED_CHARACTERS}][${PAIRED_CHARACTERS}\\p{M}]*|(?:(?![${PAIRED_CHARACTERS}])[\\p{L}\\p{N}\\p{M}])+`,
  "gu",
);
