import { foldText } from "@praison/session-core";
import { extractFacts } from "./extraction/extract-facts.ts";
import { type Fact } from "./extraction/fact.ts";
import { factKey } from "./extraction/fact-key.ts";
import { type MemoryRecord, type Metadata, newRecord } from "./memory-record.ts";
import type { MemoryStore } from "./memory-store.ts";

/** Finds facts in what a user said. */
export type FactExtractor = (text: string) => readonly Fact[] | Promise<readonly Fact[]>;

/** How facts are taken from conversations. */
export interface AutoMemoryOptions {
  /** Default true. */
  readonly enabled?: boolean | undefined;
  /** Default: rules, {@link extractFacts}. */
  readonly extract?: FactExtractor | undefined;
  /** Facts that matter less are left out, from 0 to 1. Default 0.6. */
  readonly minImportance?: number | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Where something was said. */
export interface FactSource {
  readonly sessionId?: string | undefined;
  /** The message's number in its session. */
  readonly messageIndex?: number | undefined;
}

/** What of an interaction is looked at, and what is done with it. */
export interface InteractionOptions extends FactSource {
  /** What the assistant said. It says nothing about the user and is not looked at. */
  readonly assistantText?: string | undefined;
  /** Whether facts are kept; without it nothing changes, and nothing is remembered of the look. Default true. */
  readonly store?: boolean | undefined;
}

/**
 * Takes facts from what a user says, and keeps them as readable long-term items with where they came from.
 *
 * @example
 * ```ts
 * const auto = new AutoMemory(new FileMemory());
 * await auto.processInteraction("My name is John and I prefer Python");
 * ```
 */
export class AutoMemory {
  readonly #memory: MemoryStore;
  readonly #enabled: boolean;
  readonly #extract: FactExtractor;
  readonly #minImportance: number;
  readonly #now: () => number;

  constructor(memory: MemoryStore, options: AutoMemoryOptions = {}) {
    const { enabled = true, extract = extractFacts, minImportance = 0.6, now = Date.now } = options;
    this.#memory = memory;
    this.#enabled = enabled;
    this.#extract = extract;
    this.#minImportance = minImportance;
    this.#now = now;
  }

  /**
   * Takes the facts from an interaction. What is known already, in whatever wording and by whatever instance, is not kept
   * again; what can be true only once takes the place of what was true before, and remembers it.
   *
   * @param userText what the user said
   * @param options where, and whether to keep
   * @returns the facts that are new; of a look without keeping, all facts of the text
   * @throws what the memory throws; nothing counts as kept then
   */
  async processInteraction(userText: string, options: InteractionOptions = {}): Promise<Fact[]> {
    if (!this.#enabled) return [];
    const found = (await this.#extract(userText)).filter(
      ({ importance }) => importance >= this.#minImportance,
    );
    if (options.store === false || found.length === 0) return [...found];
    let kept: Fact[] = [];
    await this.#memory.update("long_term", (records) => {
      kept = [];
      let all = records;
      for (const fact of found) {
        if (all.some((record) => isSameFact(record, fact))) continue;
        const replaced = all.filter((record) => isReplacedBy(record, fact));
        const metadata = factMetadata(fact, userText, options, replaced);
        const { sentence: content, importance } = fact;
        const added = newRecord({ kind: "long_term", content, importance, metadata }, this.#now());
        all = [...all.filter((record) => !replaced.includes(record)), added];
        kept.push(fact);
      }
      return kept.length > 0 ? all : undefined;
    });
    return kept;
  }
}

/** By its key, or, where somebody else stored it, by its words. */
function isSameFact({ content, metadata }: MemoryRecord, fact: Fact): boolean {
  if (metadata["fact_key"] !== undefined) return metadata["fact_key"] === factKey(fact);
  const folded = bare(content);
  return folded === bare(fact.sentence) || folded === bare(fact.value);
}

function bare(text: string): string {
  return foldText(text)
    .replace(/[\s.!]+$/, "")
    .trim();
}

function isReplacedBy({ metadata }: MemoryRecord, { slot }: Fact): boolean {
  return slot !== undefined && metadata["slot"] === slot;
}

function factMetadata(
  fact: Fact,
  text: string,
  { sessionId, messageIndex }: FactSource,
  replaced: readonly MemoryRecord[],
): Metadata {
  return {
    type: fact.kind,
    value: fact.value,
    source: "auto_memory",
    fact_key: factKey(fact),
    ...(fact.slot !== undefined && { slot: fact.slot }),
    words: text.slice(fact.start, fact.end),
    ...(sessionId !== undefined && { session_id: sessionId }),
    ...(messageIndex !== undefined && { message_index: messageIndex }),
    ...(replaced.length > 0 && { replaced: replaced.flatMap(chainOf).slice(0, MAX_CHAIN) }),
  };
}

/** How many earlier values are remembered of what changed. */
const MAX_CHAIN = 20;

/** What was true before, and before that, the newest first. */
function chainOf({ id, content, createdAt, metadata }: MemoryRecord): Metadata[] {
  const { replaced, session_id, message_index, words } = metadata;
  const link = { id, content, created_at: createdAt, session_id, message_index, words };
  return [link, ...(Array.isArray(replaced) ? (replaced as Metadata[]) : [])];
}
