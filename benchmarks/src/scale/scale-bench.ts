import { availableParallelism } from "node:os";
import { join } from "node:path";
import { percentile } from "../percentile.ts";
import { openRankedStore, searchRanked } from "../ranked-store.ts";
import { ripgrepVersion } from "../ripgrep.ts";
import { appendBench } from "./append-bench.ts";
import { answerOnce, benchCli } from "./child-process.ts";
import { classBenches } from "./class-bench.ts";
import { indexBytes, removeIndexFiles } from "./index-files.ts";
import { buildPlainTable } from "./plain-table.ts";
import { progress } from "./progress.ts";
import { corpusHome, type ScaleCorpus, scaleCorpus } from "./scale-corpus.ts";
import type { BuildBench, OpenBench, ScaleReport } from "./scale-report.ts";

const OPEN_RUNS = 5;

/** What to measure. */
export interface ScaleOptions {
  readonly sessionCount: number;
  /** Folder of the corpus. */
  readonly folder: string;
  /** Folder for everything else. */
  readonly temporary: string;
  /** Whether a part or a class of queries is wanted. */
  readonly isWanted: (name: string) => boolean;
  /** Whether to search by the store without index too. */
  readonly hasJson: boolean;
}

/**
 * Measures ours beside the plain table, the store without index and ripgrep.
 *
 * @param options what to measure
 */
export async function scaleBench(options: ScaleOptions): Promise<ScaleReport> {
  const { folder, isWanted } = options;
  const corpus = await scaleCorpus(folder, options.sessionCount, progress("corpus"));
  const { home, sessionDir } = corpusHome(folder);
  const { queries, ...written } = corpus;
  const query = (name: string): string => queries.find((some) => some.class === name)?.text ?? "";
  const ripgrep = ripgrepVersion() ?? null;
  // Appending comes last: what is removed after it would have to be indexed again.
  return {
    conditions: { node: process.versions.node, ripgrep, threads: availableParallelism() },
    corpus: written,
    build: isWanted("build") ? buildBench(corpus, sessionDir, query("rare")) : undefined,
    open: isWanted("open") ? openBench(sessionDir, query("question")) : undefined,
    cliMs: isWanted("cli") ? benchCli(home, query("question")) : undefined,
    ...(await searchBench(corpus, sessionDir, ripgrep !== null, options)),
    append: isWanted("append") ? await appendBench(sessionDir, join(folder, "plain-sessions")) : undefined,
  };
}

function buildBench(corpus: ScaleCorpus, sessionDir: string, query: string): BuildBench {
  console.error("index: being built");
  removeIndexFiles(sessionDir);
  const { storeMs, peakMemoryBytes } = answerOnce(sessionDir, query);
  const bytes = indexBytes(sessionDir);
  return {
    buildMs: storeMs,
    messagesPerSecond: (1000 * corpus.messageCount) / storeMs,
    peakMemoryBytes,
    indexBytes: bytes,
    indexToText: bytes / corpus.textBytes,
  };
}

function openBench(sessionDir: string, query: string): OpenBench {
  // The first brings the index up to date, should it not be.
  answerOnce(sessionDir, query);
  const answers = Array.from({ length: OPEN_RUNS }, () => answerOnce(sessionDir, query));
  const median = (name: "storeMs" | "processMs"): number =>
    percentile(
      answers.map((answer) => answer[name]),
      0.5,
    );
  return { storeMs: median("storeMs"), processMs: median("processMs") };
}

async function searchBench(
  corpus: ScaleCorpus,
  sessionDir: string,
  hasRipgrep: boolean,
  { temporary, isWanted, hasJson }: ScaleOptions,
): Promise<Pick<ScaleReport, "classes" | "plainTable">> {
  const queries = corpus.queries.filter((query) => isWanted(query.class));
  if (queries.length === 0) return {};
  const path = join(temporary, "plain-table.db");
  const plain = await buildPlainTable(path, sessionDir, corpus.sessionCount, progress("plain table"));
  try {
    await using ours = openRankedStore(sessionDir);
    await searchRanked(ours, "bm25", queries[0]?.text ?? "");
    const contestants = { ours, plain, sessionDir, hasJson, hasRipgrep };
    const classes = await classBenches(contestants, queries, progress("queries"));
    return { classes, plainTable: { buildMs: plain.buildMs, bytes: plain.bytes } };
  } finally {
    plain.close();
  }
}
