import type { RetentionOptions } from "../../retention.ts";
import type { SearchOptions } from "../../search/discovery.ts";
import type { SessionHit } from "../../search/session-hit.ts";
import type { SearchableSessionStore } from "../../session-store.ts";
import type { WriteSession } from "../session-builder.ts";
import type { TestClock } from "../test-clock.ts";

/** One promise that every store keeps. */
export interface Law {
  /** The promise, in one sentence. */
  readonly title: string;
  /** Tries it on a store; rejects when the promise is broken. */
  run(context: LawContext): Promise<void>;
}

/** Searches a store at the time of the law's clock. */
export type SearchStore = (
  store: SearchableSessionStore,
  query: string,
  options?: SearchOptions,
) => Promise<SessionHit[]>;

/** What a law has to work with. Every store is closed, and its place removed, when the law ends. */
export interface LawContext {
  /** Opens a store on the law's own place; call it again for a second store on the same data. */
  readonly open: (settings?: RetentionOptions) => Promise<SearchableSessionStore>;
  /** Opens a store on a new place. */
  readonly openElsewhere: (settings?: RetentionOptions) => Promise<SearchableSessionStore>;
  /** What every store of the law takes for now. */
  readonly clock: TestClock;
  readonly write: WriteSession;
  /** Writes the twelve filler sessions. */
  readonly writeFillers: (store: SearchableSessionStore) => Promise<void>;
  /** Searches by the store's own ranking. */
  readonly search: SearchStore;
  /** Searches by points, which every store can, and all alike. */
  readonly searchByPoints: SearchStore;
}
