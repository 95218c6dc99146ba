import { z } from "zod";

/** What `praisonai --json doctor` prints. */
export const wireDoctorSchema = z.object({
  /** Whether nothing is wrong; warnings count as nothing. */
  ok: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      status: z.enum(["ok", "warning", "problem"]),
      text: z.string(),
      hint: z.string().optional(),
    }),
  ),
  home: z.string(),
  stores: z.array(
    z.object({
      folder: z.string(),
      sessions: z.number().int(),
      damaged: z.array(z.string()),
      index: z.enum(["none", "current", "behind", "unusable"]),
    }),
  ),
  versions: z.record(z.string(), z.string()),
  /** Variables that are set; of keys and the like only that they are. */
  variables: z.record(z.string(), z.string()),
  next: z.array(z.string()),
});

export type WireDoctor = z.infer<typeof wireDoctorSchema>;
