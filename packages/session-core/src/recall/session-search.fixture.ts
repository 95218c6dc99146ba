import type { WireAnswer, WireBrowse, WireDiscovery, WireError, WireScroll } from "../codec/recall-wire.ts";
import { NOW_MS } from "../sample-store.fixture.ts";
import type { SearchableSessionStore } from "../session-store.ts";
import { createSessionSearch, type SessionSearchOptions } from "./session-search.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** The tool on one store at the tests' present, with a method for each answer that a test expects. */
export interface SessionSearchProbe {
  any(args?: Arguments): Promise<WireAnswer>;
  discover(args: Arguments | string): Promise<WireDiscovery>;
  scroll(args: Arguments): Promise<WireScroll>;
  browse(args?: Arguments): Promise<WireBrowse>;
  fail(args: Arguments): Promise<WireError>;
  /** Ids of the hits, best first. */
  ids(args: Arguments | string): Promise<string[]>;
}

/** Asks `session_search` as a model would. */
export function probeSessionSearch(
  store: SearchableSessionStore,
  options: SessionSearchOptions = {},
): SessionSearchProbe {
  const search = createSessionSearch(store, { nowMs: NOW_MS, ...options });
  const expectMode = async <T extends WireAnswer>(args: Arguments, mode: string): Promise<T> => {
    const answer = await search(args);
    const got = answer.success ? answer.mode : `error: ${answer.error}`;
    if (got !== mode && !(mode === "error" && !answer.success)) throw new Error(`got ${got}, not ${mode}`);
    return answer as T;
  };
  const discover = (args: Arguments | string): Promise<WireDiscovery> =>
    expectMode(typeof args === "string" ? { query: args } : args, "discovery");
  return {
    any: (args) => search(args),
    discover,
    scroll: (args) => expectMode(args, "scroll"),
    browse: (args = {}) => expectMode(args, "browse"),
    fail: (args) => expectMode(args, "error"),
    ids: async (args) => (await discover(args)).results.map((hit) => hit.session_id),
  };
}
