import { recency } from "../instant.ts";
import { AUTOMATED_DEMOTION } from "./automated-session.ts";
import type { Candidate } from "./finder.ts";

/** A candidate in its place. */
export interface RankedCandidate {
  readonly candidate: Candidate;
  /** The candidate's score after demotion. */
  readonly score: number;
  /** What the score was multiplied by. */
  readonly demotion: number;
  /** The other sessions of its lineage that matched and are not shown. */
  readonly foldedSessionIds: readonly string[];
}

/**
 * Puts candidates in order: automated sessions demoted, then by score, then by recency, and of each lineage only the
 * best one.
 *
 * @param candidates what a finder found
 * @param nowMs epoch milliseconds; dates after it never lead a tie
 */
export function rankCandidates(candidates: readonly Candidate[], nowMs: number): RankedCandidate[] {
  const placed = candidates
    .map((candidate) => {
      const demotion = candidate.isAutomated ? AUTOMATED_DEMOTION : 1;
      const recencyMs = recency([candidate.updatedAt, candidate.createdAt], nowMs);
      return { candidate, demotion, score: candidate.score * demotion, recencyMs };
    })
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        compareNumbers(b.recencyMs, a.recencyMs) ||
        compareText(a.candidate.sessionId, b.candidate.sessionId),
    );
  return foldLineages(placed);
}

function foldLineages(placed: readonly Omit<RankedCandidate, "foldedSessionIds">[]): RankedCandidate[] {
  const foldedByLineage = new Map<string, string[]>();
  const kept: RankedCandidate[] = [];
  for (const { candidate, score, demotion } of placed) {
    const folded = candidate.lineage === undefined ? undefined : foldedByLineage.get(candidate.lineage);
    if (folded !== undefined) {
      folded.push(candidate.sessionId);
      continue;
    }
    const foldedSessionIds: string[] = [];
    if (candidate.lineage !== undefined) foldedByLineage.set(candidate.lineage, foldedSessionIds);
    kept.push({ candidate, score, demotion, foldedSessionIds });
  }
  return kept;
}

/** Subtraction would make NaN of two equal infinities. */
export function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** The same order on every machine, unlike `localeCompare`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
