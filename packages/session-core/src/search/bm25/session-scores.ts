import { AUTOMATED_DEMOTION } from "../automated-session.ts";
import { frequencyWeight, inverseFrequency, lengthNorm, MAX_FREQUENCY_WEIGHT } from "./frequency-weight.ts";
import { type DateRange, dateFit } from "./query-dates.ts";
import { areRelated, wordFamilyBeginning } from "./word-family.ts";
import { otherWordings } from "./asking-words.ts";
import { SCORE_SCALE, type WeighedWord } from "./score-session.ts";
import type { TermIndex } from "./term-index.ts";
import type { QueryWord } from "./term-query.ts";

/** All sessions that have a word of a query, scored as a whole. */
export interface SessionScores {
  /** By session number; demoted, 0 where nothing matches. */
  readonly scores: Float64Array;
  /** The numbers of the sessions that match. */
  readonly matches: readonly number[];
  readonly words: readonly WeighedWord[];
  /** How many sessions have each word, by its stem. */
  readonly sessionsWithStem: ReadonlyMap<string, number>;
}

/** What a session gains that fits the time which the query names: about what one more word would bring. */
const DATE_SHARE = 0.15;
const RELATED_SHARE = 0.5;
const MAX_RELATED_WORDS = 40;
const MAX_PREFIX_WORDS = 2000;
/** Shorter texts stand inside words by chance. */
const MIN_INNER_LENGTH = 3;

/**
 * Scores every session that has any of the words, by bm25 of the session as a whole.
 *
 * @param index the inverted index of a store
 * @param asked the words, and the times that the query names
 * @param admitted sessions that may match, by number. Default: all
 */
export function scoreSessions(
  index: TermIndex,
  asked: { readonly words: readonly QueryWord[]; readonly dates: readonly DateRange[] },
  admitted: Uint8Array | undefined,
): SessionScores {
  const bySame = scoreWords(index, asked.words, (word) => wordsThatCount(index, word), admitted);
  // Nothing has any of the words: then they may stand inside others.
  const scored =
    bySame.matches.length > 0
      ? bySame
      : scoreWords(index, asked.words, (word) => wordsAround(index, word), admitted);
  for (const number of scored.matches) {
    const demotion = index.columns.isAutomated[number] === 1 ? AUTOMATED_DEMOTION : 1;
    scored.scores[number] = ((scored.scores[number] ?? 0) + dateScore(index, asked.dates, number)) * demotion;
  }
  return scored;
}

function scoreWords(
  index: TermIndex,
  askedWords: readonly QueryWord[],
  wordsOf: (word: QueryWord) => ReadonlyMap<number, number>,
  admitted: Uint8Array | undefined,
): SessionScores {
  const { columns } = index;
  const { pieceShares, lengths, meanLength } = columns;
  const scores = new Float64Array(columns.size);
  /** The sessions that have the word in hand: the first `foundCount` of these. */
  const found = new Uint32Array(columns.size);
  const frequencies = new Float32Array(columns.size);
  const matches: number[] = [];
  const words: WeighedWord[] = [];
  const sessionsWithStem = new Map<string, number>();
  let reachable = 0;
  for (const word of askedWords) {
    const shareOfWord = wordsOf(word);
    let foundCount = 0;
    let messageCount = 0;
    for (const [wordId, share] of shareOfWord) {
      const messagesWithWord = index.visitSessions(wordId, (number, frequency) => {
        const before = frequencies[number] ?? 0;
        if (before === 0) found[foundCount++] = number;
        frequencies[number] = before + share * frequency * (pieceShares[number] ?? 1);
      });
      if (share === 1) messageCount += messagesWithWord;
    }
    sessionsWithStem.set(word.stem, foundCount);
    const sessionWeight = word.weight * inverseFrequency(foundCount, columns.sessionCount);
    const messageWeight = word.weight * inverseFrequency(messageCount, columns.messageCount);
    words.push({ shareOfWord, sessionWeight, messageWeight });
    reachable += sessionWeight * MAX_FREQUENCY_WEIGHT;
    for (let at = 0; at < foundCount; at++) {
      const number = found[at] ?? 0;
      const norm = lengthNorm(lengths[number] ?? 0, meanLength);
      const gained = sessionWeight * frequencyWeight(frequencies[number] ?? 0, norm);
      frequencies[number] = 0;
      if (admitted !== undefined && admitted[number] !== 1) continue;
      if (scores[number] === 0) matches.push(number);
      scores[number] = (scores[number] ?? 0) + gained;
    }
  }
  for (const number of matches) scores[number] = (SCORE_SCALE * (scores[number] ?? 0)) / reachable;
  return { scores, matches, words, sessionsWithStem };
}

/**
 * What a session gains by its time.
 *
 * @param index the inverted index of a store
 * @param dates the times that the query names
 * @param sessionNumber the session
 */
export function dateScore(
  { columns }: TermIndex,
  dates: readonly DateRange[],
  sessionNumber: number,
): number {
  if (dates.length === 0) return 0;
  const first = columns.firstMs[sessionNumber] ?? NaN;
  return SCORE_SCALE * DATE_SHARE * dateFit(dates, first, columns.lastMs[sessionNumber] ?? NaN);
}

/** The words of the same stem count in full, others of the family in part. */
function wordsThatCount(index: TermIndex, { stem, isPrefix }: QueryWord): Map<number, number> {
  const beginning = wordFamilyBeginning(stem);
  const related =
    beginning === undefined
      ? []
      : index.wordsStartingWith(beginning, MAX_RELATED_WORDS).filter((word) => areRelated(stem, word.stem));
  const same = isPrefix ? index.wordsStartingWith(stem, MAX_PREFIX_WORDS) : index.wordsOfStem(stem);
  const reworded = otherWordings(stem).flatMap((other) => index.wordsOfStem(other));
  return new Map([
    ...reworded.map(({ id }): [number, number] => [id, RELATED_SHARE]),
    ...related.map(({ id }): [number, number] => [id, RELATED_SHARE]),
    ...same.map(({ id }): [number, number] => [id, 1]),
  ]);
}

function wordsAround(index: TermIndex, { stem }: QueryWord): Map<number, number> {
  if (stem.length < MIN_INNER_LENGTH) return new Map();
  return new Map(index.wordsContaining(stem, MAX_PREFIX_WORDS).map(({ id }) => [id, 1]));
}
