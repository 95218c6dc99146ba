import { join, resolve } from "node:path";
import { DEFAULT_LOCK_TIMEOUT_MS, type Environment, expandHome, praisonHome } from "@praison/home";
import { DEFAULT_USER } from "./memory-folder.ts";
import { type MemoryLimits, parseMemoryLimits } from "./memory-limits.ts";
import { SavingMemory } from "./saving-memory.ts";
import { sqliteRecords } from "./sqlite-records.ts";

/** Whose memory, where, and how much it keeps. */
export interface SqliteMemoryOptions {
  /** Default: the default user. Several users may share a database. */
  readonly userId?: string | undefined;
  /** The database. Default: `memory/memory.db` in the Praison home folder. `~` is the user's home. */
  readonly dbPath?: string | undefined;
  readonly config?: Partial<MemoryLimits> | undefined;
  /** How long another process may hold the database, in milliseconds. Default 5000. */
  readonly lockTimeoutMs?: number | undefined;
  /** Environment variables. Default: `process.env`. */
  readonly env?: Environment | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * A memory in a SQLite database (needs the package better-sqlite3). Nothing is loaded, opened or made before the first
 * call. It is searched by the same scores as every memory.
 *
 * @example
 * ```ts
 * await using memory = new SqliteMemory({ dbPath: "./memory.db" });
 * await memory.addLongTerm("User prefers dark mode");
 * ```
 */
export class SqliteMemory extends SavingMemory {
  /**
   * @throws PraisonError `INVALID_INPUT` for a limit that makes no sense
   */
  constructor(options: SqliteMemoryOptions = {}) {
    const { dbPath, config, lockTimeoutMs = DEFAULT_LOCK_TIMEOUT_MS, env = process.env, now } = options;
    const userId = options.userId?.trim() || DEFAULT_USER;
    const limits = parseMemoryLimits(config);
    const path = (): string =>
      dbPath === undefined
        ? join(praisonHome(env), "memory", "memory.db")
        : dbPath === ":memory:"
          ? dbPath
          : resolve(expandHome(dbPath, env));
    super({
      records: sqliteRecords({ path, userId, lockTimeoutMs }),
      userId,
      limits: async () => limits,
      now,
    });
  }
}
