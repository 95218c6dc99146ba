import { numberedMessages, projectMessages } from "../projected-message.ts";
import type { StoreOptions } from "../session-store.ts";
import { messageFilter, passesFilters, type ResolvedFilters } from "../session-filters.ts";
import type { Session } from "../session.ts";
import { isAutomatedSession } from "./automated-session.ts";
import type { Candidate, FindOptions, FindResult, ScoredMessage } from "./finder.ts";
import { lineage } from "./lineage.ts";
import { messagePoints } from "./message-points.ts";
import type { Query } from "./query.ts";
import { recallAnswerTest } from "./recall-answer.ts";

/** What the points finder reads from. */
export interface PointsSource {
  /** Every session that may match; one that contains no term and not the phrase may be left out. */
  sessions(query: Query, options: StoreOptions): AsyncIterable<Session> | Iterable<Session>;
  load(sessionId: string, options: StoreOptions): Promise<Session | undefined>;
  /** Asked after all sessions were read. */
  report(): { readonly sessionCount: number; readonly notices: readonly string[] };
}

/**
 * Finds by points: looks at every message of every session, cuts nothing.
 *
 * @param source the sessions
 * @param query a parsed query that is not blank
 * @param options filters and signal
 */
export async function findByPoints(
  source: PointsSource,
  query: Query,
  options: FindOptions,
): Promise<FindResult> {
  const candidates: Candidate[] = [];
  const sessionsWithTerm = new Map<string, number>();
  for await (const session of source.sessions(query, options)) {
    options.signal?.throwIfAborted();
    if (!passesFilters(session, options.filters)) continue;
    const scored = scoreSession(session, query, options);
    for (const term of scored.termsFound) sessionsWithTerm.set(term, (sessionsWithTerm.get(term) ?? 0) + 1);
    if (scored.scoredMessages.length === 0) continue;
    candidates.push(candidateOf(session, scored, loaderOf(source, session.sessionId)));
  }
  const { sessionCount, notices } = source.report();
  return {
    candidates,
    totalFound: candidates.length,
    totalIsLowerBound: false,
    ranking: "points",
    sessionCount,
    sessionsWithTerm,
    notices,
  };
}

/** A function of its own, so that the candidate keeps the id and not the session: all that match would stay in memory. */
function loaderOf(source: PointsSource, sessionId: string): Candidate["load"] {
  return (options) => source.load(sessionId, options);
}

interface SessionPoints {
  readonly scoredMessages: readonly ScoredMessage[];
  readonly parts: Readonly<Record<"phrase" | "terms", number>>;
  readonly termsFound: ReadonlySet<string>;
}

function scoreSession(
  session: Session,
  query: Query,
  options: { readonly filters: ResolvedFilters; readonly currentSessionId?: string | undefined },
): SessionPoints {
  const entries = projectMessages(session);
  const isRecallAnswer = recallAnswerTest(entries.map(({ message }) => message));
  const isCounted = messageFilter(session, options.filters);
  const isCurrent = session.sessionId === options.currentSessionId;
  const termsFound = new Set<string>();
  const scoredMessages: ScoredMessage[] = [];
  const parts = { phrase: 0, terms: 0 };
  for (const { index, archived, message } of numberedMessages(entries)) {
    if ((isCurrent && !archived) || message.content === "" || !isCounted(message) || isRecallAnswer(message))
      continue;
    const points = messagePoints(message, query, termsFound);
    const score = points.phrase + points.terms;
    if (score === 0) continue;
    parts.phrase += points.phrase;
    parts.terms += points.terms;
    scoredMessages.push({ index, score });
  }
  return { scoredMessages, parts, termsFound };
}

function candidateOf(
  session: Session,
  { scoredMessages, parts }: SessionPoints,
  load: Candidate["load"],
): Candidate {
  return {
    sessionId: session.sessionId,
    score: parts.phrase + parts.terms,
    parts,
    scoredMessages,
    lineage: lineage(session),
    isAutomated: isAutomatedSession(session),
    updatedAt: session.updatedAt,
    createdAt: session.createdAt,
    load,
  };
}
