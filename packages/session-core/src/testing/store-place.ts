import type { RetentionOptions } from "../retention.ts";
import { isSearchableSessionStore, type SearchableSessionStore } from "../session-store.ts";

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

/**
 * Makes a new, empty place, apart from every other one; or, for a store that cannot be reopened, just a new store.
 * `settings` are those of the first store that is opened.
 */
export type StoreFactory = (settings: StoreSettings) => Made | Promise<Made>;

type Made = StorePlace | SearchableSessionStore;

/**
 * Brings what a factory makes to one form.
 *
 * @param factory the factory; it is called when the first store is opened
 */
export function storePlace(factory: StoreFactory): StorePlace {
  let made: Promise<Made> | undefined;
  const make = async (settings: StoreSettings): Promise<Made> => factory(settings);
  return {
    open: async (settings) => {
      made ??= make(settings);
      // Settings that were refused made nothing.
      const place = await made.catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return isSearchableSessionStore(place) ? place : place.open(settings);
    },
    remove: async () => {
      const place = await made;
      if (place !== undefined && !isSearchableSessionStore(place)) await place.remove();
    },
  };
}
