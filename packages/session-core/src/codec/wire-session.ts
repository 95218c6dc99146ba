import { z } from "zod";

/** What `session rename` prints. */
export const wireRenameSchema = z.strictObject({
  renamed: z.boolean(),
  session_id: z.string(),
  title: z.string(),
});

/** What `session delete` prints. */
export const wireDeleteSchema = z.strictObject({
  deleted: z.array(
    z.strictObject({ session_id: z.string(), stores: z.array(z.string()), memories: z.number() }),
  ),
});

/** What `session prune` prints. */
export const wirePruneSchema = z.strictObject({
  deleted: z.array(z.string()),
  would_delete: z.array(z.string()),
});

/** What `session stats` prints. */
export const wireStatsSchema = z.strictObject({
  sessions: z.number(),
  messages: z.number(),
  archived_messages: z.number(),
  agents: z.array(z.strictObject({ name: z.string(), sessions: z.number() })),
  months: z.array(z.strictObject({ month: z.string(), sessions: z.number() })),
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  total_tokens: z.number(),
  stores: z.array(z.strictObject({ folder: z.string(), sessions: z.number(), bytes: z.number() })),
});

/** What `session verify` prints. */
export const wireVerifySchema = z.strictObject({
  ok: z.boolean(),
  stores: z.array(
    z.strictObject({
      folder: z.string(),
      sessions: z.number(),
      problems: z.array(z.string()),
      leftovers: z.array(z.string()),
    }),
  ),
});

/** What `session export --output` prints. */
export const wireExportSchema = z.strictObject({
  session_id: z.string(),
  format: z.enum(["json", "md", "html"]),
  redact: z.enum(["none", "standard", "strict"]),
  path: z.string(),
});

/** What `session share` prints. */
export const wireShareSchema = z.strictObject({
  session_id: z.string(),
  shared: z.boolean(),
  redact: z.enum(["none", "standard", "strict"]),
  path: z.string(),
  url: z.string(),
});

/** What `session unshare` prints. */
export const wireUnshareSchema = z.strictObject({ session_id: z.string(), revoked: z.boolean() });

/** What `session import` prints. */
export const wireImportSchema = z.strictObject({
  imported: z.array(z.strictObject({ file: z.string(), session_id: z.string(), replaced: z.boolean() })),
  unchanged: z.array(z.strictObject({ file: z.string(), session_id: z.string() })),
  skipped: z.array(z.strictObject({ file: z.string(), reason: z.string() })),
});

/** What `session resume` with a prompt prints. */
export const wireResumeSchema = z.strictObject({
  session_id: z.string(),
  model: z.string(),
  answer: z.string(),
  total_tokens: z.number().nullable(),
});

/** What every command prints on standard error with `--json` when it fails. */
export const wireCliErrorSchema = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string(), hint: z.string().optional() }),
});

export type WireCliError = z.infer<typeof wireCliErrorSchema>;
export type WireStats = z.infer<typeof wireStatsSchema>;
export type WireVerify = z.infer<typeof wireVerifySchema>;
export type WireImport = z.infer<typeof wireImportSchema>;
