import { join } from "node:path";
import { type Environment, withFileLock } from "@praison/home";
import { fileRecords, MEMORY_LOCK } from "./file-records.ts";
import { readJsonDocument, writeJsonDocument } from "./json-document.ts";
import { DEFAULT_USER, memoryFolder } from "./memory-folder.ts";
import { decodeLimits, encodeLimits, type MemoryLimits, parseMemoryLimits } from "./memory-limits.ts";
import { SavingMemory } from "./saving-memory.ts";

/** Whose memory, where, and how much it keeps. */
export interface FileMemoryOptions {
  /** Default: the default user, whose memory lies in the root itself. */
  readonly userId?: string | undefined;
  /** The root. Default: `memory` in the Praison home folder. */
  readonly basePath?: string | undefined;
  /** Limits; they are kept for later instances. */
  readonly config?: Partial<MemoryLimits> | undefined;
  /** How long another process may hold the folder, in milliseconds. Default 5000. */
  readonly lockTimeoutMs?: number | undefined;
  /** Is told of files that cannot be read. Default: a process warning. */
  readonly onNotice?: ((notice: string) => void) | undefined;
  /** Environment variables. Default: `process.env`. */
  readonly env?: Environment | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * A memory in JSON files, as the Python package keeps them. Several instances and processes may use one folder. Nothing
 * is read or made before the first call.
 *
 * @example
 * ```ts
 * await using memory = new FileMemory({ userId: "ada" });
 * await memory.addLongTerm("User prefers dark mode", { importance: 0.9 });
 * await memory.getContext("Which theme?");
 * ```
 */
export class FileMemory extends SavingMemory {
  /**
   * @throws PraisonError `INVALID_INPUT` for a limit that makes no sense, or a user id that can name no folder
   */
  constructor(options: FileMemoryOptions = {}) {
    const { config = {}, lockTimeoutMs, now = Date.now } = options;
    const onNotice = options.onNotice ?? ((notice) => process.emitWarning(notice, "PraisonWarning"));
    parseMemoryLimits(config);
    memoryFolder(options);
    const folder = (): string => memoryFolder(options);
    super({
      records: fileRecords({ folder, lockTimeoutMs, onNotice, now }),
      userId: options.userId?.trim() || DEFAULT_USER,
      limits: remembered(async () => await keptLimits(folder(), config, lockTimeoutMs)),
      now,
    });
  }
}

const CONFIG = "config.json";

/** What is given goes before what is stored, and is stored. */
async function keptLimits(
  folder: string,
  given: Partial<MemoryLimits>,
  timeoutMs: number | undefined,
): Promise<MemoryLimits> {
  const path = join(folder, CONFIG);
  const read = async (): Promise<Readonly<Record<string, unknown>>> => {
    const found = await readJsonDocument(path, (value) => typeof value === "object" && value !== null);
    return found.state === "read" ? (found.value as Readonly<Record<string, unknown>>) : {};
  };
  const limits = parseMemoryLimits(given, decodeLimits(await read()));
  if (Object.keys(given).length > 0) {
    const write = async (): Promise<void> => {
      await writeJsonDocument(path, { ...(await read()), ...encodeLimits(limits) });
    };
    await withFileLock(join(folder, MEMORY_LOCK), write, { timeoutMs });
  }
  return limits;
}

function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return async () => {
    try {
      return await (found ??= find());
    } catch (error) {
      found = undefined;
      throw error;
    }
  };
}
