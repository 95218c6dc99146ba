import { PraisonError, shown } from "./errors.ts";
import type { Finder, FindOptions, FindResult } from "./search/finder.ts";
import type { Query } from "./search/query.ts";
import { searchable, type SearchableOptions } from "./searchable.ts";
import { sessionNotFound, storeClosed } from "./session-change.ts";
import { isInScope, type SessionScope } from "./session-filters.ts";
import { sessionList } from "./session-list.ts";
import type { SearchableSessionStore, SessionStore, StoreOptions } from "./session-store.ts";
import type { SessionSummary } from "./session-summary.ts";
import type { Session } from "./session.ts";

/** Who a scoped store works for. */
export interface StoreScope {
  /** Owner of every session that the scope shows and writes; compared exactly. */
  readonly userId: string;
  /** Sessions without an owner whose id starts with this text belong to the user too, such as `user_42_`. */
  readonly idPrefix?: string | undefined;
}

/**
 * One user's view of a store. Every verb sees only that user's sessions and treats another user's id like one that does
 * not exist; what it writes carries the user as owner.
 *
 * @param store the store of all users
 * @param scope whose sessions
 * @param options clock
 * @throws PraisonError `INVALID_INPUT` when `userId` is empty
 *
 * @example
 * ```ts
 * const mine = scopedStore(store, { userId: "user_42" });
 * await mine.search("salary"); // never a session of user_4 or user_421
 * ```
 */
export function scopedStore(
  store: SearchableSessionStore,
  scope: StoreScope,
  options: SearchableOptions = {},
): SearchableSessionStore {
  const { userId, idPrefix } = scope;
  if (typeof userId !== "string" || userId === "") {
    throw new PraisonError("INVALID_INPUT", "a scoped store needs a userId that is not empty");
  }
  // Asked for twice where a session is changed: here, and by the store under its lock.
  const narrowed: SessionScope = { userId, idPrefix };
  let isClosed = false;
  const open = (): SearchableSessionStore => {
    if (isClosed) throw storeClosed();
    return store;
  };
  const loadOwn = async (id: string, options?: StoreOptions): Promise<Session | undefined> => {
    const session = await loadReadable(open(), id, options);
    return session !== undefined && isInScope(session, narrowed) ? session : undefined;
  };
  const requireOwn = async (id: string, options?: StoreOptions): Promise<void> => {
    if ((await loadOwn(id, options)) === undefined) throw sessionNotFound(id);
  };
  // Closing a view leaves the store open for the other users.
  const close = async (): Promise<void> => {
    isClosed = true;
  };
  const scoped: SessionStore = {
    append: async (id, messages, options = {}) => {
      requireSameOwner(options.userId, userId);
      requireSameOwner(options.patch?.userId, userId);
      await open().append(id, messages, { ...options, ...narrowed });
    },
    load: loadOwn,
    list: (options) => sessionList(() => ownRows(open(), { ...options, ...narrowed }, narrowed)),
    delete: async (id, options) =>
      (await loadOwn(id, options)) !== undefined && open().delete(id, { ...options, ...narrowed }),
    exists: async (id, options) => (await loadOwn(id, options)) !== undefined,
    clear: async (id, options) => {
      await requireOwn(id, options);
      await open().clear(id, { ...options, ...narrowed });
    },
    updateMetadata: async (id, patch, options) => {
      requireSameOwner(patch.userId, userId);
      await requireOwn(id, options);
      await open().updateMetadata(id, { ...patch, userId }, { ...options, ...narrowed });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  const find: Finder["find"] = async (query, wanted) => findOwn(open(), query, wanted, narrowed);
  return searchable(scoped, { find }, options);
}

/** Whose a damaged session is, nobody knows: to every user it is one that does not exist. */
async function loadReadable(
  store: SessionStore,
  id: string,
  options?: StoreOptions,
): Promise<Session | undefined> {
  try {
    return await store.load(id, options);
  } catch (error) {
    if (PraisonError.isInstance(error, "STORE_CORRUPT")) return undefined;
    throw error;
  }
}

function requireSameOwner(wished: string | null | undefined, userId: string): void {
  if (wished === undefined || wished === userId) return;
  throw new PraisonError(
    "INVALID_INPUT",
    `a store scoped to one user cannot write for another, got ${shown(wished)}`,
  );
}

/** Asks with the user's filter, and checks what is read: a store that ignores the filter must not show another's. */
async function findOwn(
  store: Finder,
  query: Query,
  options: FindOptions,
  scope: SessionScope,
): Promise<FindResult> {
  const found = await store.find(query, { ...options, filters: { ...options.filters, ...scope } });
  const candidates = found.candidates.map((candidate) => ({
    ...candidate,
    load: async (loadOptions: StoreOptions): Promise<Session | undefined> => {
      const session = await candidate.load(loadOptions);
      return session !== undefined && isInScope(session, scope) ? session : undefined;
    },
  }));
  return { ...found, candidates };
}

async function* ownRows(
  store: SessionStore,
  options: Parameters<SessionStore["list"]>[0],
  scope: SessionScope,
): AsyncGenerator<SessionSummary> {
  for await (const row of store.list(options)) if (isInScope(row, scope)) yield row;
}
