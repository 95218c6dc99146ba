import { PraisonError, shown } from "./errors.ts";
import { formatStoredInstant } from "./instant.ts";
import { isCompactionSummary, type NewMessage, parseNewMessage } from "./message.ts";
import { turnKey } from "./projected-message.ts";
import { applyRetention, repeatMarker, type RetentionOptions } from "./retention.ts";
import { isInScope } from "./session-filters.ts";
import type { AppendOptions, SessionPatch, WriteOptions } from "./session-store.ts";
import type { CompactionCheckpoint, Session } from "./session.ts";

/** A pure change to one session; stores apply it between reading and writing, under their lock. */
export type SessionChange = (session: Session | undefined, nowMs: number) => Session;

/** A microsecond, in seconds: the distance kept between messages that arrive at the same time. */
const MICROSECOND = 1e-6;
/** A last message further ahead than this comes from a wrong clock, which is not followed. */
const MAX_FOLLOWED_SECONDS = 1;

/**
 * The change that `append` makes: messages to the end, attributes patched, retention applied.
 *
 * @param sessionId the session's id, for a new one
 * @param messages oldest first
 * @param options owner and patch
 * @param retention what to keep active
 * @throws PraisonError `INVALID_INPUT`; `SESSION_NOT_FOUND` when the session belongs to somebody else
 */
export function appendChange(
  sessionId: string,
  messages: readonly NewMessage[],
  options: AppendOptions,
  retention: RetentionOptions,
): SessionChange {
  return (current, nowMs) => {
    const { userId } = options;
    requireList(messages);
    if (current !== undefined) requireOwned(current, sessionId, options);
    const session = { ...(current ?? newSession(sessionId, nowMs)), ...(userId !== undefined && { userId }) };
    // What is appended is new, even where it equals an archived message in role, text and time.
    const mark = repeatMarker(new Set(session.archivedMessages.map(turnKey)));
    const added = [];
    let last = session.messages.findLast((message) => !isCompactionSummary(message))?.timestamp;
    for (const [position, message] of messages.entries()) {
      const parsed = parseNewMessage(message, position, followingTime(nowMs / 1000, last));
      last = parsed.timestamp;
      added.push(mark(parsed));
    }
    const appended = {
      ...session,
      messages: [...session.messages, ...added],
      updatedAt: formatStoredInstant(nowMs),
    };
    return applyRetention(patched(appended, options.patch ?? {}, nowMs), retention, nowMs);
  };
}

/**
 * The change that `clear` makes: no active messages and no checkpoint; the archive and all else stay.
 *
 * @param sessionId the session's id, for the error
 * @param options in whose name
 */
export function clearChange(sessionId: string, options: WriteOptions = {}): SessionChange {
  return (current, nowMs) => {
    const session = requireOwned(current, sessionId, options);
    return { ...session, messages: [], lastCompaction: undefined, updatedAt: formatStoredInstant(nowMs) };
  };
}

/**
 * The change that `updateMetadata` makes.
 *
 * @param sessionId the session's id, for the error
 * @param patch attributes and metadata
 * @param options in whose name
 */
export function metadataChange(
  sessionId: string,
  patch: SessionPatch,
  options: WriteOptions = {},
): SessionChange {
  return (current, nowMs) => {
    const session = requireOwned(current, sessionId, options);
    return patched({ ...session, updatedAt: formatStoredInstant(nowMs) }, patch, nowMs);
  };
}

/**
 * Makes sure that there is a session, and that it belongs to the one in whose name it is changed.
 *
 * @param session what the store holds
 * @param sessionId its id, for the error
 * @param options in whose name
 * @returns the session
 * @throws PraisonError `SESSION_NOT_FOUND`, in the same words for both
 */
export function requireOwned(
  session: Session | undefined,
  sessionId: string,
  options: WriteOptions,
): Session {
  if (session !== undefined && isOwned(session, options)) return session;
  throw sessionNotFound(sessionId);
}

/**
 * Tells whether a session may be changed in somebody's name.
 *
 * @param session what the store holds
 * @param options in whose name; in nobody's, every session may
 */
export function isOwned(session: Session, { userId, idPrefix }: WriteOptions): boolean {
  return userId === undefined || isInScope(session, { userId, idPrefix });
}

/**
 * The error for a session that is not there, or not there for the one who asks: the same words for both.
 *
 * @param sessionId the id that was asked for
 */
export function sessionNotFound(sessionId: string): PraisonError {
  return new PraisonError("SESSION_NOT_FOUND", `no session ${shown(sessionId)}`, {
    hint: "Search with a query, or list the recent sessions, to get ids that exist.",
  });
}

/** The error of every method of a store after `close`. */
export function storeClosed(): PraisonError {
  return new PraisonError("STORE_CLOSED", "the session store is closed", { hint: "Open a new store." });
}

function newSession(sessionId: string, nowMs: number): Session {
  const now = formatStoredInstant(nowMs);
  return {
    sessionId,
    messages: [],
    archivedMessages: [],
    createdAt: now,
    updatedAt: now,
    metadata: {},
    runtimeState: {},
  };
}

function requireList(messages: unknown): void {
  if (Array.isArray(messages)) return;
  throw new PraisonError("INVALID_INPUT", `messages must be a list, got ${shown(messages)}`, {
    hint: 'Give a list such as [{ role: "user", content: "text" }].',
  });
}

/** Messages written in one go get times in their order, so that equal times never shuffle or merge them. */
function followingTime(now: number, last: number | undefined): number {
  return last !== undefined && now <= last && last - now < MAX_FOLLOWED_SECONDS ? last + MICROSECOND : now;
}

function patched(session: Session, patch: SessionPatch, nowMs: number): Session {
  const { agentName, userId, agentId, lastCompaction, ...metadataPatch } = patch;
  const metadata = new Map(Object.entries(session.metadata));
  const verbatim = new Map(Object.entries(session.verbatim ?? {}));
  for (const [key, value] of Object.entries(metadataPatch)) {
    if (value === undefined) continue;
    verbatim.delete(key); // an older top-level copy would win over what is set now
    const title = key === "title" && typeof value === "string" ? value.trim() : value;
    if (title === null || title === "") metadata.delete(key);
    else metadata.set(key, title);
  }
  return {
    ...session,
    agentName: attribute("agentName", agentName, session.agentName),
    userId: attribute("userId", userId, session.userId),
    agentId: attribute("agentId", agentId, session.agentId),
    lastCompaction: checkpoint(lastCompaction, session, nowMs),
    metadata: Object.fromEntries(metadata),
    verbatim: verbatim.size === 0 ? undefined : Object.fromEntries(verbatim),
  };
}

/** As the Python package stores it, with what it keeps beside summary and index. */
function checkpoint(
  value: SessionPatch["lastCompaction"],
  { lastCompaction, messages }: Session,
  nowMs: number,
): CompactionCheckpoint | undefined {
  if (value === undefined) return lastCompaction;
  if (value === null) return undefined;
  const { summary, messageIndex } = value;
  const isIndex = Number.isInteger(messageIndex) && messageIndex >= 0 && messageIndex <= messages.length;
  if (typeof summary === "string" && isIndex) {
    return { summary, messageIndex, verbatim: { role: "system", timestamp: nowMs / 1000, metadata: {} } };
  }
  throw new PraisonError(
    "INVALID_INPUT",
    `lastCompaction must be a summary of the first messages, 0 to ${messages.length} of them, got ${shown(value)}`,
  );
}

function attribute(name: string, value: unknown, current: string | undefined): string | undefined {
  if (value === undefined) return current;
  if (value === null) return undefined;
  if (typeof value === "string") return value;
  throw new PraisonError("INVALID_INPUT", `${name} must be text or null, got ${shown(value)}`);
}
