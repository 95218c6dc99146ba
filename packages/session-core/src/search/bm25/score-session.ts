import type { ScoredMessage } from "../finder.ts";
import { frequencyWeight, lengthNorm, MAX_FREQUENCY_WEIGHT, PLAIN_NORM } from "./frequency-weight.ts";
import { type IndexedMessage, PIECE_SIZE, roleWeight, weightedLength } from "./session-terms.ts";
import type { IndexedMessages } from "./term-index.ts";

/** A word of the query, as a whole store knows it. */
export interface WeighedWord {
  /** The vocabulary's words that count as it, and how much of it each is: 1 for the same stem. */
  readonly shareOfWord: ReadonlyMap<number, number>;
  /** How telling it is among sessions, and among messages. */
  readonly sessionWeight: number;
  readonly messageWeight: number;
}

/** What a session's score is made of. */
export interface SessionScore {
  readonly parts: Readonly<Record<"session" | "message", number>>;
  readonly scoredMessages: readonly ScoredMessage[];
  /** Whether its best message only asks what the query asks. */
  readonly onlyAsks: boolean;
}

/** The highest score of a perfect match, about: large enough that one decimal tells hits apart. */
export const SCORE_SCALE = 10;
/** The two levels count alike. */
const SESSION_SHARE = 0.5;
/** How far a message speaks for its neighbours, and what is left of it at each step. */
const REACH = 2;
const FADING = 0.5;
/** What a word weighs in a message that reaches the full score: a little more than said once. */
const FULL_MESSAGE = 1.5;
/** Words; beyond this a message is long, and length counts against it. */
const LONG_MESSAGE = 200;
/** A question with most of our words and few others was asked before; it is no answer. */
const ECHO_COVERAGE = 0.8;
const ECHO_DENSITY = 0.5;
const ECHO_WEIGHT = 0.2;
/** Every other message weighs at least this. */
const UNASKED_WEIGHT = 0.25;

/**
 * Scores a session by bm25 on two levels: its best message with the neighbours, and the session as a whole. Each is a
 * share of the most that the query could reach, so that scores of different stores compare.
 *
 * @param indexed the session's messages and where the query's words stand
 * @param words the query's words
 * @param meanLength mean weighted length of the store's sessions
 * @param isCounted which messages may count, by number
 * @returns `undefined` when no message counts
 */
export function scoreSession(
  indexed: IndexedMessages,
  words: readonly WeighedWord[],
  meanLength: number,
  isCounted: (index: number, message: IndexedMessage) => boolean,
): SessionScore | undefined {
  const { messages } = indexed;
  const frequencies = words.map(({ shareOfWord }) => countedFrequencies(indexed, shareOfWord, isCounted));
  const weights = messageWeights(messages, frequencies, words);
  const scoredMessages = scoreMessages(messages, frequencies, words, weights);
  const best = highest(scoredMessages);
  if (best === undefined) return undefined;
  const reachable = words.reduce((sum, { sessionWeight }) => sum + sessionWeight * MAX_FREQUENCY_WEIGHT, 0);
  const reached = bestPiece(messages, frequencies, words, weights, meanLength);
  const parts = {
    session: (SCORE_SCALE * SESSION_SHARE * reached) / reachable,
    message: (1 - SESSION_SHARE) * best.score,
  };
  const onlyAsks = (weights.get(best.index) ?? 0) < UNASKED_WEIGHT;
  return { parts, scoredMessages, onlyAsks };
}

/** Bm25 of the best piece of a session. Pieces overlap by half, so that none cuts what belongs together. */
function bestPiece(
  messages: readonly IndexedMessage[],
  frequencies: readonly ReadonlyMap<number, number>[],
  words: readonly WeighedWord[],
  weights: ReadonlyMap<number, number>,
  meanLength: number,
): number {
  const step = PIECE_SIZE / 2;
  const pieceCount = Math.max(1, Math.ceil(messages.length / step) - 1);
  const lengths = new Float64Array(pieceCount);
  const scores = new Float64Array(pieceCount);
  const addTo = (sums: Float64Array, index: number, value: number): void => {
    const last = Math.min(pieceCount - 1, Math.floor(index / step));
    const first = Math.max(0, Math.ceil((index + 1) / step) - 2);
    for (let piece = first; piece <= last; piece++) sums[piece] = (sums[piece] ?? 0) + value;
  };
  for (const [index, message] of messages.entries()) addTo(lengths, index, weightedLength(message));
  for (const [at, { sessionWeight }] of words.entries()) {
    const sums = new Float64Array(pieceCount);
    for (const [index, count] of frequencies[at] ?? []) addTo(sums, index, count * (weights.get(index) ?? 0));
    for (let piece = 0; piece < pieceCount; piece++) {
      const norm = lengthNorm(lengths[piece] ?? 0, meanLength);
      scores[piece] = (scores[piece] ?? 0) + sessionWeight * frequencyWeight(sums[piece] ?? 0, norm);
    }
  }
  return scores.reduce((best, score) => Math.max(best, score), 0);
}

function highest(scored: readonly ScoredMessage[]): ScoredMessage | undefined {
  let best = scored[0];
  for (const message of scored) if (best !== undefined && message.score > best.score) best = message;
  return best;
}

/** How often each message that may count has a word. */
function countedFrequencies(
  { messages, places }: IndexedMessages,
  shareOfWord: ReadonlyMap<number, number>,
  isCounted: (index: number, message: IndexedMessage) => boolean,
): Map<number, number> {
  const frequencies = new Map<number, number>();
  for (const [wordId, share] of shareOfWord) {
    const found = places.get(wordId) ?? [];
    for (let at = 0; at < found.length; at += 2) {
      const index = found[at] ?? 0;
      const message = messages[index];
      if (message === undefined || !isCounted(index, message)) continue;
      frequencies.set(index, (frequencies.get(index) ?? 0) + share * (found[at + 1] ?? 0));
    }
  }
  return frequencies;
}

/** What each message that has a word counts: by who wrote it, and less where it only asks what the query asks. */
function messageWeights(
  messages: readonly IndexedMessage[],
  frequencies: readonly ReadonlyMap<number, number>[],
  words: readonly WeighedWord[],
): Map<number, number> {
  const asked = words.reduce((sum, { messageWeight }) => sum + messageWeight, 0);
  const weights = new Map<number, number>();
  for (const index of new Set(frequencies.flatMap((found) => [...found.keys()]))) {
    const message = messages[index];
    if (message === undefined) continue;
    let covered = 0;
    let wordCount = 0;
    for (const [at, { messageWeight }] of words.entries()) {
      if (frequencies[at]?.has(index) !== true) continue;
      covered += messageWeight;
      wordCount += 1;
    }
    const isEcho =
      message.isQuestion && covered >= ECHO_COVERAGE * asked && wordCount >= ECHO_DENSITY * message.length;
    weights.set(index, roleWeight(message.role) * (isEcho ? ECHO_WEIGHT : 1));
  }
  return weights;
}

/** The messages that have a word, each with its own score and what its neighbours add, as a share of what could be. */
function scoreMessages(
  messages: readonly IndexedMessage[],
  frequencies: readonly ReadonlyMap<number, number>[],
  words: readonly WeighedWord[],
  weights: ReadonlyMap<number, number>,
): ScoredMessage[] {
  const reachable = words.reduce((sum, { messageWeight }) => sum + messageWeight * FULL_MESSAGE, 0);
  const scored: ScoredMessage[] = [];
  for (const index of [...weights.keys()].toSorted((a, b) => a - b)) {
    let reached = 0;
    for (const [at, { messageWeight }] of words.entries()) {
      let nearest = 0;
      for (let step = -REACH; step <= REACH; step++) {
        const frequency = frequencies[at]?.get(index + step);
        const message = messages[index + step];
        if (frequency === undefined || message === undefined) continue;
        const norm = PLAIN_NORM * Math.max(1, message.length / LONG_MESSAGE);
        const faded = FADING ** Math.abs(step) * (weights.get(index + step) ?? 0);
        nearest = Math.max(nearest, faded * frequencyWeight(frequency, norm));
      }
      reached += messageWeight * nearest;
    }
    scored.push({ index, score: (SCORE_SCALE * reached) / reachable });
  }
  return scored;
}
