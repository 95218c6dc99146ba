import type { Message } from "../message.ts";
import { numberedMessages, projectMessages } from "../projected-message.ts";
import { type Session, storedValue } from "../session.ts";
import type { Ranking } from "./finder.ts";

/** What the score of a session that looks scheduled or machine-made is multiplied by. */
export const AUTOMATED_DEMOTION = 0.25;

const AUTOMATED_SOURCES: readonly unknown[] = ["scheduled", "automated", "cron", "system", "batch"];
/** A session that says it is a person's chat is never taken for a machine's because it was a quick one. */
const HUMAN_SOURCE = "chat";
const MIN_TIMED_MESSAGES = 4;
const MAX_MESSAGES_PER_HOUR = 60;

/**
 * Tells whether a session looks scheduled or machine-made: by its source, its `automated` flag, or more than 60 messages
 * an hour over its span, summary excluded.
 *
 * @param session any session
 * @param ranking under bm25 only the user's turns count: a run that uses tools makes four messages in seconds
 */
export function isAutomatedSession(session: Session, ranking: Ranking = "points"): boolean {
  const stored = storedValue(session, "source");
  const source = typeof stored === "string" ? stored.toLowerCase() : undefined;
  if (AUTOMATED_SOURCES.includes(source)) return true;
  if (session.metadata["automated"] === true) return true;
  if (source === HUMAN_SOURCE) return false;
  const messages = numberedMessages(projectMessages(session)).map(({ message }) => message);
  return exceedsRate(ranking === "bm25" ? messages.filter(({ role }) => role === "user") : messages);
}

function exceedsRate(messages: readonly Message[]): boolean {
  let first = Infinity;
  let last = -Infinity;
  let count = 0;
  for (const message of messages) {
    if (message.timestamp === undefined) continue;
    first = Math.min(first, message.timestamp);
    last = Math.max(last, message.timestamp);
    count += 1;
  }
  const spanSeconds = last - first;
  return (
    count >= MIN_TIMED_MESSAGES && spanSeconds > 0 && (count * 3600) / spanSeconds > MAX_MESSAGES_PER_HOUR
  );
}
