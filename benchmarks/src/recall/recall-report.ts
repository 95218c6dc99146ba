import { tableRow } from "../table-row.ts";
import type { RecallBench } from "./recall-bench.ts";
import { evidenceRank, type RecallScore } from "./recall-score.ts";

const HEADING = "questions,hit@1,hit@5,hit@10,recall@5,MRR,anchor@1,anchor@5,p50 ms,p95 ms".split(",");
const CATEGORY_WIDTH = 22;
const WIDTHS = [CATEGORY_WIDTH, ...HEADING.map(() => 10)];

/**
 * The table of one ranking: a line for each category, and one for all.
 *
 * @param bench how the ranking did
 */
export function recallTable({ ranking, overall, categories }: RecallBench): string[] {
  const lines = [...categories, ["overall", overall] as const];
  return [
    tableRow([ranking, ...HEADING], WIDTHS),
    ...lines.map(([name, score]) => tableRow([name, ...scoreCells(score)], WIDTHS)),
  ];
}

function scoreCells(score: RecallScore): string[] {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const { questions, hitAt1, hitAt5, hitAt10, recallAt5, meanReciprocalRank, anchorAt1, anchorAt5 } = score;
  return [
    String(questions),
    ...[hitAt1, hitAt5, hitAt10, recallAt5].map(percent),
    meanReciprocalRank.toFixed(3),
    ...[anchorAt1, anchorAt5].map(percent),
    score.p50Ms.toFixed(2),
    score.p95Ms.toFixed(2),
  ];
}

/**
 * The same as a JSON value.
 *
 * @param bench how the ranking did
 */
export function recallToJson({ ranking, overall, categories }: RecallBench): object {
  const entries = [...categories].map(([name, score]) => [name, scoreToJson(score)] as const);
  return { ranking, overall: scoreToJson(overall), categories: Object.fromEntries(entries) };
}

function scoreToJson(score: RecallScore): object {
  return {
    questions: score.questions,
    hit_at_1: score.hitAt1,
    hit_at_5: score.hitAt5,
    hit_at_10: score.hitAt10,
    recall_at_5: score.recallAt5,
    mrr: score.meanReciprocalRank,
    anchor_at_1: score.anchorAt1,
    anchor_at_5: score.anchorAt5,
    p50_ms: score.p50Ms,
    p95_ms: score.p95Ms,
  };
}

/**
 * Every question with what was found, one JSON value a line: for comparing two runs, or looking at what went wrong.
 *
 * @param bench how the ranking did
 */
export function answerLines({ ranking, answers }: RecallBench): string[] {
  return answers.map((answer) => {
    const { question, hits, ms } = answer;
    const rank = evidenceRank(answer);
    return JSON.stringify({
      ranking,
      id: question.id,
      category: question.category,
      question: question.question,
      evidence: Object.fromEntries(question.evidence),
      rank: Number.isFinite(rank) ? rank : null,
      hits: hits.map(({ sessionId, anchorIndex, score }) => [sessionId, anchorIndex, score]),
      ms,
    });
  });
}
