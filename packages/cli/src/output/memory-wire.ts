import type { MemoryRecord, MemoryStats, SavedSessionSummary } from "@praison/memory";
import { formatInstant } from "@praison/session-core";
import { z } from "zod";

/** A record as the `memory` commands print it. */
export const wireMemoryRecordSchema = z.strictObject({
  id: z.string(),
  type: z.enum(["short_term", "long_term", "entity", "episodic", "summary"]),
  content: z.string(),
  importance: z.number(),
  created_at: z.string(),
  date: z.string().optional(),
  entity_type: z.string().optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  relationships: z.array(z.object({ type: z.string(), target: z.string() })).optional(),
  metadata: z.record(z.string(), z.unknown()),
});

/** What `memory list` prints. */
export const wireMemoryListSchema = z.strictObject({ memories: z.array(wireMemoryRecordSchema) });

/** What `memory search` prints. */
export const wireMemorySearchSchema = z.strictObject({
  query: z.string(),
  results: z.array(wireMemoryRecordSchema.extend({ score: z.number() })),
});

/** What `memory show` prints. */
export const wireMemoryShowSchema = z.strictObject({
  user_id: z.string(),
  short_term_count: z.number(),
  long_term_count: z.number(),
  entity_count: z.number(),
  episodic_days: z.number(),
  summary_count: z.number(),
  session_count: z.number(),
  storage_path: z.string(),
  context: z.string(),
});

/** What `memory sessions` prints. */
export const wireMemorySessionsSchema = z.strictObject({
  sessions: z.array(
    z.strictObject({
      name: z.string(),
      saved_at: z.string(),
      message_count: z.number(),
      short_term_count: z.number(),
    }),
  ),
});

/** What `memory why` prints. */
export const wireMemoryWhySchema = z.strictObject({
  memory: wireMemoryRecordSchema,
  source: z.string().nullable(),
  session_id: z.string().nullable(),
  message_index: z.number().nullable(),
  words: z.string().nullable(),
  replaced: z.array(
    z.strictObject({ content: z.string(), session_id: z.string().nullable(), words: z.string().nullable() }),
  ),
});

/**
 * A record for JSON.
 *
 * @param record what is remembered
 */
export function recordToWire(record: MemoryRecord): z.infer<typeof wireMemoryRecordSchema> {
  const { id, kind, content, importance, createdAt, day, entity, metadata } = record;
  return {
    id,
    type: kind,
    content,
    importance,
    created_at: formatInstant(createdAt * 1000),
    ...(day !== undefined && { date: day }),
    ...(entity !== undefined && {
      entity_type: entity.type,
      attributes: { ...entity.attributes },
      relationships: entity.relationships.map(({ type, target }) => ({ type, target })),
    }),
    metadata: { ...metadata },
  };
}

/**
 * Stats and context for JSON.
 *
 * @param stats how much there is
 * @param context what a model would be shown
 */
export function memoryShowToWire(stats: MemoryStats, context: string): z.infer<typeof wireMemoryShowSchema> {
  return {
    user_id: stats.userId,
    short_term_count: stats.shortTermCount,
    long_term_count: stats.longTermCount,
    entity_count: stats.entityCount,
    episodic_days: stats.episodicDays,
    summary_count: stats.summaryCount,
    session_count: stats.sessionCount,
    storage_path: stats.storagePath,
    context,
  };
}

/**
 * Saved sessions for JSON.
 *
 * @param sessions newest first
 */
export function savedSessionsToWire(
  sessions: readonly SavedSessionSummary[],
): z.infer<typeof wireMemorySessionsSchema> {
  return {
    sessions: sessions.map(({ name, savedAt, messageCount, shortTermCount }) => ({
      name,
      saved_at: formatInstant(savedAt * 1000),
      message_count: messageCount,
      short_term_count: shortTermCount,
    })),
  };
}

/**
 * Where a record came from, for JSON.
 *
 * @param record what is remembered
 */
export function memoryWhyToWire(record: MemoryRecord): z.infer<typeof wireMemoryWhySchema> {
  const { source, session_id, message_index, words, replaced } = record.metadata;
  const earlier = Array.isArray(replaced) ? (replaced as readonly Readonly<Record<string, unknown>>[]) : [];
  return {
    memory: recordToWire(record),
    source: textOrNull(source),
    session_id: textOrNull(session_id),
    message_index: typeof message_index === "number" ? message_index : null,
    words: textOrNull(words),
    replaced: earlier.map((each) => ({
      content: textOrNull(each["content"]) ?? "",
      session_id: textOrNull(each["session_id"]),
      words: textOrNull(each["words"]),
    })),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
