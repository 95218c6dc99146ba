import { type AgentMemory, isAgentMemory, type SavedMessage } from "./agent-memory.ts";
import type { RelatedEntity } from "./entity-change.ts";
import type { ContextOptions } from "./memory-context.ts";
import type { MemoryKind, MemoryRecord, Metadata, NewRecord, Relationship } from "./memory-record.ts";
import type { MemoryHit } from "./memory-search.ts";
import type { SavedSession, SavedSessionSummary } from "./saved-session.ts";

/** What may be told of a new item. */
export interface ItemOptions {
  readonly metadata?: Metadata | undefined;
  /** From 0 to 1. Default 0.5, of long-term items 0.8. */
  readonly importance?: number | undefined;
}

/** What may be told of an entity. */
export interface EntityOptions {
  readonly attributes?: Metadata | undefined;
  readonly relationships?: readonly Relationship[] | undefined;
  readonly metadata?: Metadata | undefined;
}

/** What is looked through, and how many results are wanted. */
export interface MemorySearchOptions {
  /** Default: all but summaries. */
  readonly kinds?: readonly MemoryKind[] | undefined;
  /** Default 10. */
  readonly limit?: number | undefined;
}

/** How much a memory holds. */
export interface MemoryStats {
  readonly userId: string;
  readonly shortTermCount: number;
  readonly longTermCount: number;
  readonly entityCount: number;
  readonly episodicDays: number;
  readonly summaryCount: number;
  readonly sessionCount: number;
  /** Where it lies, for people. */
  readonly storagePath: string;
}

/**
 * A memory with all that this package knows to do; every back end is one. What is added is kept when the promise
 * resolves. Rejects with `INVALID_INPUT` for what cannot be remembered, `LOCK_TIMEOUT` and `STORE_UNAVAILABLE` where it
 * cannot be kept.
 */
export interface MemoryStore extends AgentMemory, AsyncDisposable {
  readonly userId: string;
  addShortTerm(content: string, options?: ItemOptions): Promise<string>;
  addLongTerm(content: string, options?: ItemOptions): Promise<string>;
  /** One of the same name and type gets the new attributes and relationships. */
  addEntity(name: string, type: string, options?: EntityOptions): Promise<string>;
  /** Something that happened on a day, `YYYY-MM-DD`; default: today, as the local calendar says. */
  addEpisodic(
    content: string,
    options?: ItemOptions & { readonly date?: string | undefined },
  ): Promise<string>;
  addSummary(content: string, of: NonNullable<MemoryRecord["summary"]>, metadata?: Metadata): Promise<string>;
  /** Adds many at once, by one write a place. */
  addMany(records: readonly NewRecord[]): Promise<string[]>;
  /**
   * Changes the records of a kind in one step, alone among all instances and processes.
   *
   * @param change gets what is kept, oldest first, and returns what is to be kept, or `undefined` for no change
   */
  update(
    kind: Exclude<MemoryKind, "episodic">,
    change: (records: readonly MemoryRecord[]) => readonly MemoryRecord[] | undefined,
  ): Promise<void>;
  /** The records of a kind: the newest first, long-term ones by importance. */
  list(kind: MemoryKind, options?: { readonly limit?: number | undefined }): Promise<MemoryRecord[]>;
  getEntity(name: string, type?: string): Promise<MemoryRecord | undefined>;
  /** Who and what is related to an entity; `depth` relationships lie between at most, default 1. */
  related(name: string, options?: { readonly depth?: number | undefined }): Promise<RelatedEntity[]>;
  /** What happened on a day, or in the last days (default 7, today counted), the newest day first. */
  getEpisodic(options?: {
    readonly date?: string | undefined;
    readonly daysBack?: number | undefined;
  }): Promise<MemoryRecord[]>;
  search(query: string, options?: MemorySearchOptions): Promise<MemoryHit[]>;
  getContext(query?: string, options?: ContextOptions): Promise<string>;
  /** Removes a record. Resolves to false when there was none. */
  delete(id: string, kind?: MemoryKind): Promise<boolean>;
  deleteEpisodic(id: string, options?: { readonly date?: string | undefined }): Promise<boolean>;
  /** Removes the best results of a search; resolves to their number. */
  deleteMatching(query: string, options?: MemorySearchOptions): Promise<number>;
  /** Removes all records of some kinds; default: of all. Saved sessions and checkpoints stay. */
  clear(kinds?: readonly MemoryKind[]): Promise<void>;
  /** Removes what happened before the retention; resolves to the number of days. */
  cleanUpEpisodic(): Promise<number>;
  export(): Promise<Metadata>;
  /** Replaces every part that an export has. */
  import(document: unknown): Promise<void>;
  /**
   * Puts a summary in the place of the older short-term items.
   *
   * @returns the summary, or `undefined` where there was nothing to put together
   */
  compress(options?: CompressOptions): Promise<string | undefined>;
  saveSession(
    name: string,
    conversationHistory?: readonly SavedMessage[],
    metadata?: Metadata,
  ): Promise<void>;
  /** Reads a saved session and takes over its short-term items. Rejects with `SESSION_NOT_FOUND`. */
  resumeSession(name: string): Promise<SavedSession>;
  listSessions(): Promise<SavedSessionSummary[]>;
  deleteSession(name: string): Promise<boolean>;
  /** Keeps all records as they are, and files if named; resolves to the checkpoint's id. */
  createCheckpoint(options?: CheckpointOptions): Promise<string>;
  /** Takes all records back, and files into `filesUnder` only. Resolves to false when there is no such checkpoint. */
  restoreCheckpoint(id: string, options?: { readonly filesUnder?: string | undefined }): Promise<boolean>;
  listCheckpoints(): Promise<string[]>;
  deleteCheckpoint(id: string): Promise<boolean>;
  getStats(): Promise<MemoryStats>;
  close(): Promise<void>;
}

/** How short-term items are put together. */
export interface CompressOptions {
  /** How many of the newest stay. Default 10. */
  readonly maxItems?: number | undefined;
  /** Makes the summary. Default: the beginnings of the items. */
  readonly summarize?: ((contents: readonly string[]) => string | Promise<string>) | undefined;
}

/** What a checkpoint is to hold. */
export interface CheckpointOptions {
  /** Default: by the time. */
  readonly name?: string | undefined;
  /** Files to keep, relative to `filesUnder`; missing ones are left out. */
  readonly files?: readonly string[] | undefined;
  /** Default: the current folder. */
  readonly filesUnder?: string | undefined;
}

/**
 * Tells a memory with all that this package knows to do from one with the two methods that an agent needs.
 *
 * @param value what was given
 */
export function isMemoryStore(value: unknown): value is MemoryStore {
  if (!isAgentMemory(value)) return false;
  const names = ["addLongTerm", "addShortTerm", "addEntity", "addEpisodic", "search", "update", "list"];
  return names.every(
    (name) => typeof (value as unknown as Readonly<Record<string, unknown>>)[name] === "function",
  );
}
