import { z } from "zod";

/** What `praisonai --json session index` prints. */
export const wireIndexSchema = z.object({
  action: z.enum(["status", "verify", "rebuild"]),
  indexes: z.array(
    z.object({
      folder: z.string(),
      path: z.string(),
      sessions: z.number().int(),
      messages: z.number().int(),
      bytes: z.number().int(),
      /** Files that the next search takes in. */
      behind: z.number().int(),
      erasure_pending: z.boolean(),
      problems: z.array(z.string()),
    }),
  ),
});

export type WireIndex = z.infer<typeof wireIndexSchema>;
