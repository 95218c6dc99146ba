import { z } from "zod";
import { PraisonError } from "@praison/session-core";
import { parseDay } from "./episodic-day.ts";
import type { MemoryKind, MemoryRecord, Metadata } from "./memory-record.ts";
import { decodeRecord, encodeRecord } from "./record-codec.ts";

/** All records by kind; a kind that is missing is left as it is by an import. */
export type RecordsByKind = Partial<Readonly<Record<MemoryKind, readonly MemoryRecord[]>>>;

const exportSchema = z.looseObject({
  short_term: z.array(z.unknown()).optional(),
  long_term: z.array(z.unknown()).optional(),
  entities: z.record(z.string(), z.unknown()).optional(),
  summaries: z.array(z.unknown()).optional(),
  episodic: z.record(z.string(), z.array(z.unknown())).optional(),
});

/**
 * Writes all that is remembered as the Python package exports it; `episodic`, by day, is ours.
 *
 * @param records all records
 * @param about whose they are, when, under which limits
 */
export function encodeExport(
  { short_term = [], long_term = [], entity = [], summary = [], episodic = [] }: RecordsByKind,
  about: { readonly userId: string; readonly config: Metadata; readonly nowMs: number },
): Metadata {
  const days = new Map<string, Metadata[]>();
  for (const record of episodic) {
    const day = record.day ?? "";
    days.set(day, [...(days.get(day) ?? []), encodeRecord(record)]);
  }
  return {
    user_id: about.userId,
    config: about.config,
    short_term: short_term.map(encodeRecord),
    long_term: long_term.map(encodeRecord),
    entities: Object.fromEntries(entity.map((record) => [record.id, encodeRecord(record)])),
    summaries: summary.map(encodeRecord),
    episodic: Object.fromEntries(days),
    exported_at: about.nowMs / 1000,
  };
}

/**
 * Reads an export.
 *
 * @param document what was exported
 * @throws PraisonError `INVALID_INPUT` for what is none, and for a day that is none
 */
export function decodeExport(document: unknown): RecordsByKind {
  const parsed = exportSchema.safeParse(document);
  if (!parsed.success) {
    throw new PraisonError(
      "INVALID_INPUT",
      `this is no export of a memory: ${parsed.error.issues[0]?.message}`,
    );
  }
  const { short_term, long_term, entities, summaries, episodic } = parsed.data;
  const all = (kind: MemoryKind, stored: readonly unknown[], day?: string): MemoryRecord[] =>
    stored.flatMap((each) => decodeRecord(kind, each, day) ?? []);
  return {
    ...(short_term && { short_term: all("short_term", short_term) }),
    ...(long_term && { long_term: all("long_term", long_term) }),
    ...(entities && { entity: all("entity", Object.values(entities)) }),
    ...(summaries && { summary: all("summary", summaries) }),
    ...(episodic && {
      episodic: Object.entries(episodic).flatMap(([day, stored]) => all("episodic", stored, parseDay(day))),
    }),
  };
}
