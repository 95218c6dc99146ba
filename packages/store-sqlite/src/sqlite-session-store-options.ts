import { parseCount, PraisonError, type Ranking, shown } from "@praison/session-core";
import type { JsonSessionStoreOptions } from "@praison/store-json";

/** How far the building of an index has come. */
export interface IndexProgress {
  /** Session files indexed so far. */
  readonly done: number;
  /** Session files to index in all. */
  readonly total: number;
}

/** Settings of a SQLite session store. */
export interface SqliteSessionStoreOptions extends JsonSessionStoreOptions {
  /**
   * The index database; `~` is the home folder. Default: `praison-index.db` in the sessions folder. A database there
   * that is something else is left alone, and the index stands beside it.
   */
  readonly dbPath?: string | undefined;
  /** How searches rank where they do not say. Default `bm25`. */
  readonly ranking?: Ranking | undefined;
  /** What a search does while the index is not complete: waits for it, or answers by points. Default `wait`. */
  readonly whileIndexing?: "wait" | "scan" | undefined;
  /** How long to wait for another process that writes the index, in milliseconds. Default 5000. */
  readonly busyTimeoutMs?: number | undefined;
  /** Receives how far the building of the index has come, a few times a second. */
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

/** Options checked and completed, beyond those of the JSON store. */
export interface SqliteSessionStoreSettings {
  readonly dbPath: string | undefined;
  readonly ranking: Ranking;
  readonly whileIndexing: "wait" | "scan";
  readonly busyTimeoutMs: number;
  readonly now: () => number;
  readonly onNotice: (notice: string) => void;
  /** Who listens is told once, and needs no notice with every answer. */
  readonly isListened: boolean;
  readonly onProgress: ((progress: IndexProgress) => void) | undefined;
}

const DEFAULT_BUSY_TIMEOUT_MS = 5000;

/**
 * Checks the options of a SQLite session store.
 *
 * @param options what the caller gave
 * @throws PraisonError `INVALID_INPUT` that names the option
 */
export function parseSqliteSessionStoreOptions(
  options: SqliteSessionStoreOptions,
): SqliteSessionStoreSettings {
  const { dbPath, now = Date.now, onNotice, onProgress } = options;
  if (dbPath !== undefined && (typeof dbPath !== "string" || dbPath === "")) {
    throw new PraisonError("INVALID_INPUT", `dbPath must be a path, got ${shown(dbPath)}`, {
      hint: "Name the file of the index, or leave it out for the default one.",
    });
  }
  return {
    dbPath,
    ranking: oneOf("ranking", options.ranking, ["bm25", "points"]),
    whileIndexing: oneOf("whileIndexing", options.whileIndexing, ["wait", "scan"]),
    busyTimeoutMs: parseCount(options.busyTimeoutMs, {
      name: "busyTimeoutMs",
      default: DEFAULT_BUSY_TIMEOUT_MS,
      min: 0,
    }),
    now,
    onNotice: onNotice ?? ((notice) => process.emitWarning(notice, "PraisonWarning")),
    isListened: onNotice !== undefined,
    onProgress,
  };
}

/** One of several texts; the first is the default. */
function oneOf<Choice extends string>(
  name: string,
  given: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const chosen = given === undefined ? choices[0] : choices.find((choice) => choice === given);
  if (chosen !== undefined) return chosen;
  throw new PraisonError("INVALID_INPUT", `${name} must be ${choices.join(" or ")}, got ${shown(given)}`);
}
