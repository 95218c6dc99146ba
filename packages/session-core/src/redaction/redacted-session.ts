import type { Message } from "../message.ts";
import type { Session } from "../session.ts";
import { type Redactor, redactor } from "./redact.ts";
import type { RedactionLevel } from "./redaction-rules.ts";

/**
 * A session without what is not to be told: in texts, tool calls, titles and metadata. Ids, roles, times and the shape
 * of the data stay.
 *
 * @param session the session
 * @param level how much is taken out
 */
export function redactedSession(session: Session, level: RedactionLevel): Session {
  if (level === "none") return session;
  const redact = redactor(level);
  const redacted = (value: unknown): unknown => redactValue(value, redact);
  const message = ({ role, timestamp, toolCallId, id, ...rest }: Message): Message => ({
    role,
    ...(timestamp !== undefined && { timestamp }),
    ...(toolCallId !== undefined && { toolCallId }),
    ...(id !== undefined && { id }),
    ...(redacted(rest) as Omit<Message, "role" | "timestamp" | "toolCallId" | "id">),
  });
  const { sessionId, createdAt, updatedAt, messages, archivedMessages, ...rest } = session;
  return {
    ...(redacted(rest) as Omit<
      Session,
      "sessionId" | "createdAt" | "updatedAt" | "messages" | "archivedMessages"
    >),
    sessionId,
    createdAt,
    updatedAt,
    messages: messages.map(message),
    archivedMessages: archivedMessages.map(message),
  };
}

function redactValue(value: unknown, redact: Redactor): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, redact));
  // What is no plain data, such as a number kept by its spelling, has no text.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, redactMember(key, part, redact)]),
  );
}

/** A value that stands under a telling name is a secret by its name. */
function redactMember(key: string, value: unknown, redact: Redactor): unknown {
  if (typeof value !== "string" || value.length > MAX_MEMBER_LENGTH) return redactValue(value, redact);
  const named = `${key}="${value}"`;
  const told = redact(named);
  return told.startsWith(`${key}="[redacted:`) && told.endsWith('"')
    ? told.slice(key.length + 2, -1)
    : redact(value);
}

const MAX_MEMBER_LENGTH = 2000;
