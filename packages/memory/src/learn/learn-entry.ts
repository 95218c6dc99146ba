import { foldText } from "@praison/session-core";
import { z } from "zod";
import type { LearnKind } from "./learn-config.ts";
import type { Learning } from "./learning.ts";

/** Something that was learned. */
export interface LearnEntry {
  readonly id: string;
  readonly kind: LearnKind;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** How often it was shown to a model. */
  readonly useCount: number;
  readonly lastUsedMs: number | undefined;
}

const storedEntrySchema = z.looseObject({
  id: z.string(),
  content: z.string(),
  metadata: z.record(z.string(), z.unknown()).catch({}),
  created_at: z.string().catch(""),
  updated_at: z.string().catch(""),
  use_count: z.number().catch(0),
  last_used: z.string().nullish().catch(undefined),
});

/**
 * Writes an entry as the Python package does: times in UTC without a zone.
 *
 * @param entry what was learned
 */
export function encodeEntry(entry: LearnEntry): Record<string, unknown> {
  return {
    id: entry.id,
    content: entry.content,
    metadata: entry.metadata,
    created_at: utcText(entry.createdAtMs),
    updated_at: utcText(entry.updatedAtMs),
    use_count: entry.useCount,
    last_used: entry.lastUsedMs === undefined ? null : utcText(entry.lastUsedMs),
  };
}

/**
 * Reads an entry.
 *
 * @param kind of which kind it is
 * @param stored what was stored
 * @returns `undefined` for what is none
 */
export function decodeEntry(kind: LearnKind, stored: unknown): LearnEntry | undefined {
  const parsed = storedEntrySchema.safeParse(stored);
  if (!parsed.success) return undefined;
  const { id, content, metadata, created_at, updated_at, use_count, last_used } = parsed.data;
  const createdAtMs = instantOf(created_at) ?? 0;
  return {
    id,
    kind,
    content,
    metadata,
    createdAtMs,
    updatedAtMs: instantOf(updated_at) ?? createdAtMs,
    useCount: use_count,
    lastUsedMs: instantOf(last_used ?? ""),
  };
}

/**
 * Adds a learning to the entries of its kind: what is known already gets the new metadata; a conversation that is known
 * keeps what it was first about.
 *
 * @param entries the entries, oldest first
 * @param learning what was learned
 * @param nowMs epoch milliseconds
 */
export function withLearning(
  entries: readonly LearnEntry[],
  { kind, content, metadata = {} }: Learning,
  nowMs: number,
): { readonly entries: readonly LearnEntry[]; readonly entry: LearnEntry } {
  const thread = metadata["thread_id"];
  const known = entries.find(
    (entry) =>
      wordsOf(entry.content) === wordsOf(content) ||
      (thread !== undefined && entry.metadata["thread_id"] === thread),
  );
  if (known !== undefined) {
    const entry = { ...known, metadata: { ...known.metadata, ...metadata }, updatedAtMs: nowMs };
    return { entries: entries.map((each) => (each === known ? entry : each)), entry };
  }
  const entry: LearnEntry = {
    id: freeId(entries, kind, nowMs),
    kind,
    content,
    metadata,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    useCount: 0,
    lastUsedMs: undefined,
  };
  return { entries: [...entries, entry], entry };
}

function wordsOf(content: string): string {
  return foldText(content)
    .trim()
    .replace(/[.!]+$/, "");
}

function freeId(entries: readonly LearnEntry[], kind: LearnKind, nowMs: number): string {
  const taken = new Set(entries.map(({ id }) => id));
  for (let count = entries.length; ; count++) {
    const id = `${kind}_${count}_${nowMs / 1000}`;
    if (!taken.has(id)) return id;
  }
}

function utcText(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, -1)}000`;
}

function instantOf(text: string): number | undefined {
  const instant = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(instant) ? undefined : instant;
}
