import type { ScaleNeedle } from "./scale-needle.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { WordCounts } from "./word-counts.ts";

/** The classes of queries that have no one right session. */
export const QUERY_CLASSES = ["rare", "middling", "common", "two", "question"] as const;

/** A query of one class. */
export interface ScaleQuery {
  readonly class: string;
  readonly text: string;
  /** Number of the session that it was planted in. */
  readonly session?: number;
}

const QUERIES_PER_CLASS = 20;
/** In how many messages the words of each class stand. */
const RARE_MESSAGES = 4;
const MIDDLING_SHARE = 0.004;
const COMMON_SHARE = 0.04;
const SECOND_WORD_SHARE = 0.01;
/** A question has one word of each of these frequencies. */
const QUESTION_SHARES = [COMMON_SHARE, 0.015, 0.005, 0.001, 0.0002];

/**
 * Chooses the queries by how often words really stand in the corpus.
 *
 * @param words the vocabulary
 * @param counts in how many messages each word stands
 * @param needles what was planted
 */
export function scaleQueries(
  words: Vocabulary,
  counts: WordCounts,
  needles: readonly ScaleNeedle[],
): ScaleQuery[] {
  const messageCount = counts.messageCount();
  const nearest = (messages: number): string[] =>
    counts.nearest(messages, QUERIES_PER_CLASS).map((number) => words.word(number));
  const ofShare = (share: number): string[] => nearest(share * messageCount);
  const seconds = ofShare(SECOND_WORD_SHARE);
  const questionWords = QUESTION_SHARES.map(ofShare);
  const classes: Readonly<Record<(typeof QUERY_CLASSES)[number], readonly string[]>> = {
    rare: nearest(RARE_MESSAGES),
    middling: ofShare(MIDDLING_SHARE),
    common: ofShare(COMMON_SHARE),
    two: ofShare(MIDDLING_SHARE).map((word, index) => `${word} ${seconds[index] ?? ""}`),
    question: Array.from({ length: QUERIES_PER_CLASS }, (_, index) =>
      questionText(questionWords.map((some) => some[index] ?? "")),
    ),
  };
  return [
    ...QUERY_CLASSES.flatMap((name) => classes[name].map((text) => ({ class: name, text }))),
    ...needles.map(({ kind, query, session }) => ({ class: `needle-${kind}`, text: query, session })),
  ];
}

function questionText([a = "", b = "", c = "", d = "", e = ""]: readonly string[]): string {
  return `What was it about the ${c} ${a} that we have for ${d}, and when will the ${b} be in ${e}?`;
}
