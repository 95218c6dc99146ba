import { PraisonError } from "@praison/session-core";

/** The error for an index whose content cannot be right; a damaged session file is none. */
class IndexDamagedError extends PraisonError {
  constructor(what: string) {
    super("STORE_CORRUPT", `the search index is damaged: ${what}`, {
      hint: "Nothing is lost: the index is made again from the session files.",
    });
  }
}

/**
 * Makes the error for an index whose content cannot be right.
 *
 * @param what what is wrong with it
 */
export function indexDamaged(what: string): PraisonError {
  return new IndexDamagedError(what);
}

/** How an index can fail; in each case the session files still answer. */
export type IndexFailure = "damaged" | "busy" | "unavailable";

/**
 * Tells how an index failed.
 *
 * @param error what was thrown
 * @returns `undefined` for what is no failure of the index
 */
export function indexFailure(error: unknown): IndexFailure | undefined {
  if (error instanceof IndexDamagedError) return "damaged";
  if (PraisonError.isInstance(error, "LOCK_TIMEOUT")) return "busy";
  if (PraisonError.isInstance(error, "STORE_UNAVAILABLE")) return "unavailable";
  const code = sqliteCode(error);
  if (code === undefined) return undefined;
  if (/^SQLITE_(?:CORRUPT|NOTADB|ERROR|CONSTRAINT|MISMATCH|FORMAT|INDEX_SCHEMA)/.test(code)) return "damaged";
  return /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(code) ? "busy" : "unavailable";
}

function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return error.code.startsWith("SQLITE_") ? error.code : undefined;
}

/**
 * Says how an index failed, as the beginning of a sentence.
 *
 * @param failure how it failed
 * @param error what was thrown
 */
export function failureCause(failure: IndexFailure, error: unknown): string {
  const reason = reasonOf(error);
  switch (failure) {
    case "damaged":
      return `The search index was damaged and is made again (${reason})`;
    case "busy":
      return `The search index is locked by another process (${reason})`;
    case "unavailable":
      return `The search index cannot be used (${reason})`;
    default:
      return failure satisfies never;
  }
}

/**
 * What an error says.
 *
 * @param error what was thrown
 */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
