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

/** What `memory delete` prints. */
export const wireMemoryDeleteSchema = z.strictObject({ deleted: z.array(z.string()) });

/** What `memory clear` prints. */
export const wireMemoryClearSchema = z.strictObject({ cleared: z.array(z.string()), count: z.number() });

export type WireMemoryRecord = z.infer<typeof wireMemoryRecordSchema>;
export type WireMemoryShow = z.infer<typeof wireMemoryShowSchema>;
export type WireMemorySessions = z.infer<typeof wireMemorySessionsSchema>;
export type WireMemoryWhy = z.infer<typeof wireMemoryWhySchema>;
