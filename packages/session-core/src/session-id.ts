import { z } from "zod";
import { PraisonError, shown } from "./errors.ts";

/** How long a session id may be, in bytes of UTF-8. */
export const MAX_SESSION_ID_BYTES = 200;

/** A session id: not empty, at most 200 bytes of UTF-8, without control characters or broken surrogate pairs. */
export const sessionIdSchema: z.ZodType<string> = z
  .string()
  .min(1, "is empty")
  .refine((id) => !/[\p{Cc}\p{Cs}]/u.test(id), "has a control character")
  .refine(
    (id) => new TextEncoder().encode(id).length <= MAX_SESSION_ID_BYTES,
    `is longer than ${MAX_SESSION_ID_BYTES} bytes`,
  );

/**
 * Checks a session id at the edge of a store.
 *
 * @param value what a caller gave as an id
 * @returns the id
 * @throws PraisonError `INVALID_INPUT` that says what is wrong with it
 */
export function parseSessionId(value: unknown): string {
  const result = sessionIdSchema.safeParse(value);
  if (result.success) return result.data;
  const reason = typeof value === "string" ? result.error.issues[0]?.message : "is not text";
  throw new PraisonError("INVALID_INPUT", `session id ${reason ?? "is invalid"}: ${shown(value)}`, {
    hint: "Use 1 to 200 bytes of text without control characters, such as chat-2026-06-10.",
  });
}
