import { randomBytes } from "node:crypto";
import { PraisonError, shown } from "@praison/session-core";

/** What a memory keeps apart: the current, the lasting, people and things, what happened on a day, summaries. */
export const MEMORY_KINDS = ["short_term", "long_term", "entity", "episodic", "summary"] as const;

/** One of {@link MEMORY_KINDS}. */
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** Anything that JSON can hold, by name. */
export type Metadata = Readonly<Record<string, unknown>>;

/** How one entity stands to another: `{ type: "works_at", target: "Acme" }`. */
export interface Relationship {
  readonly type: string;
  readonly target: string;
}

/** What makes a record a person, a place, an organisation or another thing. */
export interface EntityDetails {
  /** Such as `person`, `place`, `organization`, `concept`. */
  readonly type: string;
  readonly attributes: Metadata;
  readonly relationships: readonly Relationship[];
}

/** Something that is remembered. */
export interface MemoryRecord {
  readonly kind: MemoryKind;
  /** 16 hex digits, the same in every back end. */
  readonly id: string;
  /** The fact, the entity's name, or the summary. */
  readonly content: string;
  readonly metadata: Metadata;
  /** From 0 to 1: what is kept and shown first. */
  readonly importance: number;
  /** Epoch seconds. */
  readonly createdAt: number;
  /** Epoch seconds. */
  readonly updatedAt: number;
  /** The local calendar day, `YYYY-MM-DD`, of what happened on a day. */
  readonly day?: string | undefined;
  readonly entity?: EntityDetails | undefined;
  /** Of a summary: what of, and how many of them. */
  readonly summary?: { readonly sourceType: string; readonly sourceCount: number } | undefined;
  /** What another program stored besides; it is written back as it was. */
  readonly extra?: Metadata | undefined;
}

/** What a new record is made of. */
export interface NewRecord extends Pick<MemoryRecord, "kind" | "content"> {
  readonly metadata?: Metadata | undefined;
  readonly importance?: number | undefined;
  readonly day?: string | undefined;
  readonly entity?: EntityDetails | undefined;
  readonly summary?: MemoryRecord["summary"];
}

const DEFAULT_IMPORTANCE: Readonly<Record<MemoryKind, number>> = {
  short_term: 0.5,
  long_term: 0.8,
  entity: 1,
  episodic: 0.5,
  summary: 0.5,
};

/**
 * Makes a record.
 *
 * @param record kind, content, and what else is known
 * @param nowMs epoch milliseconds
 * @throws PraisonError `INVALID_INPUT` for content that is no text, an importance outside of 0 to 1, or metadata that
 *   JSON cannot hold
 */
export function newRecord(record: NewRecord, nowMs: number): MemoryRecord {
  const {
    kind,
    content,
    metadata = {},
    importance = DEFAULT_IMPORTANCE[kind],
    day,
    entity,
    summary,
  } = record;
  requireContent(content);
  if (!(importance >= 0 && importance <= 1)) {
    throw new PraisonError("INVALID_INPUT", `importance must be from 0 to 1, got ${shown(importance)}`);
  }
  const seconds = nowMs / 1000;
  return {
    kind,
    id: randomBytes(8).toString("hex"),
    content: content.toWellFormed(),
    metadata: plainJson(metadata, "metadata"),
    importance,
    createdAt: seconds,
    updatedAt: seconds,
    ...(day !== undefined && { day }),
    ...(entity !== undefined && {
      entity: { ...entity, attributes: plainJson(entity.attributes, "attributes") },
    }),
    ...(summary !== undefined && { summary }),
  };
}

/**
 * Checks that something can be remembered at all.
 *
 * @param content what is to be remembered
 * @throws PraisonError `INVALID_INPUT`
 */
export function requireContent(content: unknown): asserts content is string {
  if (typeof content === "string" && content.trim() !== "") return;
  throw new PraisonError("INVALID_INPUT", `expected a text to remember, got ${shown(content)}`);
}

/**
 * A copy that holds nothing but JSON.
 *
 * @param value an object
 * @param what its name, for the error
 * @throws PraisonError `INVALID_INPUT` for what JSON cannot hold, a cycle or a number that is none included
 */
export function plainJson(value: Metadata, what: string): Metadata {
  try {
    const text = JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === "number" && !Number.isFinite(part))
        throw new RangeError(`${part} is no JSON number`);
      return part;
    });
    const copy: unknown = JSON.parse(text ?? "null");
    if (typeof copy === "object" && copy !== null && !Array.isArray(copy)) return copy as Metadata;
  } catch (cause) {
    throw new PraisonError("INVALID_INPUT", `${what} cannot be written as JSON: ${shown(value)}`, { cause });
  }
  throw new PraisonError("INVALID_INPUT", `${what} must be an object, got ${shown(value)}`);
}
