import { percentile } from "../percentile.ts";
import type { RecallQuestion } from "./recall-question.ts";

/** How far from an anchor a message may be to be shown with it. */
const WINDOW = 5;
const FEW = 5;

/** A hit, as far as it is judged. */
export interface RecallHit {
  readonly sessionId: string;
  readonly anchorIndex: number;
  readonly score: number;
}

/** One question, asked. */
export interface RecallAnswer {
  readonly question: RecallQuestion;
  /** Up to ten, best first. */
  readonly hits: readonly RecallHit[];
  readonly ms: number;
}

/** How well a set of questions was answered; shares from 0 to 1, times in milliseconds. */
export interface RecallScore {
  readonly questions: number;
  /** Share of questions for which a session with evidence is among the first one, five, ten. */
  readonly hitAt1: number;
  readonly hitAt5: number;
  readonly hitAt10: number;
  /** Share of a question's evidence sessions among the first five, averaged. */
  readonly recallAt5: number;
  /** One by the place of the first session with evidence, 0 where none is among the first ten, averaged. */
  readonly meanReciprocalRank: number;
  /** Share of questions whose first hit, or one of whose first five, shows an evidence message. */
  readonly anchorAt1: number;
  readonly anchorAt5: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/**
 * Judges answers.
 *
 * @param answers at least one
 */
export function recallScore(answers: readonly RecallAnswer[]): RecallScore {
  const mean = (judge: (answer: RecallAnswer) => number | boolean): number =>
    answers.reduce((sum, answer) => sum + Number(judge(answer)), 0) / answers.length;
  const times = answers.map(({ ms }) => ms);
  return {
    questions: answers.length,
    hitAt1: mean((answer) => evidenceRank(answer) <= 1),
    hitAt5: mean((answer) => evidenceRank(answer) <= FEW),
    hitAt10: mean((answer) => evidenceRank(answer) < Infinity),
    recallAt5: mean(evidenceShare),
    meanReciprocalRank: mean((answer) => 1 / evidenceRank(answer)),
    anchorAt1: mean(({ question, hits }) => hits.slice(0, 1).some((hit) => showsEvidence(hit, question))),
    anchorAt5: mean(({ question, hits }) => hits.slice(0, FEW).some((hit) => showsEvidence(hit, question))),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  };
}

/**
 * The place of the first session with evidence, from 1.
 *
 * @param answer an answer
 * @returns `Infinity` when there is none
 */
export function evidenceRank({ question, hits }: RecallAnswer): number {
  const place = hits.findIndex(({ sessionId }) => question.evidence.has(sessionId));
  return place === -1 ? Infinity : place + 1;
}

function evidenceShare({ question, hits }: RecallAnswer): number {
  const found = hits.slice(0, FEW).filter(({ sessionId }) => question.evidence.has(sessionId));
  return found.length / question.evidence.size;
}

function showsEvidence({ sessionId, anchorIndex }: RecallHit, { evidence }: RecallQuestion): boolean {
  return (evidence.get(sessionId) ?? []).some((index) => Math.abs(index - anchorIndex) <= WINDOW);
}
