import type { Session } from "../../session.ts";
import type { StoreOptions } from "../../session-store.ts";
import type { ResolvedFilters } from "../../session-filters.ts";
import type { IndexedMessage } from "./session-terms.ts";

/** A word of an index's vocabulary. */
export interface IndexedWord {
  readonly id: number;
  readonly stem: string;
}

/** What an index knows of a session beside its terms. */
export interface IndexedSession {
  readonly sessionId: string;
  readonly lineage: string | undefined;
  readonly updatedAt: string | undefined;
  readonly createdAt: string | undefined;
}

/** The messages of an indexed session, and where words stand in them. */
export interface IndexedMessages {
  readonly messages: readonly IndexedMessage[];
  readonly archivedCount: number;
  /** For each word asked for, by turns: the number of a message that has it, and how often. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}

/** Numbers for all sessions of an index, by session number. */
export interface IndexedColumns {
  /** One more than the highest session number. */
  readonly size: number;
  readonly sessionCount: number;
  readonly messageCount: number;
  /** Mean of the lengths. */
  readonly meanLength: number;
  /** The length of each session, or of a piece of it, as `pieceLength` tells. */
  readonly lengths: Float32Array;
  /** Which share of a session one piece is, as `pieceShare` tells. */
  readonly pieceShares: Float32Array;
  readonly isAutomated: Uint8Array;
  /** First and last instant of each session, epoch milliseconds. */
  readonly firstMs: Float64Array;
  readonly lastMs: Float64Array;
}

/** What the bm25 finder reads from: an inverted index of one store, in which sessions go by number. */
export interface TermIndex {
  readonly columns: IndexedColumns;
  /** The words that have a stem. */
  wordsOfStem(stem: string): readonly IndexedWord[];
  /** The words that begin with a text, at most so many. */
  wordsStartingWith(beginning: string, limit: number): readonly IndexedWord[];
  /** The words that contain a text, at most so many. */
  wordsContaining(part: string, limit: number): readonly IndexedWord[];
  /**
   * Visits every session that has a word, with its weighted frequency.
   *
   * @returns how many messages have the word
   */
  visitSessions(wordId: number, visit: (sessionNumber: number, frequency: number) => void): number;
  /** The sessions that pass every filter but those on messages, by number; `undefined` when all do. */
  admitted(filters: ResolvedFilters): Uint8Array | undefined;
  session(sessionNumber: number): IndexedSession | undefined;
  messages(sessionNumber: number, wordIds: ReadonlySet<number>): IndexedMessages;
  numberOf(sessionId: string): number | undefined;
  load(sessionId: string, options: StoreOptions): Promise<Session | undefined>;
}
