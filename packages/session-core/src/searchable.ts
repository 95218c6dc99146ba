import { PraisonError, shown } from "./errors.ts";
import { numberedMessages, projectMessages } from "./projected-message.ts";
import { DEFAULT_RECENT_LIMIT, DEFAULT_WINDOW } from "./recall/recall-defaults.ts";
import type { Finder } from "./search/finder.ts";
import { messageWindow, type WindowMessage } from "./search/message-window.ts";
import { discoverSessions, type SearchOptions } from "./search/discovery.ts";
import { type SessionHit } from "./search/session-hit.ts";
import type { ListOptions, SearchableSessionStore, SessionStore, WindowOptions } from "./session-store.ts";
import type { SessionSummary } from "./session-summary.ts";
import type { Session } from "./session.ts";
import { parseCount } from "./count-range.ts";

/** Settings of a store that was made searchable. */
export interface SearchableOptions {
  /** Epoch milliseconds. Default: the clock. */
  readonly now?: (() => number) | undefined;
}

/**
 * Makes a store searchable: the back end brings a finder, everything else of recall comes from here.
 *
 * @param store any session store
 * @param finder finds and scores sessions of that store
 * @param options clock
 *
 * @example
 * ```ts
 * const store = searchable(myStore, { find: (query, options) => myIndex.find(query, options) });
 * const hits = await store.search("billing migration");
 * ```
 */
export function searchable(
  store: SessionStore,
  finder: Finder,
  { now = Date.now }: SearchableOptions = {},
): SearchableSessionStore {
  return {
    append: (id, messages, options) => store.append(id, messages, options),
    load: (id, options) => store.load(id, options),
    list: (options) => store.list(options),
    delete: (id, options) => store.delete(id, options),
    exists: (id, options) => store.exists(id, options),
    clear: (id, options) => store.clear(id, options),
    updateMetadata: (id, patch, options) => store.updateMetadata(id, patch, options),
    close: () => store.close(),
    [Symbol.asyncDispose]: () => store.close(),
    find: (query, options) => finder.find(query, options),
    search: (query, options) => searchSessions(finder, query, { nowMs: now(), ...options }),
    window: (id, options) => readWindow(store, id, options),
    recent: (options) => recentSessions(store, options),
  };
}

/** `search` of every store: the hits of `discoverSessions`. */
export async function searchSessions(
  store: Finder,
  query: string,
  options?: SearchOptions,
): Promise<SessionHit[]> {
  return [...(await discoverSessions(store, query, options)).hits];
}

/** `recent` of every store: the first lines of `list`. */
export async function recentSessions(
  store: Pick<SessionStore, "list">,
  options: ListOptions = {},
): Promise<SessionSummary[]> {
  const limit = parseCount(options.limit, { name: "limit", default: DEFAULT_RECENT_LIMIT, min: 0 });
  return await store.list({ ...options, limit });
}

/** `window` of every store; an unknown session has no messages. */
export async function readWindow(
  store: Pick<SessionStore, "load">,
  sessionId: string,
  options: WindowOptions = {},
): Promise<WindowMessage[]> {
  const session = await store.load(sessionId, options);
  if (session === undefined) return [];
  return [...scrollSession(session, options).messages];
}

/** The messages around an anchor, and where in the session they are. */
export interface ScrollWindow {
  readonly messages: readonly WindowMessage[];
  /** The message that the window is centred on; `undefined` in a session without messages. */
  readonly anchorIndex: number | undefined;
  readonly messageCount: number;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/**
 * Reads a session around an anchor.
 *
 * @param session the session
 * @param options anchor (default: the most recent message; out of range: the nearest one) and window size
 * @throws PraisonError `INVALID_INPUT` when the anchor is no whole number; the hint gives the valid range
 */
export function scrollSession(
  session: Session,
  options: Pick<WindowOptions, "aroundMessageId" | "window">,
): ScrollWindow {
  const size = parseCount(options.window, { name: "window", default: DEFAULT_WINDOW, min: 0 });
  const entries = projectMessages(session);
  const messageCount = numberedMessages(entries).length;
  const lastIndex = messageCount - 1;
  const wished = parseAnchor(options.aroundMessageId, lastIndex);
  if (messageCount === 0)
    return { messages: [], anchorIndex: undefined, messageCount, hasBefore: false, hasAfter: false };
  const anchorIndex = Math.min(Math.max(0, wished), lastIndex);
  return {
    messages: messageWindow(entries, anchorIndex, size),
    anchorIndex,
    messageCount,
    hasBefore: anchorIndex - size > 0,
    hasAfter: anchorIndex + size < lastIndex,
  };
}

function parseAnchor(given: number | string | undefined, lastIndex: number): number {
  const text = String(given ?? "").trim();
  if (text === "") return lastIndex;
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  throw new PraisonError("INVALID_INPUT", `around_message_id must be a whole number, got ${shown(given)}`, {
    hint:
      lastIndex < 0
        ? "The session has no messages."
        : `Give a message index from 0 to ${lastIndex}, such as a hit's anchor_index, or leave it empty for the most recent message.`,
  });
}
