import { inMemoryRecords } from "./in-memory-records.ts";
import { parseMemoryLimits } from "./memory-limits.ts";
import { DEFAULT_USER } from "./memory-folder.ts";
import type { MemoryLimits } from "./memory-limits.ts";
import { SavingMemory } from "./saving-memory.ts";

/** How a memory of the process is made. */
export interface InMemoryMemoryOptions {
  readonly userId?: string | undefined;
  readonly config?: Partial<MemoryLimits> | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** A memory that lasts as long as the process. */
export class InMemoryMemory extends SavingMemory {
  constructor({ userId = DEFAULT_USER, config, now }: InMemoryMemoryOptions = {}) {
    const limits = parseMemoryLimits(config);
    super({ records: inMemoryRecords(), userId, limits: async () => limits, now });
  }
}
