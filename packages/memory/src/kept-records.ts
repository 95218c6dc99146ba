import type { MemoryLimits } from "./memory-limits.ts";
import type { MemoryKind, MemoryRecord } from "./memory-record.ts";

/** The short-term and the long-term records after something was added. */
export interface KeptRecords {
  readonly shortTerm: readonly MemoryRecord[];
  readonly longTerm: readonly MemoryRecord[];
}

/**
 * Adds records within the limits: what matters of the short-term ones becomes long-term before the oldest go; of the
 * long-term ones the oldest of the least important go. The newest always stay.
 *
 * @param kept what is kept so far, oldest first
 * @param added the new records, of either kind
 * @param limits how much is kept
 */
export function addWithin(
  kept: KeptRecords,
  added: readonly MemoryRecord[],
  { shortTermLimit, longTermLimit, importanceThreshold, autoPromote }: MemoryLimits,
): KeptRecords {
  // A change that is tried again may find what it has added.
  const there = new Set([...kept.shortTerm, ...kept.longTerm].map(({ id }) => id));
  const missing = added.filter(({ id }) => !there.has(id));
  const shortTerm = [...kept.shortTerm, ...missing.filter(({ kind }) => kind === "short_term")];
  const newLongTerm = missing.filter(({ kind }) => kind === "long_term");
  const leaving = shortTerm.slice(0, Math.max(0, shortTerm.length - shortTermLimit));
  const known = new Set(kept.longTerm.map(({ id }) => id));
  const promoted = leaving
    .filter(({ id, importance }) => autoPromote && importance >= importanceThreshold && !known.has(id))
    .map((record): MemoryRecord => ({ ...record, kind: "long_term" }));
  const longTerm = [...kept.longTerm, ...promoted, ...newLongTerm];
  return {
    shortTerm: shortTerm.slice(leaving.length),
    longTerm: mostImportant(longTerm, longTermLimit, newLongTerm.length + promoted.length),
  };
}

/**
 * Cuts changed records to the limit of their kind; those that are new stay.
 *
 * @param kind of which kind they are
 * @param before what was kept
 * @param after what is to be kept, oldest first
 * @param limits how much is kept
 */
export function keepWithin(
  kind: MemoryKind,
  before: readonly MemoryRecord[],
  after: readonly MemoryRecord[],
  { shortTermLimit, longTermLimit }: MemoryLimits,
): readonly MemoryRecord[] {
  if (kind === "short_term") return after.slice(-shortTermLimit);
  if (kind !== "long_term") return after;
  const known = new Set(before.map(({ id }) => id));
  const newCount = after.filter(({ id }) => !known.has(id)).length;
  return mostImportant(after, longTermLimit, newCount);
}

/** The last ones stay in any case; of the others the least important go, the oldest of those first. */
function mostImportant(records: readonly MemoryRecord[], limit: number, newCount: number): MemoryRecord[] {
  const excess = records.length - limit;
  if (excess <= 0) return [...records];
  const old = records.slice(0, records.length - newCount);
  const leastFirst = old.toSorted((a, b) => a.importance - b.importance);
  const going = new Set(leastFirst.slice(0, excess));
  return records.filter((record) => !going.has(record)).slice(-limit);
}
