import { isCompactionSummary } from "../message.ts";
import type { Session } from "../session.ts";
import { oneLine } from "./snippet.ts";

/** Characters of the first user text that a title or a preview shows. */
const TITLE_LENGTH = 80;
const PREVIEW_LENGTH = 120;

/**
 * A session's title: the one it was given, else its agent's name, else its first user text, else its id.
 *
 * @param session any session
 */
export function sessionTitle(session: Session): string {
  for (const given of [session.metadata["title"], session.verbatim?.["title"], session.agentName]) {
    const title = typeof given === "string" ? oneLine(given, TITLE_LENGTH) : "";
    if (title !== "") return title;
  }
  return firstUserText(session, TITLE_LENGTH) || session.sessionId;
}

/**
 * The beginning of what the user said first, on one line; empty when the user said nothing.
 *
 * @param session any session
 */
export function sessionPreview(session: Session): string {
  return firstUserText(session, PREVIEW_LENGTH);
}

function firstUserText(session: Session, length: number): string {
  for (const messages of [session.archivedMessages, session.messages]) {
    for (const message of messages) {
      if (message.role !== "user" || isCompactionSummary(message)) continue;
      const text = oneLine(message.content, length);
      if (text !== "") return text;
    }
  }
  return "";
}
