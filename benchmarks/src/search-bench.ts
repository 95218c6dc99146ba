import { isDeepStrictEqual } from "node:util";
import { parseQuery } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import type { BenchCorpus } from "./bench-corpus.ts";
import { BENCH_QUERIES, type BenchQuery } from "./bench-query.ts";
import { measure } from "./measure.ts";
import { exactFold, type NaiveHit, naiveSearch } from "./naive-search.ts";
import { ripgrep } from "./ripgrep.ts";

const LIMIT = 5;

/** How one query did over one corpus; times are medians in milliseconds. */
export interface SearchBench {
  readonly sessions: number;
  readonly kind: string;
  readonly query: string;
  /** A store that was just made, as in a program that searches once. */
  readonly firstMs: number;
  /** A store that has searched before, and remembers what it learned of the files. */
  readonly againMs: number;
  /** `null` where ripgrep is not installed. */
  readonly ripgrepMs: number | null;
  readonly naiveMs: number;
  /** Sessions that match. */
  readonly found: number;
  /** Whether our hits are those of the naive exact scorer: sessions, order, scores, anchors. */
  readonly isSame: boolean;
}

/** What to measure with. */
export interface SearchBenchOptions {
  readonly runs: number;
  readonly hasRipgrep: boolean;
  /** Receives each result as soon as it is there. */
  readonly onResult?: ((result: SearchBench) => void) | undefined;
}

/**
 * Measures every kind of query: our store, ripgrep for the same words over the same files, and the naive loop.
 *
 * @param corpus the files
 * @param options runs and tools
 */
export async function searchBench(corpus: BenchCorpus, options: SearchBenchOptions): Promise<SearchBench[]> {
  await using store = new JsonSessionStore({ sessionDir: corpus.sessionDir });
  // A first round that nobody measures: by then the code of each is compiled, and the files are in memory.
  for (const query of BENCH_QUERIES) await benchQuery(store, corpus, query, { ...options, runs: 1 });
  const results: SearchBench[] = [];
  for (const query of BENCH_QUERIES) {
    const result = await benchQuery(store, corpus, query, options);
    results.push(result);
    options.onResult?.(result);
  }
  return results;
}

async function benchQuery(
  store: JsonSessionStore,
  { sessionDir, sessionCount }: BenchCorpus,
  { kind, text }: BenchQuery,
  { runs, hasRipgrep }: SearchBenchOptions,
): Promise<SearchBench> {
  const { phrase, terms, distinctTerms } = parseQuery(text);
  const lower = (content: string): string => content.toLowerCase();
  const search = async (searched: JsonSessionStore): Promise<NaiveHit[]> => {
    const hits = await searched.search(text, { limit: LIMIT });
    return hits.map(({ sessionId, score, anchorIndex }) => ({ sessionId, score, anchorIndex }));
  };
  const all = naiveSearch(sessionDir, { phrase, terms }, sessionCount, exactFold);
  const expected = all.slice(0, LIMIT);
  const searchFirst = (): Promise<NaiveHit[]> => search(new JsonSessionStore({ sessionDir }));
  const isSame =
    isDeepStrictEqual(await searchFirst(), expected) && isDeepStrictEqual(await search(store), expected);
  const { first, again, naive, ...others } = await measure(
    {
      first: searchFirst,
      again: () => search(store),
      naive: () => naiveSearch(sessionDir, { phrase, terms }, LIMIT, lower),
      ripgrep: () => (hasRipgrep ? ripgrep(sessionDir, distinctTerms) : undefined),
    },
    runs,
  );
  return {
    sessions: sessionCount,
    kind,
    query: text,
    firstMs: first,
    againMs: again,
    ripgrepMs: hasRipgrep ? others.ripgrep : null,
    naiveMs: naive,
    found: all.length,
    isSame,
  };
}
