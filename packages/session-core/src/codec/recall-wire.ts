import { z } from "zod";

/** A message in an answer. `full_length` stands where the content was cut. */
export const wireMessageSchema = z.object({
  index: z.number().int().nullable(),
  role: z.string(),
  content: z.string(),
  timestamp: z.string().nullable(),
  archived: z.boolean(),
  full_length: z.number().int().optional(),
});

/** One session found by a search: the documented keys first, in their documented order. */
export const wireHitSchema = z.object({
  session_id: z.string(),
  title: z.string(),
  when: z.string().nullable(),
  snippet: z.string(),
  score: z.number(),
  anchor_index: z.number().int(),
  messages: z.array(wireMessageSchema),
  bookends: z.object({ opening: z.array(wireMessageSchema), closing: z.array(wireMessageSchema) }).optional(),
  match: z.enum(["strong", "partial", "weak"]),
  missing_terms: z.array(z.string()),
  explain: z
    .object({
      ranking: z.enum(["points", "bm25"]),
      parts: z.record(z.string(), z.number()),
      automated: z.boolean(),
      demotion: z.number(),
      lineage: z.string().nullable(),
      folded_session_ids: z.array(z.string()),
    })
    .optional(),
});

/** One line of a session list. */
export const wireSummarySchema = z.object({
  session_id: z.string(),
  title: z.string(),
  when: z.string().nullable(),
  message_count: z.number().int(),
  preview: z.string(),
});

/** The answer to a query. */
export const wireDiscoverySchema = z.object({
  success: z.literal(true),
  mode: z.literal("discovery"),
  query: z.string(),
  total_found: z.number().int(),
  results: z.array(wireHitSchema),
  total_is_lower_bound: z.literal(true).optional(),
  truncated: z.literal(true).optional(),
  notices: z.array(z.string()).optional(),
  notice: z.string(),
});

/** The answer to a session id: messages around an anchor. */
export const wireScrollSchema = z.object({
  success: z.literal(true),
  mode: z.literal("scroll"),
  session_id: z.string(),
  around_message_id: z.string(),
  messages: z.array(wireMessageSchema),
  anchor_index: z.number().int().nullable(),
  message_count: z.number().int(),
  has_before: z.boolean(),
  has_after: z.boolean(),
  truncated: z.literal(true).optional(),
  notice: z.string(),
});

/** The answer to nothing: recent sessions. */
export const wireBrowseSchema = z.object({
  success: z.literal(true),
  mode: z.literal("browse"),
  total_found: z.number().int(),
  results: z.array(wireSummarySchema),
  truncated: z.literal(true).optional(),
  notice: z.string(),
});

/** What a failure answers, so that a model can mend its call. */
export const wireErrorSchema = z.object({
  success: z.literal(false),
  tool: z.literal("session_search"),
  mode: z.enum(["discovery", "scroll", "browse"]),
  session_id: z.string().nullable(),
  error: z.string(),
  hint: z.string(),
});

/** Everything that `session_search` may answer. */
export const wireAnswerSchema = z.union([
  wireDiscoverySchema,
  wireScrollSchema,
  wireBrowseSchema,
  wireErrorSchema,
]);

/** What `praisonai --json session search` prints. */
export const wireCliSearchSchema = z.object({
  query: z.string(),
  results: z.array(wireHitSchema),
  total_found: z.number().int(),
  total_is_lower_bound: z.literal(true).optional(),
  notices: z.array(z.string()).optional(),
});

/** What `praisonai --json session list` prints. */
export const wireCliListSchema = z.object({ sessions: z.array(wireSummarySchema) });

const storedObject = z.record(z.string(), z.unknown());

/** What `praisonai --json session show` prints: a whole session, with the tool calls that its messages made or answer. */
export const wireCliShowSchema = z.object({
  session_id: z.string(),
  title: z.string(),
  agent_name: z.string().nullable(),
  user_id: z.string().nullable(),
  model: z.string().nullable(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  message_count: z.number().int(),
  messages: z.array(
    wireMessageSchema.extend({
      tool_calls: z.array(storedObject).optional(),
      tool_call_id: z.string().optional(),
    }),
  ),
  metadata: storedObject,
  found: z.literal(true),
});

export type WireMessage = z.infer<typeof wireMessageSchema>;
export type WireHit = z.infer<typeof wireHitSchema>;
export type WireSummary = z.infer<typeof wireSummarySchema>;
export type WireDiscovery = z.infer<typeof wireDiscoverySchema>;
export type WireScroll = z.infer<typeof wireScrollSchema>;
export type WireBrowse = z.infer<typeof wireBrowseSchema>;
export type WireError = z.infer<typeof wireErrorSchema>;
export type WireAnswer = z.infer<typeof wireAnswerSchema>;
export type WireCliSearch = z.infer<typeof wireCliSearchSchema>;
export type WireCliList = z.infer<typeof wireCliListSchema>;
export type WireCliShow = z.infer<typeof wireCliShowSchema>;
