import { parseInstant } from "../instant.ts";
import { type Message, textOf } from "../message.ts";
import type { Session, StrayEntry } from "../session.ts";
import { PythonFloat } from "./exact-json.ts";

const KNOWN_MESSAGE_KEYS: ReadonlySet<string> = new Set(
  "role content timestamp metadata tool_calls tool_call_id id".split(" "),
);

/**
 * Reads a stored list of messages; entries that are none are left out.
 *
 * @param values the list as parsed
 */
export function decodeMessages(values: readonly unknown[] | null | undefined): Message[] {
  return (values ?? []).filter(isRecord).map(decodeMessage);
}

/**
 * What stands in a stored list of messages and is none: shown nowhere, but not lost by a rewrite.
 *
 * @param list which list
 * @param values the list as parsed
 */
export function strayEntries(
  list: StrayEntry["list"],
  values: readonly unknown[] | null | undefined,
): StrayEntry[] {
  return (values ?? []).flatMap((value, position) => (isRecord(value) ? [] : [{ list, position, value }]));
}

/**
 * Translates a list of messages into its stored form, stray entries near where they stood.
 *
 * @param session the session
 * @param list which list
 */
export function encodeMessages(session: Session, list: StrayEntry["list"]): unknown[] {
  const encoded: unknown[] = session[list].map(encodeMessage);
  for (const stray of session.strayEntries ?? []) {
    if (stray.list === list) encoded.splice(Math.min(stray.position, encoded.length), 0, stray.value);
  }
  return encoded;
}

/** Hand-written, not a schema: it runs for every message of every candidate, and must accept whatever is there. */
function decodeMessage(stored: Record<string, unknown>): Message {
  const { role, content, timestamp, metadata, tool_calls: toolCalls, tool_call_id: toolCallId, id } = stored;
  let verbatim: Record<string, unknown> | undefined;
  const keep = (key: string): void => {
    if (stored[key] !== undefined) define((verbatim ??= {}), key, stored[key]);
  };
  for (const key in stored) if (!KNOWN_MESSAGE_KEYS.has(key)) keep(key);
  const instantMs = parseInstant(timestamp);
  const isCanonicalTime = typeof timestamp === "number" && instantMs === timestamp * 1000;
  const calls = Array.isArray(toolCalls) ? toolCalls.filter(isRecord) : undefined;
  if (typeof role !== "string") keep("role");
  if (typeof content !== "string") keep("content");
  if (!isCanonicalTime) keep("timestamp");
  if (!isRecord(metadata)) keep("metadata");
  if (calls === undefined || calls.length === 0 || calls.length !== (toolCalls as unknown[]).length)
    keep("tool_calls");
  if (typeof toolCallId !== "string") keep("tool_call_id");
  if (typeof id !== "string") keep("id");
  return {
    role: typeof role === "string" ? role : "user",
    content: typeof content === "string" ? content : textOf(content),
    timestamp: isCanonicalTime ? timestamp : instantMs === undefined ? undefined : instantMs / 1000,
    metadata: isRecord(metadata) ? metadata : {},
    toolCalls: calls === undefined || calls.length === 0 ? undefined : calls,
    toolCallId: typeof toolCallId === "string" ? toolCallId : undefined,
    id: typeof id === "string" ? id : undefined,
    verbatim,
  };
}

function encodeMessage(message: Message): Record<string, unknown> {
  const { timestamp, toolCalls, toolCallId, id } = message;
  return {
    role: message.role,
    content: message.content,
    ...(timestamp !== undefined && { timestamp: new PythonFloat(timestamp) }),
    metadata: message.metadata,
    ...(toolCalls !== undefined && { tool_calls: toolCalls }),
    ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
    ...(id !== undefined && { id }),
    ...message.verbatim,
  };
}

/**
 * Tells whether a parsed value is an object, not a list.
 *
 * @param value anything
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets an own property whatever its name: plain assignment of `__proto__` would set the prototype. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
