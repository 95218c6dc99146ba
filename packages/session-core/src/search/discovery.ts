import { PraisonError, shown } from "../errors.ts";
import { projectMessages } from "../projected-message.ts";
import { DEFAULT_SEARCH_LIMIT, DEFAULT_WINDOW } from "../recall/recall-defaults.ts";
import { resolveFilters, type SessionFilters } from "../session-filters.ts";
import type { StoreOptions } from "../session-store.ts";
import { parseCount } from "../count-range.ts";
import { loadCandidate } from "./load-candidate.ts";
import type { Finder, Ranking, ScoredMessage } from "./finder.ts";
import { parseQuery, type Query } from "./query.ts";
import { type RankedCandidate, rankCandidates } from "./rank-candidates.ts";
import { type Dressing, dressHit, type SessionHit } from "./session-hit.ts";
import { rarestFirst } from "./snippet.ts";

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
  if (typeof text !== "string")
    throw new PraisonError("INVALID_INPUT", `query must be text, got ${shown(text)}`);
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
  const found = await store.find(query, { filters, limit, signal, currentSessionId, ranking });
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
    const hit = session && dressHit(session, projectMessages(session), place, anchor, dressing);
    if (hit === undefined) goneCount += 1;
    else hits.push(hit);
  }
  const notices = [...discovery.notices, ...goneNotice(goneCount)];
  return { ...discovery, hits, totalFound: found.totalFound - goneCount, notices };
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
      dressHit(session, entries, { ...place, score: anchor.score * place.demotion }, anchor, dressing),
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

function goneNotice(count: number): string[] {
  return count === 0 ? [] : [`${count} of the sessions that match were removed or damaged meanwhile.`];
}

function droppedTermNotice({ droppedTermCount, distinctTerms }: Query): string[] {
  if (droppedTermCount === 0) return [];
  return [
    `The query has more than ${distinctTerms.length} different words: the ${droppedTermCount} shortest were left out.`,
  ];
}
