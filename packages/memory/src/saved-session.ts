import { z } from "zod";
import type { SavedMessage } from "./agent-memory.ts";
import type { MemoryRecord, Metadata } from "./memory-record.ts";
import { decodeRecord, encodeRecord } from "./record-codec.ts";

/** A conversation that was saved, with what the memory held then. */
export interface SavedSession {
  readonly name: string;
  readonly userId: string;
  /** Epoch seconds. */
  readonly savedAt: number;
  readonly shortTerm: readonly MemoryRecord[];
  readonly conversationHistory: readonly SavedMessage[];
  readonly metadata: Metadata;
}

/** A saved conversation in a list. */
export interface SavedSessionSummary {
  readonly name: string;
  /** Epoch seconds. */
  readonly savedAt: number;
  readonly shortTermCount: number;
  readonly messageCount: number;
}

/** How many long-term records, the newest, are noted with a conversation. */
const SNAPSHOT_SIZE = 50;

const savedSessionSchema = z.looseObject({
  name: z.string(),
  user_id: z.string().catch("default"),
  saved_at: z.number().catch(0),
  short_term: z.array(z.unknown()).catch([]),
  conversation_history: z.array(z.looseObject({ role: z.string(), content: z.string() })).catch([]),
  metadata: z.record(z.string(), z.unknown()).catch({}),
});

/** What is known when a conversation is saved. */
export interface SavedSessionParts extends SavedSession {
  readonly longTerm: readonly MemoryRecord[];
  readonly entities: readonly MemoryRecord[];
  readonly config: Metadata;
}

/**
 * Writes a saved conversation as the Python package does.
 *
 * @param parts what is known
 */
export function encodeSavedSession(parts: SavedSessionParts): Metadata {
  return {
    name: parts.name,
    user_id: parts.userId,
    saved_at: parts.savedAt,
    saved_at_iso: localIso(parts.savedAt),
    short_term: parts.shortTerm.map(encodeRecord),
    long_term_snapshot: parts.longTerm.slice(-SNAPSHOT_SIZE).map(encodeRecord),
    entity_ids: parts.entities.map(({ id }) => id),
    conversation_history: parts.conversationHistory.map(({ role, content }) => ({ role, content })),
    metadata: parts.metadata,
    config: parts.config,
  };
}

/**
 * Reads a saved conversation.
 *
 * @param document what was stored
 * @returns `undefined` for what is none
 */
export function decodeSavedSession(document: unknown): SavedSession | undefined {
  const parsed = savedSessionSchema.safeParse(document);
  if (!parsed.success) return undefined;
  const { name, user_id, saved_at, short_term, conversation_history, metadata } = parsed.data;
  return {
    name,
    userId: user_id,
    savedAt: saved_at,
    shortTerm: short_term.flatMap((stored) => decodeRecord("short_term", stored) ?? []),
    conversationHistory: conversation_history.map(({ role, content }) => ({ role, content })),
    metadata,
  };
}

/**
 * Local time without a zone, as the Python package writes it for people.
 *
 * @param seconds epoch seconds
 */
export function localIso(seconds: number): string {
  const date = new Date(seconds * 1000);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return `${shifted.toISOString().slice(0, -1)}000`;
}
