import { formatInstant, parseInstant } from "../instant.ts";
import type { ProjectedMessage } from "../projected-message.ts";
import type { Discovery } from "../search/discovery.ts";
import type { SessionSummary } from "../session-summary.ts";
import { type Session, storedValue } from "../session.ts";
import { hitToWire, messageToWire, summaryToWire, type WireOptions } from "./recall-codec.ts";
import type { WireCliList, WireCliSearch, WireCliShow } from "./recall-wire.ts";

/**
 * Translates a search for `praisonai --json session search`.
 *
 * @param text the query as it was given
 * @param discovery what the search answered
 * @param options whether to explain hits
 */
export function cliSearchToWire(
  text: string,
  discovery: Discovery,
  options: WireOptions = {},
): WireCliSearch {
  return {
    query: text,
    results: discovery.hits.map((hit) => hitToWire(hit, options)),
    total_found: discovery.totalFound,
    ...(discovery.totalIsLowerBound && { total_is_lower_bound: true as const }),
    ...(discovery.notices.length > 0 && { notices: [...discovery.notices] }),
  };
}

/**
 * Translates a list for `praisonai --json session list`.
 *
 * @param sessions the lines
 */
export function cliListToWire(sessions: readonly SessionSummary[]): WireCliList {
  return { sessions: sessions.map(summaryToWire) };
}

/**
 * Translates a session for `praisonai --json session show`.
 *
 * @param session the session
 * @param summary of the same session
 * @param entries the messages to print, from the session's projection
 */
export function cliShowToWire(
  session: Session,
  summary: SessionSummary,
  entries: readonly ProjectedMessage[],
): WireCliShow {
  return {
    session_id: session.sessionId,
    title: summary.title,
    agent_name: session.agentName ?? null,
    user_id: session.userId ?? null,
    model: modelOf(session) ?? null,
    created_at: timeOrNull(session.createdAt),
    updated_at: timeOrNull(session.updatedAt),
    message_count: summary.messageCount,
    messages: entries.map(storedMessageToWire),
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

function storedMessageToWire({
  index,
  archived,
  message,
}: ProjectedMessage): WireCliShow["messages"][number] {
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
