import { z } from "zod";
import { PraisonError } from "../errors.ts";
import { formatStoredInstant, parseInstant } from "../instant.ts";
import { textOf } from "../message.ts";
import type { CompactionCheckpoint, Session } from "../session.ts";
import { parseExactJson, printExactJson, PythonFloat } from "./exact-json.ts";
import { decodeMessages, encodeMessages, isRecord, strayEntries } from "./message-codec.ts";

/** Not `z.record`, which leaves out a key named `__proto__`. */
const record: z.ZodType<Record<string, unknown>> = z.custom<Record<string, unknown>>(
  isRecord,
  "expected an object",
);

/**
 * A session file, as far as its shape must be right to be read at all. Single messages are read leniently by
 * `message-codec.ts`, so that one odd entry costs nobody the session.
 */
export const sessionRecordSchema = z.looseObject({
  session_id: z.string().nullish(),
  messages: z.array(z.unknown()).nullish(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  agent_name: z.string().nullish(),
  user_id: z.string().nullish(),
  metadata: record.nullish(),
  gateway_session_id: z.string().nullish(),
  agent_id: z.string().nullish(),
  runtime_state: record.nullish(),
  archived_messages: z.array(z.unknown()).nullish(),
  last_compaction: record.nullish(),
});

/** A session as its file holds it: snake_case keys, unknown ones allowed. */
export type SessionRecord = z.infer<typeof sessionRecordSchema>;

/** Metadata keys that the file repeats at top level. */
const MIRRORED_KEYS = ["model", "llm", "total_tokens", "token_count", "cost", "source"] as const;

const KNOWN_SESSION_KEYS: ReadonlySet<string> = new Set(Object.keys(sessionRecordSchema.shape));
/**
 * Reads the text of a session file.
 *
 * @param text JSON, also with the bare `NaN` and the large integers that Python writes
 * @param fallbackId the id of a record that names none
 * @throws PraisonError `STORE_CORRUPT` when the text is no session
 */
export function parseSession(text: string, fallbackId: string): Session {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    // Not the engine's message: it quotes the file, and errors reach people who may not read it.
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    const place = position === undefined ? "" : ` (character ${position})`;
    throw new PraisonError("STORE_CORRUPT", `not valid JSON${place}`, { cause: error });
  }
  return decodeSession(value, fallbackId);
}

/**
 * Prints a session as the text of its file, with the keys and the layout of the Python package.
 *
 * @param session the session
 */
export function printSession(session: Session): string {
  return printExactJson(encodeSession(session));
}

/**
 * Translates a parsed session file into a session.
 *
 * @param value parsed JSON
 * @param fallbackId the id of a record that names none
 * @throws PraisonError `STORE_CORRUPT` when the value has not the shape of a session
 */
export function decodeSession(value: unknown, fallbackId: string): Session {
  const parsed = sessionRecordSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue?.path.join(".") || "the record";
    throw new PraisonError("STORE_CORRUPT", `not a session: ${place}: ${issue?.message ?? "invalid"}`);
  }
  const stored = value as SessionRecord; // as it was parsed: zod's copy has no key `__proto__`
  if (!Object.hasOwn(stored, "session_id") && !Object.hasOwn(stored, "messages")) {
    throw new PraisonError("STORE_CORRUPT", "not a session: it has neither session_id nor messages");
  }
  const { metadata, verbatim } = foldMirroredKeys(stored);
  const { created_at: createdAt } = stored;
  // It never changes, so it can stay in whatever form it was written; an update time is written anew.
  if (typeof createdAt !== "string" && createdAt !== undefined) verbatim["created_at"] = createdAt;
  return {
    sessionId: stored.session_id || fallbackId,
    messages: decodeMessages(stored.messages),
    archivedMessages: decodeMessages(stored.archived_messages),
    strayEntries: [
      ...strayEntries("messages", stored.messages),
      ...strayEntries("archivedMessages", stored.archived_messages),
    ],
    createdAt: timeText(stored.created_at),
    updatedAt: timeText(stored.updated_at),
    agentName: stored.agent_name ?? undefined,
    userId: stored.user_id ?? undefined,
    agentId: stored.agent_id ?? undefined,
    gatewaySessionId: stored.gateway_session_id ?? undefined,
    metadata,
    runtimeState: stored.runtime_state ?? {},
    lastCompaction: decodeCheckpoint(stored.last_compaction),
    verbatim: nonEmpty(verbatim),
  };
}

/** Moves top-level copies of metadata into the metadata; a copy that says otherwise is kept beside it. */
function foldMirroredKeys(stored: SessionRecord): Record<"metadata" | "verbatim", Record<string, unknown>> {
  const metadata: Record<string, unknown> = { ...stored.metadata };
  const unknownEntries = Object.entries(stored).filter(([key]) => !KNOWN_SESSION_KEYS.has(key));
  const verbatim = unknownEntries.filter(([key, value]) => {
    if (!MIRRORED_KEYS.some((mirrored) => mirrored === key)) return true;
    if (Object.hasOwn(metadata, key)) return metadata[key] !== value;
    metadata[key] = value;
    return false;
  });
  return { metadata, verbatim: Object.fromEntries(verbatim) };
}

function decodeCheckpoint(
  stored: Record<string, unknown> | null | undefined,
): CompactionCheckpoint | undefined {
  if (stored === null || stored === undefined) return undefined;
  const { summary, message_index: messageIndex, ...verbatim } = stored;
  return {
    summary: textOf(summary),
    messageIndex: typeof messageIndex === "number" ? messageIndex : 0,
    verbatim: nonEmpty(verbatim),
  };
}

/**
 * Translates a session into the record its file holds, keys in the documented order.
 *
 * @param session the session
 */
export function encodeSession(session: Session): Record<string, unknown> {
  const { lastCompaction, metadata } = session;
  const compactedAt = lastCompaction?.verbatim?.["timestamp"];
  const mirrored = MIRRORED_KEYS.filter((key) => Object.hasOwn(metadata, key)).map(
    (key): [string, unknown] => [key, metadata[key]],
  );
  return {
    session_id: session.sessionId,
    messages: encodeMessages(session, "messages"),
    created_at: session.createdAt ?? null,
    updated_at: session.updatedAt ?? null,
    agent_name: session.agentName ?? null,
    user_id: session.userId ?? null,
    metadata,
    gateway_session_id: session.gatewaySessionId ?? null,
    agent_id: session.agentId ?? null,
    runtime_state: session.runtimeState,
    archived_messages: encodeMessages(session, "archivedMessages"),
    ...(lastCompaction !== undefined && {
      last_compaction: {
        summary: lastCompaction.summary,
        message_index: lastCompaction.messageIndex,
        ...lastCompaction.verbatim,
        ...(typeof compactedAt === "number" && { timestamp: new PythonFloat(compactedAt) }),
      },
    }),
    ...Object.fromEntries(mirrored),
    ...session.verbatim,
  };
}

/** Times are kept as text; a number that some writers store there becomes the text of the same instant. */
function timeText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const instantMs = parseInstant(value);
  return instantMs === undefined ? undefined : formatStoredInstant(instantMs);
}

function nonEmpty(entries: Record<string, unknown>): Record<string, unknown> | undefined {
  for (const _ in entries) return entries;
  return undefined;
}
