import { parseQuery, resolveFilters, type SearchableSessionStore } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { percentile } from "../percentile.ts";
import { searchRanked } from "../ranked-store.ts";
import { ripgrep } from "../ripgrep.ts";
import type { PlainTable } from "./plain-table.ts";
import type { Progress } from "./progress.ts";
import type { ScaleQuery } from "./scale-query.ts";
import { scaleSessionId } from "./scale-session.ts";

const ROUNDS = 5;
/** The slow ones are asked only some of a class's queries. */
const SLOW_QUERIES = 3;

/** Median, and what one of twenty exceeds, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** How one class of queries did. */
export interface ClassBench {
  readonly name: string;
  readonly queries: number;
  /** Ranking alone: what the plain table does too. */
  readonly find: Spread;
  /** What a whole search takes beyond it: windows, snippets, bookends of ten sessions. */
  readonly dressing: Spread;
  readonly plain: Spread;
  /** Medians; `null` where it was not measured. */
  readonly jsonMs: number | null;
  readonly ripgrepMs: number | null;
  /** Of a class with one right session: how many queries put it first. */
  readonly right: { readonly ours: number; readonly plain: number } | null;
}

/** What takes part. */
export interface Contestants {
  readonly ours: SearchableSessionStore;
  readonly plain: PlainTable;
  readonly sessionDir: string;
  readonly hasJson: boolean;
  readonly hasRipgrep: boolean;
}

/**
 * Measures every class. Ours and the plain table take turns query by query, after a round that is not counted.
 *
 * @param contestants what takes part
 * @param queries of one class or several
 * @param onProgress receives classes done and all classes
 */
export async function classBenches(
  contestants: Contestants,
  queries: readonly ScaleQuery[],
  onProgress: Progress,
): Promise<ClassBench[]> {
  const classes = [...Map.groupBy(queries, (query) => query.class)];
  await using json = new JsonSessionStore({ sessionDir: contestants.sessionDir });
  // It remembers the files only from its second search on.
  if (contestants.hasJson) for (const { text } of queries.slice(0, 2)) await json.search(text);
  const results: ClassBench[] = [];
  for (const [name, some] of classes) {
    results.push({
      name,
      queries: some.length,
      ...(await timesOf(contestants, some)),
      right: await rightSessions(contestants, some),
      jsonMs: contestants.hasJson ? await jsonTime(json, some) : null,
      ripgrepMs: contestants.hasRipgrep ? ripgrepTime(contestants.sessionDir, some) : null,
    });
    onProgress(results.length, classes.length);
  }
  return results;
}

async function timesOf(
  { ours, plain }: Contestants,
  queries: readonly ScaleQuery[],
): Promise<Pick<ClassBench, "find" | "dressing" | "plain">> {
  const filters = resolveFilters({}, Date.now());
  const tasks = queries.map(({ text }) => ({
    text,
    query: parseQuery(text),
    searchPlain: plain.prepare(text),
  }));
  const times = { find: [] as number[], dressing: [] as number[], plain: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const finds: number[] = [];
    const plains: number[] = [];
    for (const { query, searchPlain } of tasks) {
      finds.push(await timed(() => ours.find(query, { filters, ranking: "bm25" })));
      plains.push(await timed(searchPlain));
    }
    // Apart from the finds, so that nothing is served from what the same query has just left behind.
    const searches: number[] = [];
    for (const { text } of tasks) searches.push(await timed(() => searchRanked(ours, "bm25", text)));
    if (round === 0) continue;
    times.find.push(...finds);
    times.plain.push(...plains);
    times.dressing.push(...searches.map((ms, index) => Math.max(0, ms - (finds[index] ?? 0))));
  }
  return { find: spread(times.find), dressing: spread(times.dressing), plain: spread(times.plain) };
}

async function rightSessions(
  { ours, plain }: Contestants,
  queries: readonly ScaleQuery[],
): Promise<ClassBench["right"]> {
  const right = { ours: 0, plain: 0 };
  let isNeedle = false;
  for (const { text, session } of queries) {
    if (session === undefined) continue;
    isNeedle = true;
    const { hits } = await searchRanked(ours, "bm25", text);
    if (hits[0]?.sessionId === scaleSessionId(session)) right.ours += 1;
    if (plain.prepare(text)()[0] === session) right.plain += 1;
  }
  return isNeedle ? right : null;
}

async function jsonTime(store: JsonSessionStore, queries: readonly ScaleQuery[]): Promise<number> {
  const times: number[] = [];
  for (const { text } of queries.slice(0, SLOW_QUERIES))
    times.push(await timed(() => store.search(text, { limit: 10 })));
  return percentile(times, 0.5);
}

function ripgrepTime(sessionDir: string, queries: readonly ScaleQuery[]): number {
  const times = queries.slice(0, SLOW_QUERIES).map(({ text }) => {
    const startMs = performance.now();
    ripgrep(sessionDir, parseQuery(text).distinctTerms, "-l");
    return performance.now() - startMs;
  });
  return percentile(times, 0.5);
}

async function timed(task: () => unknown): Promise<number> {
  const startMs = performance.now();
  await task();
  return performance.now() - startMs;
}

function spread(times: readonly number[]): Spread {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}
