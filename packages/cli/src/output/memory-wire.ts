import type { MemoryRecord, MemoryStats, SavedSessionSummary } from "@praison/memory";
import {
  formatInstant,
  type WireMemoryRecord,
  type WireMemorySessions,
  type WireMemoryShow,
  type WireMemoryWhy,
} from "@praison/session-core";

/**
 * A record for JSON.
 *
 * @param record what is remembered
 */
export function recordToWire(record: MemoryRecord): WireMemoryRecord {
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
export function memoryShowToWire(stats: MemoryStats, context: string): WireMemoryShow {
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
export function savedSessionsToWire(sessions: readonly SavedSessionSummary[]): WireMemorySessions {
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
export function memoryWhyToWire(record: MemoryRecord): WireMemoryWhy {
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
