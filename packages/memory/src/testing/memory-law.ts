import type { MemoryLimits } from "../memory-limits.ts";
import type { MemoryStore } from "../memory-store.ts";

/** With what a memory of a test is opened. */
export interface MemorySettings {
  readonly config?: Partial<MemoryLimits> | undefined;
  /** Clock, in epoch milliseconds. */
  readonly now: () => number;
}

/** A place that one test has for itself. */
export interface MemoryPlace {
  /** Opens a memory there; where it lasts, a second one knows what the first was told. */
  open(settings: MemorySettings): Promise<MemoryStore>;
  remove?(): Promise<void>;
}

/** What a law works with. */
export interface LawContext {
  readonly memory: MemoryStore;
  /** Opens the place once more. */
  readonly reopen: () => Promise<MemoryStore>;
  /** Opens a place of its own with other limits. */
  readonly withConfig: (config: Partial<MemoryLimits>) => Promise<MemoryStore>;
  /** Lets the clock go on. */
  readonly wait: (milliseconds: number) => void;
}

/** A promise of every memory. */
export interface MemoryLaw {
  readonly title: string;
  /** Whether it can only be kept by a memory that lasts. */
  readonly needsReopening?: boolean | undefined;
  readonly check: (context: LawContext) => Promise<void>;
}
