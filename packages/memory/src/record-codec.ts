import { z } from "zod";
import type { MemoryKind, MemoryRecord, Metadata } from "./memory-record.ts";

/** Taken as it is: zod's own record leaves a key such as `__proto__` out. */
const metadata = z.custom<Metadata>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
const seconds = z.number().catch(0);

/** Stored fields by the names of the Python package; what is missing gets its default, what is unknown stays. */
const storedItemSchema = z.looseObject({
  id: z.string(),
  content: z.string(),
  metadata: metadata.catch({}),
  created_at: seconds,
  updated_at: z.number().optional().catch(undefined),
  /** Always 0: nobody counts. */
  access_count: z.unknown().optional(),
  importance: z.number().catch(0.5),
});
const storedEntitySchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  entity_type: z.string().catch("concept"),
  attributes: metadata.catch({}),
  relationships: z.array(z.looseObject({ type: z.string(), target: z.string() })).catch([]),
  created_at: seconds,
  updated_at: z.number().optional().catch(undefined),
});
const storedSummarySchema = z.looseObject({
  id: z.string(),
  summary: z.string(),
  source_type: z.string().catch("unknown"),
  source_count: z.number().catch(0),
  metadata: metadata.catch({}),
  created_at: seconds,
});

/**
 * Writes a record as the Python package does.
 *
 * @param record what is remembered
 */
export function encodeRecord(record: MemoryRecord): Metadata {
  const { kind, id, content, importance, createdAt, updatedAt, entity, summary, extra = {} } = record;
  const times = { created_at: createdAt, updated_at: updatedAt };
  switch (kind) {
    case "entity":
      return {
        id,
        name: content,
        entity_type: entity?.type ?? "concept",
        attributes: entity?.attributes ?? {},
        relationships: entity?.relationships ?? [],
        ...times,
        ...(Object.keys(record.metadata).length > 0 && { metadata: record.metadata }),
        ...extra,
      };
    case "summary":
      return {
        id,
        summary: content,
        source_type: summary?.sourceType ?? "unknown",
        source_count: summary?.sourceCount ?? 0,
        metadata: record.metadata,
        created_at: createdAt,
        ...extra,
      };
    case "short_term":
    case "long_term":
    case "episodic":
      return { id, content, metadata: record.metadata, ...times, access_count: 0, importance, ...extra };
    default:
      return kind satisfies never;
  }
}

/**
 * Reads a record as the Python package, or this one, wrote it.
 *
 * @param kind of which kind it is
 * @param stored what was stored
 * @param day of what happened on a day
 * @returns `undefined` for what is no record
 */
export function decodeRecord(kind: MemoryKind, stored: unknown, day?: string): MemoryRecord | undefined {
  switch (kind) {
    case "entity":
      return decodeEntity(stored);
    case "summary":
      return decodeSummary(stored);
    case "short_term":
    case "long_term":
    case "episodic":
      return decodeItem(kind, stored, day);
    default:
      return kind satisfies never;
  }
}

function decodeItem(kind: MemoryKind, stored: unknown, day: string | undefined): MemoryRecord | undefined {
  const parsed = storedItemSchema.safeParse(stored);
  if (!parsed.success) return undefined;
  const {
    id,
    content,
    metadata: about,
    created_at,
    updated_at,
    access_count: _,
    importance,
    ...extra
  } = parsed.data;
  return {
    kind,
    id,
    content,
    metadata: about,
    importance: Math.min(1, Math.max(0, importance)),
    createdAt: created_at,
    updatedAt: updated_at ?? created_at,
    ...(day !== undefined && { day }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

function decodeEntity(stored: unknown): MemoryRecord | undefined {
  const parsed = storedEntitySchema.safeParse(stored);
  if (!parsed.success) return undefined;
  const { id, name, entity_type, attributes, relationships, created_at, updated_at, ...rest } = parsed.data;
  const { metadata: about, ...extra } = rest;
  return {
    kind: "entity",
    id,
    content: name,
    metadata: metadata.catch({}).parse(about),
    importance: 1,
    createdAt: created_at,
    updatedAt: updated_at ?? created_at,
    entity: { type: entity_type, attributes, relationships: relationships },
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

function decodeSummary(stored: unknown): MemoryRecord | undefined {
  const parsed = storedSummarySchema.safeParse(stored);
  if (!parsed.success) return undefined;
  const { id, summary, source_type, source_count, metadata: about, created_at, ...extra } = parsed.data;
  return {
    kind: "summary",
    id,
    content: summary,
    metadata: about,
    importance: 0.5,
    createdAt: created_at,
    updatedAt: created_at,
    summary: { sourceType: source_type, sourceCount: source_count },
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}
