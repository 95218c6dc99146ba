import { mergeEntity } from "./entity-change.ts";
import { addWithin } from "./kept-records.ts";
import type { MemoryLimits } from "./memory-limits.ts";
import { localDay, parseDay } from "./episodic-day.ts";
import { type MemoryKind, type MemoryRecord, newRecord, type NewRecord } from "./memory-record.ts";
import type { MemoryRecords } from "./memory-records.ts";

/**
 * Adds records of any kinds, by one change a place.
 *
 * @param records where they are kept
 * @param given the new ones; a day that is not given is today
 * @param limits how much is kept; asked only where it matters
 * @param nowMs epoch milliseconds
 * @returns the ids under which they are kept: an entity that is known already keeps its own
 */
export async function addRecords(
  records: MemoryRecords,
  given: readonly NewRecord[],
  limits: () => Promise<MemoryLimits>,
  nowMs: number,
): Promise<string[]> {
  const added = given.map(({ day, ...record }) => {
    if (record.kind !== "episodic") return newRecord(record, nowMs);
    return newRecord({ ...record, day: day === undefined ? localDay(nowMs) : parseDay(day) }, nowMs);
  });
  const of = (kind: MemoryKind): MemoryRecord[] => added.filter((record) => record.kind === kind);
  const items = [...of("short_term"), ...of("long_term")];
  if (items.length > 0) await addItems(records, items, await limits());
  const merged = of("entity").length > 0 ? await addEntities(records, of("entity")) : undefined;
  if (of("summary").length > 0) {
    await records.change([{ kind: "summary" }], (known = []) => ({
      records: [[...known, ...of("summary")]],
      result: undefined,
    }));
  }
  for (const [day, happened] of byDay(of("episodic"))) {
    await records.change([{ kind: "episodic", day }], (known = []) => ({
      records: [[...known, ...happened]],
      result: undefined,
    }));
  }
  return added.map(({ id }) => merged?.get(id) ?? id);
}

async function addItems(
  records: MemoryRecords,
  items: readonly MemoryRecord[],
  limits: MemoryLimits,
): Promise<void> {
  await records.change([{ kind: "short_term" }, { kind: "long_term" }], (shortTerm = [], longTerm = []) => {
    const kept = addWithin({ shortTerm, longTerm }, items, limits);
    return {
      records: [changed(shortTerm, kept.shortTerm), changed(longTerm, kept.longTerm)],
      result: undefined,
    };
  });
}

function changed(
  before: readonly MemoryRecord[],
  after: readonly MemoryRecord[],
): readonly MemoryRecord[] | undefined {
  const isSame = after.length === before.length && after.every((record, at) => record === before[at]);
  return isSame ? undefined : after;
}

async function addEntities(
  records: MemoryRecords,
  added: readonly MemoryRecord[],
): Promise<ReadonlyMap<string, string>> {
  return await records.change([{ kind: "entity" }], (known = []) => {
    let entities = known;
    const standsFor = new Map<string, string>();
    for (const entity of added) {
      const change = mergeEntity(entities, entity);
      entities = change.entities;
      standsFor.set(entity.id, change.merged.id);
    }
    return { records: [entities], result: standsFor };
  });
}

/**
 * What happened, by the day.
 *
 * @param records of the kind `episodic`
 */
export function byDay(records: readonly MemoryRecord[]): Map<string, MemoryRecord[]> {
  return Map.groupBy(records, ({ day = "" }) => day);
}
