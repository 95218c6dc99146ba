import { byDay } from "./add-records.ts";
import type { MemoryKind, MemoryRecord } from "./memory-record.ts";
import type { MemoryRecords, RecordPlace } from "./memory-records.ts";

/**
 * Removes a record.
 *
 * @param records where it is kept
 * @param place its kind, and its day
 * @param id the record
 * @returns false when there was none
 */
export async function removeRecord(records: MemoryRecords, place: RecordPlace, id: string): Promise<boolean> {
  // Looked for first, so that asking for what is not there writes nothing.
  if (!(await records.all(place)).some((record) => record.id === id)) return false;
  return await records.change([place], (known = []) => {
    const left = known.filter((record) => record.id !== id);
    return { records: [left], result: left.length < known.length };
  });
}

/**
 * Puts records in the place of all of a kind.
 *
 * @param records where they are kept
 * @param kind of which kind
 * @param replacements the new ones
 */
export async function replaceRecords(
  records: MemoryRecords,
  kind: MemoryKind,
  replacements: readonly MemoryRecord[],
): Promise<void> {
  if (kind !== "episodic") {
    await putRecords(records, { kind }, replacements);
    return;
  }
  const happened = byDay(replacements);
  for (const day of await records.days())
    if (!happened.has(day)) await putRecords(records, { kind, day }, []);
  for (const [day, ofDay] of happened) await putRecords(records, { kind, day }, ofDay);
}

/**
 * Puts records in the place of all that is kept there.
 *
 * @param records where they are kept
 * @param place kind, and day
 * @param replacements the new ones
 */
export async function putRecords(
  records: MemoryRecords,
  place: RecordPlace,
  replacements: readonly MemoryRecord[],
): Promise<void> {
  await records.change([place], (known = []) => ({
    records: [known.length === 0 && replacements.length === 0 ? undefined : replacements],
    result: undefined,
  }));
}
