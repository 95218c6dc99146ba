import type { Query } from "../search/query.ts";
import type { Ranking } from "../search/finder.ts";
import type { SessionHit } from "../search/session-hit.ts";
import type { ScrollWindow } from "../searchable.ts";
import type { SessionSummary } from "../session-summary.ts";

/** Sessions that match a query, best first. */
export interface DiscoveryResult {
  readonly mode: "discovery";
  readonly query: Query;
  /** All sessions that match, not only those returned; inside one session, all windows. */
  readonly totalFound: number;
  readonly totalIsLowerBound: boolean;
  readonly ranking: Ranking;
  readonly hits: readonly SessionHit[];
  /** What the reader should know, such as files that could not be read. */
  readonly notices: readonly string[];
}

/** The surroundings of a message. */
export interface ScrollResult extends ScrollWindow {
  readonly mode: "scroll";
  readonly sessionId: string;
  /** The anchor as it was asked for. */
  readonly aroundMessageId: string;
}

/** The most recent sessions. */
export interface BrowseResult {
  readonly mode: "browse";
  readonly totalFound: number;
  readonly sessions: readonly SessionSummary[];
}

/** What recall answers, by mode. */
export type RecallResult = DiscoveryResult | ScrollResult | BrowseResult;
