import {
  formatInstant,
  messageToWire,
  parseInstant,
  type ProjectedMessage,
  type Session,
  type SessionSummary,
  storedValue,
  wireDiscoverySchema,
  wireMessageSchema,
  wireSummarySchema,
} from "@praison/session-core";

// Put together from parts of core's schemas, because it belongs beside them.
const storedObject = wireMessageSchema.pick({}).loose();
const { session_id: text, when: textOrNull, message_count: count } = wireSummarySchema.shape;

/** A message of a whole session: as in a recall answer, with the tool calls that it made or answers. */
export const wireShowMessageSchema = wireMessageSchema.extend({
  tool_calls: storedObject.array().optional(),
  tool_call_id: text.optional(),
});

/** What `praisonai --json session show` prints. */
export const wireShowSchema = wireMessageSchema.pick({}).extend({
  session_id: text,
  title: text,
  agent_name: textOrNull,
  user_id: textOrNull,
  model: textOrNull,
  created_at: textOrNull,
  updated_at: textOrNull,
  message_count: count,
  messages: wireShowMessageSchema.array(),
  metadata: storedObject,
  found: wireDiscoverySchema.shape.success,
});

export type WireShow = typeof wireShowSchema._output;

/**
 * Translates a session for `praisonai --json session show`.
 *
 * @param session the session
 * @param summary of the same session
 * @param entries the messages to print, from the session's projection
 */
export function showToWire(
  session: Session,
  summary: SessionSummary,
  entries: readonly ProjectedMessage[],
): WireShow {
  return {
    session_id: session.sessionId,
    title: summary.title,
    agent_name: session.agentName ?? null,
    user_id: session.userId ?? null,
    model: modelOf(session) ?? null,
    created_at: timeOrNull(session.createdAt),
    updated_at: timeOrNull(session.updatedAt),
    message_count: summary.messageCount,
    messages: entries.map(showMessageToWire),
    metadata: session.metadata,
    found: true,
  };
}

/**
 * The language model that a session was last run with, if it says so.
 *
 * @param session any session
 */
export function modelOf(session: Session): string | undefined {
  const model = storedValue(session, "model") ?? storedValue(session, "llm");
  return typeof model === "string" && model !== "" ? model : undefined;
}

function showMessageToWire({ index, archived, message }: ProjectedMessage): WireShow["messages"][number] {
  const { role, content, timestamp, toolCalls, toolCallId } = message;
  return {
    ...messageToWire({ index, role, content, timestamp: timeOrNull(timestamp), archived }),
    ...(toolCalls !== undefined && { tool_calls: [...toolCalls] }),
    ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
  };
}

function timeOrNull(time: string | number | undefined): string | null {
  const instantMs = parseInstant(time);
  return instantMs === undefined ? null : formatInstant(instantMs);
}
