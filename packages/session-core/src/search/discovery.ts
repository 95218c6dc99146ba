import { PraisonError } from "../errors.ts";
import { formatInstant, recency } from "../instant.ts";
import {
  type NumberedMessage,
  numberedMessages,
  type ProjectedMessage,
  projectMessages,
} from "../projected-message.ts";
import { DEFAULT_SEARCH_LIMIT, DEFAULT_WINDOW } from "../recall/recall-defaults.ts";
import { resolveFilters, type SessionFilters } from "../session-filters.ts";
import type { StoreOptions } from "../session-store.ts";
import type { Session } from "../session.ts";
import { parseCount } from "../count-range.ts";
import type { Candidate, Finder, FindResult, Ranking, ScoredMessage } from "./finder.ts";
import { matchStrength, type MatchStrength } from "./match-strength.ts";
import { type Bookends, bookendsOf, messageWindow, type WindowMessage } from "./message-window.ts";
import { parseQuery, type Query } from "./query.ts";
import { type RankedCandidate, rankCandidates } from "./rank-candidates.ts";
import { sessionTitle } from "./session-title.ts";
import { rarestFirst, snippet } from "./snippet.ts";

/** Options of a search. */
export interface SearchOptions extends StoreOptions, SessionFilters {
  /** Sessions to return, 1 or more. Default 5. With `sessionId`: windows of that session. */
  readonly limit?: number | undefined;
  /** Messages to show on each side of the anchor, 0 or more. Default 5. */
  readonly window?: number | undefined;
  /** The session in which the asking agent runs: it is no hit, except by its archived messages. */
  readonly currentSessionId?: string | undefined;
  /** Ask for this ranking instead of the store's own. */
  readonly ranking?: Ranking | undefined;
  /** Epoch milliseconds to count ages and future dates from. Default: the clock. */
  readonly nowMs?: number | undefined;
}

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

/** The answer to a search, with what is known beyond the hits. */
export interface Discovery {
  readonly query: Query;
  readonly hits: readonly SessionHit[];
  readonly totalFound: number;
  readonly totalIsLowerBound: boolean;
  readonly ranking: Ranking;
  readonly notices: readonly string[];
}

/**
 * Searches a store: the finder proposes, and everything after it happens here. Demotion, order, one hit per lineage,
 * cut to the limit, then window, snippet and bookends of what is left.
 *
 * @param store the store, or anything that finds
 * @param text the query, plain text; blanks find nothing
 * @param options limit, window, filters, signal
 */
export async function discoverSessions(
  store: Finder,
  text: string,
  options: SearchOptions = {},
): Promise<Discovery> {
  options.signal?.throwIfAborted();
  const { signal, currentSessionId, ranking, nowMs = Date.now() } = options;
  const limit = parseCount(options.limit, { name: "limit", default: DEFAULT_SEARCH_LIMIT, min: 1 });
  const window = parseCount(options.window, { name: "window", default: DEFAULT_WINDOW, min: 0 });
  const filters = resolveFilters(options, nowMs);
  const query = parseQuery(text);
  if (query.phrase === "") {
    return {
      query,
      hits: [],
      totalFound: 0,
      totalIsLowerBound: false,
      ranking: ranking ?? "points",
      notices: [],
    };
  }
  const found = await store.find(query, { filters, signal, currentSessionId, ranking });
  const ranked = rankCandidates(found.candidates, nowMs);
  const dressing: Dressing = {
    query,
    found,
    window,
    nowMs,
    rarestTerms: rarestFirst(query, found.sessionsWithTerm),
  };
  const discovery = {
    query,
    totalIsLowerBound: found.totalIsLowerBound,
    ranking: found.ranking,
    notices: [...droppedTermNotice(query), ...found.notices],
  };
  if (filters.sessionId !== undefined) {
    return { ...discovery, ...(await windowsInSession(ranked[0], limit, dressing, { signal })) };
  }
  const hits: SessionHit[] = [];
  let goneCount = 0;
  for (const place of ranked) {
    if (hits.length === limit) break;
    const session = await loadCandidate(place.candidate, { signal });
    const anchor = firstBest(place.candidate.scoredMessages);
    const hit = session && dress(session, projectMessages(session), place, anchor, dressing);
    if (hit === undefined) goneCount += 1;
    else hits.push(hit);
  }
  const notices = [...discovery.notices, ...goneNotice(goneCount)];
  return { ...discovery, hits, totalFound: found.totalFound - goneCount, notices };
}

/** A session that was damaged since it was found is no hit, and no reason to fail; the answer says so. */
async function loadCandidate(candidate: Candidate, options: StoreOptions): Promise<Session | undefined> {
  try {
    return await candidate.load(options);
  } catch (error) {
    if (PraisonError.isInstance(error, "STORE_CORRUPT")) return undefined;
    throw error;
  }
}

/** What dressing a hit needs beyond the hit itself. */
interface Dressing {
  readonly query: Query;
  readonly found: FindResult;
  readonly window: number;
  readonly nowMs: number;
  readonly rarestTerms: readonly string[];
}

function firstBest(scored: readonly ScoredMessage[]): ScoredMessage | undefined {
  return scored.reduce<ScoredMessage | undefined>(
    (best, message) => (best === undefined || message.score > best.score ? message : best),
    undefined,
  );
}

/** Hits inside one session: its best messages, none so near to a better one that their windows would overlap. */
async function windowsInSession(
  place: RankedCandidate | undefined,
  limit: number,
  dressing: Dressing,
  options: StoreOptions,
): Promise<Pick<Discovery, "hits" | "totalFound">> {
  const session = place && (await loadCandidate(place.candidate, options));
  if (place === undefined || session === undefined) return { hits: [], totalFound: 0 };
  const anchors = apartFromEachOther(place.candidate.scoredMessages, 2 * dressing.window);
  const entries = projectMessages(session);
  const hits = anchors
    .slice(0, limit)
    .map((anchor) =>
      dress(session, entries, { ...place, score: anchor.score * place.demotion }, anchor, dressing),
    )
    .filter((hit) => hit !== undefined);
  return { hits, totalFound: anchors.length };
}

/** The best messages first, each more than a distance away from every better one. */
function apartFromEachOther(scored: readonly ScoredMessage[], distance: number): ScoredMessage[] {
  const lastIndex = Math.max(-1, ...scored.slice(-1).map(({ index }) => index));
  const isCovered = new Uint8Array(lastIndex + 1);
  return scored
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .filter(({ index }) => {
      if (isCovered[index] === 1) return false;
      isCovered.fill(1, Math.max(0, index - distance), index + distance + 1);
      return true;
    });
}

/** @returns `undefined` when the anchor is gone: the session was changed between finding and reading it */
function dress(
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
    snippet: snippet(anchorMessage.message.content, query, rarestTerms),
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

function goneNotice(count: number): string[] {
  return count === 0 ? [] : [`${count} of the sessions that match were removed or damaged meanwhile.`];
}

function droppedTermNotice({ droppedTermCount, distinctTerms }: Query): string[] {
  if (droppedTermCount === 0) return [];
  return [
    `The query has more than ${distinctTerms.length} different words: the ${droppedTermCount} shortest were left out.`,
  ];
}
