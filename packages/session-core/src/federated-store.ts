import { PraisonError } from "./errors.ts";
import type { Candidate, FindOptions, FindResult } from "./search/finder.ts";
import type { Query } from "./search/query.ts";
import { searchable, type SearchableOptions } from "./searchable.ts";
import { sessionList } from "./session-list.ts";
import type { ListOptions, SearchableSessionStore, SessionStore, StoreOptions } from "./session-store.ts";
import { compareRecency, type SessionSummary } from "./session-summary.ts";
import type { Session } from "./session.ts";
import { parseCount } from "./count-range.ts";

const POINTS_NOTICE = "One of the stores can only answer by points, so all were ranked by points.";

/** Settings of a federation. */
export interface FederatedStoreOptions extends SearchableOptions {
  /** Receives that a store was left out of a list because it is not available. A search says so in its own notices. */
  readonly onNotice?: ((notice: string) => void) | undefined;
}

/**
 * Several stores as one. The first store that holds an id answers for it and takes its writes; new sessions go to the
 * first store; `delete` removes every copy. Searches and lists show an id once, by its best or its newest copy, and go on
 * without a store that is not available, as long as another one is. Where copies of a session differ, a hit may come
 * from one that `load` and `window` do not read. To narrow a federation to a user, scope its members.
 *
 * @param stores one or more searchable stores, the preferred one first
 * @param federation where notices go
 * @throws PraisonError `INVALID_INPUT` without stores
 *
 * @example
 * ```ts
 * const store = federatedStore([projectStore, globalStore]);
 * const [hit] = await store.search("billing migration");
 * ```
 */
export function federatedStore(
  stores: readonly SearchableSessionStore[],
  federation: FederatedStoreOptions = {},
): SearchableSessionStore {
  const [first] = stores;
  if (first === undefined) {
    throw new PraisonError("INVALID_INPUT", "a federated store needs at least one store, got none");
  }
  const ownerOf = async (id: string, options?: StoreOptions): Promise<SessionStore> => {
    let isDamagedIn: SessionStore | undefined;
    for (const store of stores) {
      const { value, error } = await unlessUnreadable(store.load(id, options), undefined);
      if (value !== undefined) return store;
      // One that cannot answer may hold the session: a second one must not begin beside it.
      if (error?.code === "STORE_UNAVAILABLE") throw error;
      if (error !== undefined) isDamagedIn ??= store;
    }
    return isDamagedIn ?? first;
  };
  const loadFirst = async (id: string, options?: StoreOptions): Promise<Session | undefined> => {
    let failure: PraisonError | undefined;
    for (const store of stores) {
      const { value, error } = await unlessUnreadable(store.load(id, options), undefined);
      if (value !== undefined) return value;
      failure ??= error;
    }
    if (failure !== undefined) throw failure;
    return undefined;
  };
  const close = async (): Promise<void> => {
    await Promise.all(stores.map((store) => store.close()));
  };
  const store: SessionStore = {
    append: async (id, messages, options) => (await ownerOf(id, options)).append(id, messages, options),
    load: loadFirst,
    list: (options) => sessionList(() => listFederated(stores, options ?? {}, federation)),
    delete: async (id, options) => {
      const deleted = await Promise.all(stores.map((member) => member.delete(id, options)));
      return deleted.includes(true);
    },
    exists: async (id, options) =>
      (await Promise.all(stores.map((member) => member.exists(id, options)))).includes(true),
    clear: async (id, options) => (await ownerOf(id, options)).clear(id, options),
    updateMetadata: async (id, patch, options) =>
      (await ownerOf(id, options)).updateMetadata(id, patch, options),
    close,
    [Symbol.asyncDispose]: close,
  };
  return searchable(store, { find: (query, options) => findFederated(stores, query, options) }, federation);
}

async function* listFederated(
  stores: readonly SessionStore[],
  options: ListOptions,
  { onNotice }: FederatedStoreOptions,
): AsyncGenerator<SessionSummary> {
  const limit = parseCount(options.limit, { name: "limit", default: Infinity, min: 0 });
  const { answers: lists, notices } = await askAvailable(stores, async (store) => await store.list(options));
  for (const notice of notices) onNotice?.(notice);
  const rowById = new Map<string, SessionSummary>();
  for (const row of lists.flat()) {
    const known = rowById.get(row.sessionId);
    if (known === undefined || compareRecency(row, known) < 0) rowById.set(row.sessionId, row);
  }
  for (const row of [...rowById.values()].toSorted(compareRecency).slice(0, limit)) {
    options.signal?.throwIfAborted();
    yield row;
  }
}

/** One member that cannot read, or not this session, does not stand in the way of a copy in another. */
async function unlessUnreadable<Value>(
  answer: Promise<Value>,
  otherwise: Value,
): Promise<{ readonly value: Value; readonly error?: PraisonError }> {
  try {
    return { value: await answer };
  } catch (error) {
    const isUnreadable =
      PraisonError.isInstance(error, "STORE_UNAVAILABLE") || PraisonError.isInstance(error, "STORE_CORRUPT");
    if (!isUnreadable) throw error;
    return { value: otherwise, error };
  }
}

/** What the stores that are available answer. Without any, or after another failure, the first error is thrown. */
async function askAvailable<Store, Answer>(
  stores: readonly Store[],
  ask: (store: Store) => Promise<Answer>,
): Promise<{ answers: Answer[]; notices: string[] }> {
  const outcomes = await Promise.allSettled(stores.map(ask));
  const answers = outcomes.filter((outcome) => outcome.status === "fulfilled").map(({ value }) => value);
  const reasons = outcomes
    .filter((outcome) => outcome.status === "rejected")
    .map(({ reason }) => reason as Error);
  const fatal = reasons.find((reason) => !PraisonError.isInstance(reason, "STORE_UNAVAILABLE"));
  if (fatal !== undefined) throw fatal;
  const [reason] = reasons;
  if (answers.length === 0 && reason !== undefined) throw reason;
  const notices = reasons.map(
    (reason) => `A store was left out: ${reason instanceof Error ? reason.message : ""}`,
  );
  return { answers, notices };
}

async function findFederated(
  stores: readonly SearchableSessionStore[],
  query: Query,
  options: FindOptions,
): Promise<FindResult> {
  const ask = (ranking = options.ranking): Promise<{ answers: FindResult[]; notices: string[] }> =>
    askAvailable(stores, (store) => store.find(query, { ...options, ranking }));
  const { answers, notices } = await ask();
  const areComparable = new Set(answers.map(({ ranking }) => ranking)).size === 1;
  if (areComparable) return merge(answers, notices);
  const byPoints = await ask("points");
  return merge(byPoints.answers, [...byPoints.notices, POINTS_NOTICE]);
}

function merge(answers: readonly FindResult[], notices: readonly string[]): FindResult {
  const bestById = new Map<string, Candidate>();
  const sessionsWithTerm = new Map<string, number>();
  for (const answer of answers) {
    for (const candidate of answer.candidates) {
      const known = bestById.get(candidate.sessionId);
      if (known === undefined || candidate.score > known.score) bestById.set(candidate.sessionId, candidate);
    }
    for (const [term, count] of answer.sessionsWithTerm) {
      sessionsWithTerm.set(term, (sessionsWithTerm.get(term) ?? 0) + count);
    }
  }
  const sum = (pick: (answer: FindResult) => number): number =>
    answers.reduce((total, answer) => total + pick(answer), 0);
  const duplicates = sum(({ candidates }) => candidates.length) - bestById.size;
  return {
    candidates: [...bestById.values()],
    totalFound: sum(({ totalFound }) => totalFound) - duplicates,
    totalIsLowerBound: answers.some(({ totalIsLowerBound }) => totalIsLowerBound),
    ranking: answers[0]?.ranking ?? "points",
    sessionCount: sum(({ sessionCount }) => sessionCount),
    sessionsWithTerm,
    notices: [...new Set([...answers.flatMap((answer) => answer.notices), ...notices])],
  };
}
