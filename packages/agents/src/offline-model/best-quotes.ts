import { matchRanges, parseQuery } from "@praison/session-core";
import { type Question, tellsWhatIsAsked } from "./question.ts";
import type { RecalledTurn } from "./recalled-turn.ts";

/** Turns that answer a question, in the order in which they were said. */
export interface Quotes {
  readonly turns: readonly RecalledTurn[];
  /** Whether they tell what was asked, and not only speak about it. */
  readonly areAnswer: boolean;
}

/** How far words of the question may stand from the turn that answers it. */
const REACH = 3;
const FADING = 0.5;
/** A turn that tells what is asked is worth half of all words of the question. */
const ANSWER_BONUS = 0.5;
/** A question is no answer. */
const QUESTION_WEIGHT = 0.25;
const UNSPOKEN_WEIGHT = 0.5;
const RANK_COST = 0.03;
/** With less of the question's words around, a turn is about something else. */
const MIN_COVERAGE = 0.5;
const MIN_SECOND_SHARE = 0.6;

/**
 * Chooses what to quote: the turn that answers best, and a neighbour that belongs to it.
 *
 * @param turns what was recalled, in order
 * @param question what was asked
 * @returns `undefined` when nothing speaks about it
 */
export function bestQuotes(turns: readonly RecalledTurn[], question: Question): Quotes | undefined {
  const scored = turns.map((turn, at) => ({ turn, at, ...scoreTurn(turns, at, question) }));
  const relevant = scored.filter(({ coverage, turn }) => coverage >= MIN_COVERAGE && turn.index !== null);
  const [best] = relevant.toSorted((a, b) => b.score - a.score);
  if (best === undefined) return undefined;
  const second = relevant
    .filter(
      ({ turn, at, score }) =>
        turn.sessionId === best.turn.sessionId &&
        Math.abs(at - best.at) === 1 &&
        score >= MIN_SECOND_SHARE * best.score,
    )
    .toSorted((a, b) => b.score - a.score)[0];
  const chosen = second === undefined ? [best] : [best, second].toSorted((a, b) => a.at - b.at);
  return {
    turns: chosen.map(({ turn }) => turn),
    areAnswer: isAnswered(chosen, question),
  };
}

/** What kind of thing was asked is told; where that is not known, all of the question's words stand around. */
function isAnswered(
  chosen: readonly { readonly turn: RecalledTurn; readonly coverage: number }[],
  question: Question,
): boolean {
  return chosen.some(({ turn, coverage }) => {
    if (isQuestion(turn.text)) return false;
    return question.asksTime || question.asksDecision
      ? tellsWhatIsAsked(turn.text, question)
      : coverage === 1;
  });
}

function scoreTurn(
  turns: readonly RecalledTurn[],
  at: number,
  question: Question,
): { readonly score: number; readonly coverage: number } {
  const turn = turns[at];
  if (turn === undefined) return { score: 0, coverage: 0 };
  let covered = 0;
  let faded = 0;
  for (const term of question.terms) {
    let nearest = Infinity;
    for (let step = 0; step <= REACH; step++) {
      const around = [turns[at - step], turns[at + step]];
      const isThere = around.some((other) => other?.sessionId === turn.sessionId && has(other.text, term));
      if (isThere) nearest = Math.min(nearest, step);
    }
    if (nearest === Infinity) continue;
    covered += 1;
    faded += FADING ** nearest;
  }
  const isAnswer = (question.asksTime || question.asksDecision) && tellsWhatIsAsked(turn.text, question);
  const spoken = turn.role === "user" || turn.role === "assistant" ? 1 : UNSPOKEN_WEIGHT;
  const weight = spoken * (isQuestion(turn.text) ? QUESTION_WEIGHT : 1);
  const share = faded / question.terms.length + (isAnswer ? ANSWER_BONUS : 0);
  return { score: weight * share - RANK_COST * turn.rank, coverage: covered / question.terms.length };
}

function isQuestion(text: string): boolean {
  return /[?？؟]\s*$/.test(text);
}

function has(text: string, term: string): boolean {
  return matchRanges(text, parseQuery(term)).length > 0;
}
