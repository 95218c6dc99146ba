import type { RetentionOptions } from "../retention.ts";
import type { SearchableSessionStore } from "../session-store.ts";

/** What the suite asks of a store when it opens one. */
export interface StoreSettings extends RetentionOptions {
  /** The store's clock, epoch milliseconds. */
  readonly now: () => number;
}

/** Where the data of one test lives: a folder, a database, a bucket. */
export interface StorePlace {
  /**
   * Opens a store on this place. Called more than once, with the same settings, while earlier stores are open or after
   * they were closed: all of them see the same sessions.
   */
  open(settings: StoreSettings): Promise<SearchableSessionStore>;
  /** Removes everything; the suite has closed every store of the place before. */
  remove(): Promise<void>;
}

/** Makes a new, empty place, apart from every other one. */
export type StoreFactory = () => Promise<StorePlace>;
