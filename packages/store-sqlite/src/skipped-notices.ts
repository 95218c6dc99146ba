import type { ResolvedFilters } from "@praison/session-core";
import { skippedNotice } from "@praison/store-json";

/**
 * What an answer says of files that are no sessions, as the JSON store says it. Whose files they are is not known: a
 * search in one user's name says nothing about them.
 *
 * @param messages why files are no sessions, a text for each
 * @param filters of the search
 * @param isListened whether each text is told to a listener anyway
 */
export function skippedNotices(
  messages: readonly string[],
  { userId, idPrefix }: ResolvedFilters,
  isListened: boolean,
): string[] {
  const isScoped = userId !== undefined || idPrefix !== undefined;
  return messages.length === 0 || isScoped || isListened ? [] : [skippedNotice(messages.length)];
}
