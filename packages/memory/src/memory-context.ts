import { oneLine } from "@praison/session-core";
import type { MemoryRecord } from "./memory-record.ts";
import type { MemoryHit } from "./memory-search.ts";

/** How much of a memory is shown. */
export interface ContextOptions {
  /** Tokens, of 4 characters each. Default 2000. */
  readonly maxTokens?: number | undefined;
  /** Default true. */
  readonly includeShortTerm?: boolean | undefined;
  /** Default true. */
  readonly includeLongTerm?: boolean | undefined;
  /** Default true. */
  readonly includeEntities?: boolean | undefined;
  /** What happened in the last three days. Default false. */
  readonly includeEpisodic?: boolean | undefined;
}

/** What can be shown, the most worthy of each first. */
export interface ContextRecords {
  /** What fits the question; empty without one. */
  readonly hits: readonly MemoryHit[];
  readonly longTerm: readonly MemoryRecord[];
  readonly entities: readonly MemoryRecord[];
  readonly shortTerm: readonly MemoryRecord[];
  readonly episodic: readonly MemoryRecord[];
}

const CHARACTERS_PER_TOKEN = 4;
const DEFAULT_MAX_TOKENS = 2000;
const MAX_LINE_LENGTH = 500;
/** How many records of a section are shown. */
const SECTION_SIZE = 10;
/** How many fitting records are shown. */
export const MAX_FITTING = 20;

/**
 * Puts together what a memory knows, as text for a model: what fits the question first, then what matters most. Only
 * whole lines, and never more characters than allowed.
 *
 * @param records what can be shown
 * @param options how much
 * @returns empty where there is nothing
 */
export function contextText(
  { hits, longTerm, entities, shortTerm, episodic }: ContextRecords,
  { maxTokens = DEFAULT_MAX_TOKENS }: ContextOptions = {},
): string {
  const sections: readonly (readonly [string, readonly MemoryRecord[]])[] = [
    ["What fits the question:", hits.map(({ record }) => record)],
    ["Lasting facts:", longTerm.slice(0, SECTION_SIZE)],
    ["People and things:", entities.slice(0, SECTION_SIZE)],
    ["At the moment:", shortTerm.slice(0, SECTION_SIZE)],
    ["Lately:", episodic.slice(0, SECTION_SIZE)],
  ];
  let left = maxTokens * CHARACTERS_PER_TOKEN;
  const shown = new Set<string>();
  const blocks: string[] = [];
  for (const [heading, wanted] of sections) {
    const lines: string[] = [];
    for (const record of wanted) {
      const line = recordLine(record);
      const cost = line.length + (lines.length === 0 ? heading.length + 2 : 0) + 1;
      if (shown.has(record.id) || cost > left) continue;
      shown.add(record.id);
      lines.push(line);
      left -= cost;
    }
    if (lines.length > 0) blocks.push([heading, ...lines].join("\n"));
  }
  return blocks.join("\n\n");
}

function recordLine({ content, entity, day }: MemoryRecord): string {
  if (entity === undefined) {
    const text = day === undefined ? content : `${day}: ${content}`;
    return `- ${oneLine(text, MAX_LINE_LENGTH)}`;
  }
  const known = [
    ...Object.entries(entity.attributes).map(([name, value]) => `${name}: ${shownValue(value)}`),
    ...entity.relationships.map(({ type, target }) => `${type.replaceAll("_", " ")} ${target}`),
  ];
  return `- ${oneLine(`${content} (${entity.type})${known.length === 0 ? "" : `: ${known.join(", ")}`}`, MAX_LINE_LENGTH)}`;
}

function shownValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
