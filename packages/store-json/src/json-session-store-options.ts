import { DEFAULT_LOCK_TIMEOUT_MS } from "@praison/home";
import {
  parseCount,
  parseRetention,
  PraisonError,
  type RetentionOptions,
  shown,
} from "@praison/session-core";

/** Settings of a JSON session store. */
export interface JsonSessionStoreOptions extends RetentionOptions {
  /** Where the session files are; `~` is the home folder. Default: `<Praison home>/sessions`, looked up at first use. */
  readonly sessionDir?: string | undefined;
  /** How long a write waits for another writer of the same session, in milliseconds. Default 5000. */
  readonly lockTimeoutMs?: number | undefined;
  /** Epoch milliseconds. Default: the clock. */
  readonly now?: (() => number) | undefined;
  /**
   * Receives what should not go unnoticed, each once: a file that is no readable session and was skipped, a damaged
   * one that was set aside. Default: a process warning.
   */
  readonly onNotice?: ((notice: string) => void) | undefined;
}

/** Options checked and completed. */
export interface JsonSessionStoreSettings {
  readonly sessionDir: string | undefined;
  readonly retention: RetentionOptions;
  readonly lockTimeoutMs: number;
  readonly now: () => number;
  readonly onNotice: (notice: string) => void;
  /** Who listens is told of each file by name, and needs no count with every answer. */
  readonly tellsEachFile: boolean;
}

/**
 * Checks the options of a JSON session store.
 *
 * @param options what the caller gave
 * @throws PraisonError `INVALID_INPUT` that names the option
 */
export function parseJsonSessionStoreOptions(options: JsonSessionStoreOptions): JsonSessionStoreSettings {
  const { lockTimeoutMs, now = Date.now, onNotice } = options;
  const range = { name: "lockTimeoutMs", default: DEFAULT_LOCK_TIMEOUT_MS, min: 0 };
  return {
    sessionDir: parseSessionDir(options.sessionDir),
    retention: parseRetention(options),
    lockTimeoutMs: parseCount(lockTimeoutMs, range),
    now,
    onNotice: onNotice ?? ((notice) => process.emitWarning(notice, "PraisonWarning")),
    tellsEachFile: onNotice !== undefined,
  };
}

function parseSessionDir(sessionDir: unknown): string | undefined {
  if (sessionDir === undefined || (typeof sessionDir === "string" && sessionDir !== "")) return sessionDir;
  throw new PraisonError("INVALID_INPUT", `sessionDir must be a path, got ${shown(sessionDir)}`, {
    hint: "Name the folder of the session files, or leave it out for the default one.",
  });
}
