import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseCount } from "@praison/session-core";
import { writeBenchCorpus } from "./bench-corpus.ts";
import { aimText, SEARCH_HEADING, searchRow, storeTable } from "./bench-report.ts";
import { readAlone } from "./read-alone.ts";
import { RIPGREP_MISSING, ripgrepVersion } from "./ripgrep.ts";
import { runBench, withTemporaryFolder } from "./run-bench.ts";
import { type SearchBench, searchBench } from "./search-bench.ts";
import { measureRenameGap, type RenameGap, type StoreBench, storeBench } from "./store-bench.ts";

const DEFAULT_SESSION_COUNTS = [1000, 10_000];
const DEFAULT_RUNS = 7;
const RENAME_GAPS = 1000;

const USAGE = `Usage: bench [--sessions N] [--runs N] [--json]

  --sessions N   measure over N sessions only (default: 1,000 and then 10,000)
  --runs N       median of N runs after a warm-up (default: ${DEFAULT_RUNS})
  --json         print one JSON value instead of tables`;

async function bench(
  folder: string,
  sessionCounts: readonly number[],
  runs: number,
  asJson: boolean,
): Promise<void> {
  const print = (line: string): void => {
    if (!asJson) console.log(line);
  };
  const ripgrep = ripgrepVersion();
  const tools = `Node ${process.versions.node}, ${ripgrep ?? "no ripgrep"}`;
  print(`${tools}, ${availableParallelism()} threads; median of ${runs} runs`);
  const searches: SearchBench[] = [];
  for (const count of sessionCounts) {
    searches.push(...(await benchSearches(join(folder, String(count)), count, runs, ripgrep, print)));
  }
  if (ripgrep === undefined) print(`\n${RIPGREP_MISSING}`);
  print(`\n${aimText(searches)}\n`);
  const verbs = await storeBench(join(folder, "verbs"), runs);
  for (const line of storeTable(verbs)) print(line);
  const gap = await measureRenameGap(join(folder, "gap"), RENAME_GAPS);
  print(
    `\nFrom the last look at a file to its replacement, where a rename by a program that ignores our lock goes unseen:\nmedian ${gap.medianUs.toFixed(0)} µs, 99 % below ${gap.p99Us.toFixed(0)} µs`,
  );
  if (asJson)
    console.log(JSON.stringify({ ...conditions(ripgrep, runs), ...toJson(searches, verbs, gap) }, null, 2));
  if (searches.some(({ isSame }) => !isSame)) throw new Error("a search differs from the naive exact scorer");
}

async function benchSearches(
  sessionDir: string,
  count: number,
  runs: number,
  ripgrep: string | undefined,
  print: (line: string) => void,
): Promise<SearchBench[]> {
  const corpus = writeBenchCorpus(sessionDir, count);
  const megabytes = (corpus.bytes / 1e6).toFixed(0);
  print(
    `\n${count.toLocaleString("en")} sessions, ${corpus.messageCount.toLocaleString("en")} messages, ${megabytes} MB`,
  );
  print(SEARCH_HEADING);
  const results = await searchBench(corpus, {
    runs,
    hasRipgrep: ripgrep !== undefined,
    onResult: (result) => print(searchRow(result)),
  });
  const readMs = await readAlone(sessionDir, runs);
  print(`Opening and reading the files alone, on one thread: ${readMs.toFixed(0)} ms`);
  rmSync(sessionDir, { recursive: true });
  return results;
}

function conditions(ripgrep: string | undefined, runs: number): object {
  const threads = availableParallelism();
  return { node: process.versions.node, ripgrep: ripgrep ?? null, threads, runs };
}

function toJson(searches: readonly SearchBench[], verbs: readonly StoreBench[], gap: RenameGap): object {
  return {
    searches: searches.map(({ sessions, kind, query, found, isSame, ...times }) => ({
      sessions,
      kind,
      query,
      found,
      first_ms: times.firstMs,
      again_ms: times.againMs,
      ripgrep_ms: times.ripgrepMs,
      naive_ms: times.naiveMs,
      same_hits: isSame,
    })),
    verbs: verbs.map(({ kind, oursMs, plainMs }) => ({ kind, ours_ms: oursMs, plain_ms: plainMs })),
    rename_gap: { median_us: gap.medianUs, p99_us: gap.p99Us },
  };
}

await runBench("bench", async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      sessions: { type: "string" },
      runs: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const count = parseCount(values.sessions, { name: "--sessions", default: 0, min: 1 });
  const runs = parseCount(values.runs, { name: "--runs", default: DEFAULT_RUNS, min: 1 });
  const counts = values.sessions === undefined ? DEFAULT_SESSION_COUNTS : [count];
  await withTemporaryFolder((folder) => bench(folder, counts, runs, values.json));
});
