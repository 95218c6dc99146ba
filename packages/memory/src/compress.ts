import { oneLine } from "@praison/session-core";
import { type MemoryRecord, newRecord } from "./memory-record.ts";
import type { MemoryRecords } from "./memory-records.ts";
import type { CompressOptions } from "./memory-store.ts";

const DEFAULT_MAX_ITEMS = 10;
const MAX_PARTS = 20;
const PART_LENGTH = 120;
const SUMMARY_IMPORTANCE = 0.9;

/**
 * Puts a summary, a long-term item, in the place of the older short-term items. What is added meanwhile stays.
 *
 * @param records where they are kept
 * @param options how many stay, and what makes the summary
 * @param nowMs epoch milliseconds
 * @returns the summary, or `undefined` where there was nothing to put together
 */
export async function compressShortTerm(
  records: MemoryRecords,
  { maxItems = DEFAULT_MAX_ITEMS, summarize = beginnings }: CompressOptions,
  nowMs: number,
): Promise<string | undefined> {
  const known = await records.all({ kind: "short_term" });
  const old = known.slice(0, Math.max(0, known.length - maxItems));
  if (old.length === 0) return undefined;
  const content = await summarize(old.map((record) => record.content));
  const metadata = { type: "compression_summary", items_compressed: old.length };
  const summary = newRecord({ kind: "long_term", content, metadata, importance: SUMMARY_IMPORTANCE }, nowMs);
  const summarised = new Set(old.map(({ id }) => id));
  await records.change([{ kind: "short_term" }, { kind: "long_term" }], (shortTerm = [], longTerm = []) => ({
    records: [shortTerm.filter(({ id }: MemoryRecord) => !summarised.has(id)), [...longTerm, summary]],
    result: undefined,
  }));
  return content;
}

function beginnings(contents: readonly string[]): string {
  const parts = contents.slice(0, MAX_PARTS).map((content) => oneLine(content, PART_LENGTH));
  const rest = contents.length > MAX_PARTS ? [`and ${contents.length - MAX_PARTS} more`] : [];
  return `Earlier: ${[...parts, ...rest].join(" | ")}`;
}
