import { PraisonError, shown } from "./errors.ts";
import { parseInstant, parseRangeEnd } from "./instant.ts";
import type { Message } from "./message.ts";
import { isAutomatedSession } from "./search/automated-session.ts";
import { foldText } from "./search/fold-text.ts";
import type { Session } from "./session.ts";

/** What a search, a list or a browse is narrowed to. Filters combine: all must hold. */
export interface SessionFilters {
  /** First instant: ISO text (a bare date is UTC), a Date, an epoch number, or an age such as `7d`. Included. */
  readonly since?: string | number | Date | undefined;
  /** Last instant, in the same forms; a bare date includes that day. Included. */
  readonly until?: string | number | Date | undefined;
  /** In a search, only messages of this role count. Elsewhere without effect. */
  readonly role?: string | undefined;
  /** Agent name, compared without case and accents. */
  readonly agent?: string | undefined;
  /** Owner, compared exactly. Sessions without an owner belong to nobody, unless `idPrefix` claims them. */
  readonly userId?: string | undefined;
  /** Sessions without an owner whose id starts with this text belong to `userId` as well. */
  readonly idPrefix?: string | undefined;
  /** Only this session. */
  readonly sessionId?: string | undefined;
  /** The session's `metadata.project`, compared exactly. */
  readonly project?: string | undefined;
  /** Scheduled and machine-made sessions: count a quarter (the default), are left out, or stand alone. */
  readonly automated?: "demote" | "exclude" | "only" | undefined;
}

/** Filters with their times read, ready to be asked. */
export interface ResolvedFilters extends SessionFilters {
  readonly sinceMs: number;
  readonly untilMs: number;
}

const AUTOMATED_CHOICES: readonly unknown[] = [undefined, "demote", "exclude", "only"];

/**
 * Reads the times of filters and checks the rest.
 *
 * @param filters what the caller gave
 * @param nowMs epoch milliseconds that ages such as `7d` count back from
 * @throws PraisonError `INVALID_INPUT` that names the filter
 */
export function resolveFilters(filters: SessionFilters, nowMs: number): ResolvedFilters {
  const { since, until, role, agent, userId, idPrefix, sessionId, project, automated } = filters;
  if (!AUTOMATED_CHOICES.includes(automated)) {
    throw new PraisonError(
      "INVALID_INPUT",
      `automated must be demote, exclude or only, got ${shown(automated)}`,
    );
  }
  const sinceMs = since === undefined ? -Infinity : rangeEnd("since", since, nowMs);
  const untilMs = until === undefined ? Infinity : rangeEnd("until", until, nowMs);
  if (sinceMs > untilMs) {
    throw new PraisonError("INVALID_INPUT", `since (${shown(since)}) lies after until (${shown(until)})`);
  }
  return { role, agent, userId, idPrefix, sessionId, project, automated, sinceMs, untilMs };
}

function rangeEnd(name: "since" | "until", value: string | number | Date, nowMs: number): number {
  const instantMs = parseRangeEnd(value, nowMs, name);
  if (instantMs !== undefined) return instantMs;
  throw new PraisonError("INVALID_INPUT", `${name} is no time: ${shown(value)}`, {
    hint: "Give ISO 8601 text such as 2026-05-01 or 2026-05-01T09:00:00Z, or an age such as 12h, 7d or 2w.",
  });
}

/** Who asks: sessions of `userId`, and sessions without an owner whose id starts with `idPrefix`. */
export type SessionScope = Pick<SessionFilters, "userId" | "idPrefix">;

/**
 * Tells whether a session belongs to a scope. An owner that is set decides alone; `user_4` is not `user_42`.
 *
 * @param session id and owner of the session
 * @param scope who asks; an empty scope owns everything
 */
export function isInScope(session: Pick<Session, "sessionId" | "userId">, scope: SessionScope): boolean {
  const { userId, idPrefix } = scope;
  if (userId === undefined && idPrefix === undefined) return true;
  if (session.userId !== undefined) return session.userId === userId;
  return idPrefix !== undefined && idPrefix !== "" && session.sessionId.startsWith(idPrefix);
}

/**
 * Tells whether a session passes every filter but time and role, which are asked per message in a search.
 *
 * @param session the session
 * @param filters resolved filters
 */
export function passesFilters(session: Session, filters: ResolvedFilters): boolean {
  if (!isInScope(session, filters)) return false;
  if (filters.sessionId !== undefined && session.sessionId !== filters.sessionId) return false;
  if (filters.project !== undefined && session.metadata["project"] !== filters.project) return false;
  if (filters.agent !== undefined && foldText(session.agentName ?? "") !== foldText(filters.agent))
    return false;
  if (filters.automated === "exclude") return !isAutomatedSession(session);
  if (filters.automated === "only") return isAutomatedSession(session);
  return true;
}

/**
 * Tells whether a session was active within the filters' time range.
 *
 * @param session a session; without any readable time it only passes when no range is asked for
 * @param filters resolved filters
 */
export function wasActiveWithin(session: Session, filters: ResolvedFilters): boolean {
  const { sinceMs, untilMs } = filters;
  if (sinceMs === -Infinity && untilMs === Infinity) return true;
  const lastMs = parseInstant(session.updatedAt) ?? parseInstant(session.createdAt);
  const firstMs = parseInstant(session.createdAt) ?? lastMs;
  return firstMs !== undefined && lastMs !== undefined && firstMs <= untilMs && lastMs >= sinceMs;
}

/**
 * Makes the test that decides which messages of a session a search may count, by role and time.
 *
 * @param session the session; its last update stands in for messages without a time
 * @param filters resolved filters
 */
export function messageFilter(session: Session, filters: ResolvedFilters): (message: Message) => boolean {
  const isInRange = messageRangeTest(filters);
  const fallbackMs = parseInstant(session.updatedAt) ?? parseInstant(session.createdAt);
  return ({ role, timestamp }) => isInRange(role, timestamp === undefined ? fallbackMs : timestamp * 1000);
}

/**
 * Makes the same test for messages of which only role and time are at hand.
 *
 * @param filters resolved filters
 */
export function messageRangeTest(
  filters: ResolvedFilters,
): (role: string, instantMs: number | undefined) => boolean {
  const { role: wanted, sinceMs, untilMs } = filters;
  const isTimed = sinceMs !== -Infinity || untilMs !== Infinity;
  return (role, instantMs) => {
    if (wanted !== undefined && role !== wanted) return false;
    return !isTimed || (instantMs !== undefined && instantMs >= sinceMs && instantMs <= untilMs);
  };
}
