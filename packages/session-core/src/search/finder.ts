import type { Session } from "../session.ts";
import type { StoreOptions } from "../session-store.ts";
import type { ResolvedFilters } from "../session-filters.ts";
import type { Query } from "./query.ts";

/** How candidates were scored. Scores of different rankings are not comparable. */
export type Ranking = "points" | "bm25";

/** What a finder is asked. */
export interface FindOptions extends StoreOptions {
  readonly filters: ResolvedFilters;
  /** The session in which the asking agent runs: only its archived messages count. */
  readonly currentSessionId?: string | undefined;
  /** How many hits will be shown: a finder that looks closer at the best only looks at enough of them. Default 5. */
  readonly limit?: number | undefined;
  /** Ask for this ranking instead of the store's own: stores that are searched together must agree. */
  readonly ranking?: Ranking | undefined;
}

/** A message that scored. */
export interface ScoredMessage {
  /** Its number in the session. */
  readonly index: number;
  readonly score: number;
}

/** A session that matches, before demotion and folding. */
export interface Candidate {
  readonly sessionId: string;
  /** Above zero and finite, higher is better, not demoted. */
  readonly score: number;
  /** What the score is made of, by name. */
  readonly parts: Readonly<Record<string, number>>;
  /** The messages that scored, in order; at least one. */
  readonly scoredMessages: readonly ScoredMessage[];
  readonly lineage?: string | undefined;
  readonly isAutomated: boolean;
  readonly updatedAt?: string | undefined;
  readonly createdAt?: string | undefined;
  /** Reads the session from the store that proposed it; `undefined` when it is gone since. */
  load(options: StoreOptions): Promise<Session | undefined>;
}

/** What a finder answers. */
export interface FindResult {
  readonly candidates: readonly Candidate[];
  /** All sessions that match, after filters. */
  readonly totalFound: number;
  /** Whether there may be more than `totalFound`. */
  readonly totalIsLowerBound: boolean;
  readonly ranking: Ranking;
  /** How many sessions were looked through, and how many of them contain each term. */
  readonly sessionCount: number;
  readonly sessionsWithTerm: ReadonlyMap<string, number>;
  /** What the reader should know about this answer, such as files that could not be read. */
  readonly notices: readonly string[];
}

/** The one thing that a back end implements to be searched: find and score. Core ranks, cuts and dresses. */
export interface Finder {
  /**
   * Finds the sessions that match a query.
   *
   * @param query a parsed query that is not blank
   * @param options filters and signal
   */
  find(query: Query, options: FindOptions): Promise<FindResult>;
}
