import { formatInstant, recency } from "./instant.ts";
import { numberedMessages, projectMessages } from "./projected-message.ts";
import { isAutomatedSession } from "./search/automated-session.ts";
import { compareNumbers, compareText } from "./search/rank-candidates.ts";
import { sessionPreview, sessionTitle } from "./search/session-title.ts";
import { passesFilters, resolveFilters, wasActiveWithin } from "./session-filters.ts";
import type { ListOptions } from "./session-store.ts";
import type { Session } from "./session.ts";
import { parseCount } from "./count-range.ts";

/** A line of a session list. */
export interface SessionSummary {
  readonly sessionId: string;
  /** Given title, agent name, first user text, or id: the first of these that there is. */
  readonly title: string;
  /** Last update, else creation, as `2026-06-10T14:32:00Z`; absent when the session has no readable time. */
  readonly when?: string | undefined;
  /** The same instant with its fraction of a second, in epoch milliseconds. */
  readonly lastActiveMs?: number | undefined;
  /** Real messages, archived ones included, the synthetic summary excluded. */
  readonly messageCount: number;
  /** The beginning of the first user text, on one line; empty when there is none. */
  readonly preview: string;
  readonly agentName?: string | undefined;
  readonly userId?: string | undefined;
  /** Whether the session looks scheduled or machine-made; such sessions are demoted in searches. */
  readonly isAutomated: boolean;
}

/**
 * Summarises a session as a line of a list.
 *
 * @param session any session
 * @param nowMs epoch milliseconds, to tell times that lie in the future
 */
export function summarizeSession(session: Session, nowMs: number): SessionSummary {
  const lastActiveMs = recency([session.updatedAt, session.createdAt], nowMs);
  return {
    sessionId: session.sessionId,
    title: sessionTitle(session),
    when: Number.isFinite(lastActiveMs) ? formatInstant(lastActiveMs) : undefined,
    lastActiveMs: Number.isFinite(lastActiveMs) ? lastActiveMs : undefined,
    messageCount: numberedMessages(projectMessages(session)).length,
    preview: sessionPreview(session),
    agentName: session.agentName,
    userId: session.userId,
    isAutomated: isAutomatedSession(session),
  };
}

/**
 * Lists sessions, most recently updated first, as `SessionStore.list` promises.
 *
 * @param sessions every session of the store, in any order; only summaries are kept in memory
 * @param options filters, limit, signal
 * @param nowMs epoch milliseconds
 */
export async function* listSessions(
  sessions: AsyncIterable<Session> | Iterable<Session>,
  options: ListOptions,
  nowMs: number,
): AsyncGenerator<SessionSummary> {
  const filters = resolveFilters(options, nowMs);
  const limit = parseCount(options.limit, { name: "limit", default: Infinity, min: 0 });
  const rows: SessionSummary[] = [];
  for await (const session of sessions) {
    options.signal?.throwIfAborted();
    if (!passesFilters(session, filters) || !wasActiveWithin(session, filters)) continue;
    rows.push(summarizeSession(session, nowMs));
  }
  for (const row of rows.toSorted(compareRecency).slice(0, limit)) {
    options.signal?.throwIfAborted();
    yield row;
  }
}

/**
 * Orders lines of a list: most recently active first, those without a readable time last, equal ones by id.
 *
 * @param a a line
 * @param b another line
 */
export function compareRecency(a: SessionSummary, b: SessionSummary): number {
  const byTime = compareNumbers(b.lastActiveMs ?? -Infinity, a.lastActiveMs ?? -Infinity);
  return byTime || compareText(a.sessionId, b.sessionId);
}
