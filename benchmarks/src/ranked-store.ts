import {
  discoverSessions,
  type Discovery,
  PraisonError,
  type Ranking,
  type SearchableSessionStore,
} from "@praison/session-core";
import { SqliteSessionStore } from "@praison/store-sqlite";

const LIMIT = 10;

/**
 * Opens the store that the benchmarks measure, with its index in the default place.
 *
 * @param sessionDir folder of session files
 */
export function openRankedStore(sessionDir: string): SearchableSessionStore {
  return new SqliteSessionStore({ sessionDir });
}

/**
 * Searches for up to ten sessions, with five messages on each side.
 *
 * @param store the store
 * @param ranking how it is to rank
 * @param text the query
 * @throws PraisonError `STORE_UNAVAILABLE` when the store answers by another ranking
 */
export async function searchRanked(
  store: SearchableSessionStore,
  ranking: Ranking,
  text: string,
): Promise<Discovery> {
  const discovery = await discoverSessions(store, text, { limit: LIMIT, window: 5, ranking });
  if (discovery.ranking === ranking) return discovery;
  const notices = discovery.notices.map((notice) => ` ${notice}`).join("");
  throw new PraisonError(
    "STORE_UNAVAILABLE",
    `the store answered by ${discovery.ranking}, not by ${ranking}.${notices}`,
  );
}
