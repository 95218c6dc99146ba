import type { MemoryKind, MemoryRecord } from "./memory-record.ts";

/** Records that are changed together: those of a kind, and of what happened on days those of one day. */
export interface RecordPlace {
  readonly kind: MemoryKind;
  /** `YYYY-MM-DD`; only, and always, for `episodic`. */
  readonly day?: string | undefined;
}

/** What comes of a change. */
export interface RecordChange<T> {
  /** The new records of each place, in its order; `undefined` leaves a place as it is. */
  readonly records: readonly (readonly MemoryRecord[] | undefined)[];
  readonly result: T;
}

/** A record that a back end's own search found, with how well it fits, from 0 to 1. */
export interface FoundRecord {
  readonly record: MemoryRecord;
  readonly relevance: number;
}

/** Which saved documents are meant. */
export type DocumentFolder = "sessions" | "checkpoints";

/**
 * Where records are kept: all that a back end has to bring. What is remembered, for how long, and what is shown of it is
 * the same over all of them.
 */
export interface MemoryRecords {
  /** Where that is, for people. */
  readonly place: string;
  /** The records of a kind (`episodic`: of a day), oldest first. */
  all(place: RecordPlace): Promise<readonly MemoryRecord[]>;
  /**
   * Changes the records of some places in one step: nobody else, in this process or another, changes them meanwhile. It
   * is durable when the promise resolves.
   */
  change<T>(
    places: readonly RecordPlace[],
    change: (...records: (readonly MemoryRecord[])[]) => RecordChange<T>,
  ): Promise<T>;
  /** The days on which something happened, the newest first. */
  days(): Promise<readonly string[]>;
  /** What fits a query by the back end's own search, if it has one, best first. */
  find?(query: string, kinds: readonly MemoryKind[], limit: number): Promise<readonly FoundRecord[]>;
  readDocument(folder: DocumentFolder, name: string): Promise<unknown>;
  writeDocument(folder: DocumentFolder, name: string, document: unknown): Promise<void>;
  /** Resolves to false where there was none. */
  removeDocument(folder: DocumentFolder, name: string): Promise<boolean>;
  /** The names of the documents, in no order. */
  documents(folder: DocumentFolder): Promise<readonly string[]>;
  close(): Promise<void>;
}
