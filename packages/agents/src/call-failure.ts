import { PraisonError } from "@praison/session-core";

/**
 * Says what a failed call failed by.
 *
 * @param error what was thrown
 * @returns the error itself if it is a PraisonError, else `MODEL_FAILED`
 */
export function callFailure(error: unknown): PraisonError {
  if (PraisonError.isInstance(error)) return error;
  const last = lastError(error);
  const status = (last as { readonly statusCode?: unknown } | undefined)?.statusCode;
  const said = last instanceof Error ? last.message : String(last);
  const where = typeof status === "number" ? ` (HTTP ${status})` : "";
  return new PraisonError("MODEL_FAILED", `the model gave no answer${where}: ${said}`, {
    cause: error,
    hint: "The question is kept; ask again to go on.",
  });
}

/** After retries the SDK throws an error that holds those of all attempts. */
function lastError(error: unknown): unknown {
  const { lastError: last } = (error ?? {}) as { readonly lastError?: unknown };
  return last ?? error;
}
