import { parseQuery } from "../../search/query.ts";
import { resolveFilters } from "../../session-filters.ts";
import type { SearchableSessionStore, StoreOptions } from "../../session-store.ts";

/** One call of a store's method. */
export type StoreVerb = (
  store: SearchableSessionStore,
  sessionId: string,
  options?: StoreOptions,
) => PromiseLike<unknown>;

/** Every method that takes a session's id. */
export const verbsOnSession: Readonly<Record<string, StoreVerb>> = {
  append: (store, id, options) => store.append(id, [{ role: "user", content: "one word" }], options),
  load: (store, id, options) => store.load(id, options),
  delete: (store, id, options) => store.delete(id, options),
  exists: (store, id, options) => store.exists(id, options),
  clear: (store, id, options) => store.clear(id, options),
  updateMetadata: (store, id, options) => store.updateMetadata(id, { title: "renamed" }, options),
  window: (store, id, options) => store.window(id, options),
};

/** Every method but `close`. */
export const storeVerbs: Readonly<Record<string, StoreVerb>> = {
  ...verbsOnSession,
  list: (store, _id, options) => store.list(options),
  "list, one by one": async (store, _id, options) => {
    for await (const _ of store.list(options)) return;
  },
  find: (store, _id, options) =>
    store.find(parseQuery("word"), { ...options, filters: resolveFilters({}, 0) }),
  search: (store, _id, options) => store.search("word", options),
  recent: (store, _id, options) => store.recent(options),
};
