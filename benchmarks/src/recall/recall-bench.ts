import type { Ranking, SearchableSessionStore } from "@praison/session-core";
import { searchRanked } from "../ranked-store.ts";
import type { RecallQuestion } from "./recall-question.ts";
import { type RecallAnswer, recallScore, type RecallScore } from "./recall-score.ts";

/** How one ranking did. */
export interface RecallBench {
  readonly ranking: Ranking;
  readonly answers: readonly RecallAnswer[];
  readonly overall: RecallScore;
  /** By category, in the order of their names. */
  readonly categories: ReadonlyMap<string, RecallScore>;
}

/**
 * Asks a store every question, word for word.
 *
 * @param store the store with all sessions
 * @param ranking how it is to rank
 * @param questions what to ask
 * @throws PraisonError `STORE_UNAVAILABLE` when the store answers by another ranking
 */
export async function recallBench(
  store: SearchableSessionStore,
  ranking: Ranking,
  questions: readonly RecallQuestion[],
): Promise<RecallBench> {
  // The first search of a store builds what it needs; nobody measures it.
  if (questions[0] !== undefined) await ask(store, ranking, questions[0]);
  const answers: RecallAnswer[] = [];
  for (const question of questions) answers.push(await ask(store, ranking, question));
  const byCategory = Object.entries(
    Object.groupBy(answers, ({ question }) => question.category) as Record<string, RecallAnswer[]>,
  ).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const categories = new Map(byCategory.map(([name, some]) => [name, recallScore(some)]));
  return { ranking, answers, overall: recallScore(answers), categories };
}

async function ask(
  store: SearchableSessionStore,
  ranking: Ranking,
  question: RecallQuestion,
): Promise<RecallAnswer> {
  const startMs = performance.now();
  const found = await searchRanked(store, ranking, question.question);
  const ms = performance.now() - startMs;
  const hits = found.hits.map(({ sessionId, anchorIndex, score }) => ({ sessionId, anchorIndex, score }));
  return { question, hits, ms };
}
