import type { Message } from "../message.ts";

/** The name under which recall is offered to models. */
export const SESSION_SEARCH_TOOL_NAME = "session_search";

/**
 * Finds the messages that are earlier answers of the recall tool itself. They repeat other sessions, so they never
 * count as a mention.
 *
 * @param messages a session's messages in order
 * @returns a test for messages of that list
 */
export function recallAnswerTest(messages: readonly Message[]): (message: Message) => boolean {
  const recallCalls = new Set<string>();
  for (const message of messages) {
    for (const call of message.toolCalls ?? []) {
      if (call.function?.name === SESSION_SEARCH_TOOL_NAME && call.id !== undefined) recallCalls.add(call.id);
    }
  }
  return (message) => {
    if (message.role !== "tool") return false;
    if (message.toolCallId !== undefined && recallCalls.has(message.toolCallId)) return true;
    return (message.verbatim?.["name"] ?? message.metadata["name"]) === SESSION_SEARCH_TOOL_NAME;
  };
}
