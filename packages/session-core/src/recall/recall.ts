import { discoverSessions, type SearchOptions } from "../search/discovery.ts";
import { scrollSession } from "../searchable.ts";
import { sessionNotFound } from "../session-change.ts";
import { passesFilters, resolveFilters, type SessionFilters } from "../session-filters.ts";
import type { SearchableSessionStore, StoreOptions } from "../session-store.ts";
import { DEFAULT_SEARCH_LIMIT } from "./recall-defaults.ts";
import type { RecallRequest } from "./recall-request.ts";
import type { BrowseResult, RecallResult } from "./recall-result.ts";

/** Who asks and where, beyond what the request says. */
export interface RecallOptions
  extends StoreOptions, Pick<SearchOptions, "currentSessionId" | "ranking" | "nowMs"> {
  /** Filters beyond those that the request may carry. */
  readonly filters?: SessionFilters | undefined;
}

/**
 * Recalls: finds sessions, reads around a message, or lists recent sessions.
 *
 * @param store where to look
 * @param request what to recall; make it from flat arguments with `parseRecallRequest`
 * @param options signal, running session, further filters
 * @throws PraisonError `SESSION_NOT_FOUND` and `INVALID_INPUT` when scrolling, and what the store throws
 *
 * @example
 * ```ts
 * const result = await recall(store, { mode: "discovery", query: "billing migration", limit: 5, window: 5 });
 * ```
 */
export async function recall(
  store: SearchableSessionStore,
  request: RecallRequest,
  options: RecallOptions = {},
): Promise<RecallResult> {
  switch (request.mode) {
    case "discovery": {
      const { query, sessionId, limit, window, filters } = request;
      const wanted = {
        ...options.filters,
        ...defined(filters),
        ...(sessionId !== undefined && { sessionId }),
      };
      const discovery = await discoverSessions(store, query, { ...options, ...wanted, limit, window });
      return { mode: "discovery", ...discovery };
    }
    case "scroll": {
      const session = await store.load(request.sessionId, options);
      const filters = resolveFilters(options.filters ?? {}, options.nowMs ?? Date.now());
      if (session === undefined || !passesFilters(session, filters)) {
        throw sessionNotFound(request.sessionId);
      }
      const { sessionId, aroundMessageId = "" } = request;
      return { mode: "scroll", sessionId, aroundMessageId, ...scrollSession(session, request) };
    }
    case "browse":
      return await browse(store, request, options);
    default:
      return request satisfies never;
  }
}

async function browse(
  store: SearchableSessionStore,
  { limit = DEFAULT_SEARCH_LIMIT, filters }: Extract<RecallRequest, { mode: "browse" }>,
  { signal, filters: further }: RecallOptions,
): Promise<BrowseResult> {
  const sessions = await store.list({ ...further, ...defined(filters), signal });
  return { mode: "browse", totalFound: sessions.length, sessions: sessions.slice(0, limit) };
}

/** The entries that are set: an absent filter must not undo one that is given elsewhere. */
function defined<T extends object>(filters: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(filters ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
