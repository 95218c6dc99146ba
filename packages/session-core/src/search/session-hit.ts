import { formatInstant, recency } from "../instant.ts";
import { type NumberedMessage, numberedMessages, type ProjectedMessage } from "../projected-message.ts";
import type { Session } from "../session.ts";
import type { FindResult, Ranking, ScoredMessage } from "./finder.ts";
import { matchStrength, type MatchStrength } from "./match-strength.ts";
import { type Bookends, bookendsOf, messageWindow, type WindowMessage } from "./message-window.ts";
import type { Query } from "./query.ts";
import type { RankedCandidate } from "./rank-candidates.ts";
import { sessionTitle } from "./session-title.ts";
import { termSpellings } from "./bm25/term-spellings.ts";
import { snippet } from "./snippet.ts";

/** A session that matches a query, with the messages worth reading. */
export interface SessionHit {
  readonly sessionId: string;
  readonly title: string;
  /** Last update, else creation, as `2026-06-10T14:32:00Z`. */
  readonly when?: string | undefined;
  /** About 120 characters around the match in the anchor message. */
  readonly snippet: string;
  /** Higher is better; a relative rank, no probability. */
  readonly score: number;
  /** Number of the best-matching message. */
  readonly anchorIndex: number;
  readonly messages: readonly WindowMessage[];
  /** First and last user and assistant messages; absent when there are no more than two. */
  readonly bookends?: Bookends | undefined;
  readonly match: MatchStrength;
  /** Query terms that no message of the window contains. */
  readonly missingTerms: readonly string[];
  readonly explanation: HitExplanation;
}

/** How a hit came to its place. */
export interface HitExplanation {
  readonly ranking: Ranking;
  readonly parts: Readonly<Record<string, number>>;
  readonly isAutomated: boolean;
  /** What the sum of the parts was multiplied by. */
  readonly demotion: number;
  readonly lineage?: string | undefined;
  /** Sessions of the same lineage that matched too and are not shown. */
  readonly foldedSessionIds: readonly string[];
}

/** What dressing a hit needs beyond the hit itself. */
export interface Dressing {
  readonly query: Query;
  readonly found: FindResult;
  /** Messages on each side of the anchor. */
  readonly window: number;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  readonly rarestTerms: readonly string[];
}

/**
 * Dresses a session as a hit: title, window, snippet, bookends, strength of the match.
 *
 * @param session the session as it is now
 * @param entries its projection
 * @param place what the ranking says of it
 * @param anchor the message to show
 * @param dressing query, window size and what the finder knows
 * @returns `undefined` when the anchor is gone: the session was changed between finding and reading it
 */
export function dressHit(
  session: Session,
  entries: readonly ProjectedMessage[],
  { candidate, score, demotion, foldedSessionIds }: RankedCandidate,
  anchor: ScoredMessage | undefined,
  { query, found, window, nowMs, rarestTerms }: Dressing,
): SessionHit | undefined {
  const numbered = numberedMessages(entries);
  const anchorMessage = anchor && numbered[anchor.index];
  if (anchorMessage === undefined) return undefined;
  const messages = messageWindow(entries, anchorMessage.index, window);
  return {
    sessionId: session.sessionId,
    title: sessionTitle(session),
    when: whenOf(session, nowMs),
    snippet: snippet(
      anchorMessage.message.content,
      query,
      spelt(anchorMessage.message.content, rarestTerms, found),
    ),
    score,
    anchorIndex: anchorMessage.index,
    messages,
    bookends: bookendsOf(numbered),
    ...matchStrength(textsInside(entries, messages), query, found),
    explanation: {
      ranking: found.ranking,
      parts: candidate.parts,
      isAutomated: candidate.isAutomated,
      demotion,
      lineage: candidate.lineage,
      foldedSessionIds,
    },
  };
}

/** The words to look for in a text: under bm25 those of the same stem before the terms themselves. */
function spelt(text: string, terms: readonly string[], { ranking }: FindResult): string[] {
  if (ranking === "points") return [...terms];
  const spellings = termSpellings(text, terms);
  return terms.flatMap((term) => [...(spellings.get(term) ?? []), term]);
}

/** The contents of a window's real messages: the synthetic summary is shown, but proves nothing. */
function textsInside(entries: readonly ProjectedMessage[], messages: readonly WindowMessage[]): string[] {
  const indexes = new Set(messages.map(({ index }) => index));
  const isInside = (entry: ProjectedMessage): entry is NumberedMessage =>
    entry.index !== null && indexes.has(entry.index);
  return entries.filter(isInside).map(({ message }) => message.content);
}

/**
 * When a session was last active, as the documented JSON shows it; `undefined` without a readable time.
 *
 * @param session times of the session
 * @param nowMs epoch milliseconds; of two times the one that is not in the future is shown
 */
export function whenOf(session: Pick<Session, "updatedAt" | "createdAt">, nowMs: number): string | undefined {
  const instantMs = recency([session.updatedAt, session.createdAt], nowMs);
  return Number.isFinite(instantMs) ? formatInstant(instantMs) : undefined;
}
