import { MEMORY_KINDS, type MemoryKind } from "@praison/memory";
import { PraisonError, shown } from "@praison/session-core";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { parseCountFlag } from "../flags/count-flag.ts";
import { recordsText } from "../output/memory-text.ts";
import { recordToWire } from "../output/memory-wire.ts";
import { type MemoryFlags, withMemory } from "./memory-context.ts";

/** Records that `memory list` shows unless told otherwise. */
export const DEFAULT_MEMORY_LIMIT = 50;

/** Flags of `memory list`, as typed. */
export interface MemoryListFlags extends MemoryFlags {
  readonly type?: string | undefined;
  readonly limit?: string | undefined;
}

/**
 * `praisonai memory list`: prints what is remembered, the most important first.
 *
 * @param flags whose, which kind, how many
 * @param context of the command
 * @throws PraisonError `INVALID_INPUT` for a bad flag
 */
export async function memoryList(flags: MemoryListFlags, context: CommandContext): Promise<void> {
  const limit = parseCountFlag(flags.limit, { name: "--limit", default: DEFAULT_MEMORY_LIMIT, min: 1 });
  const kinds = parseKinds(flags.type);
  await withMemory(flags, context, async (memory) => {
    const all = (await Promise.all(kinds.map((kind) => memory.list(kind)))).flat();
    const records = all.slice(0, limit);
    const rest = all.length > limit ? `Only ${limit} of ${all.length}; --limit shows more.\n` : "";
    writeAnswer(context, {
      wire: () => ({ memories: records.map(recordToWire) }),
      text: () =>
        records.length === 0 ? "Nothing is remembered yet\n" : recordsText(records, context) + rest,
    });
  });
}

/**
 * Reads the flag `--type`.
 *
 * @param type what the user typed; nothing means every kind
 * @throws PraisonError `INVALID_INPUT` that names the kinds
 */
export function parseKinds(type: string | undefined): readonly MemoryKind[] {
  if (type === undefined) return ["long_term", "short_term", "entity", "episodic", "summary"];
  const wanted = type.toLowerCase().replaceAll("-", "_");
  const kind = MEMORY_KINDS.find((each) => each === wanted);
  if (kind !== undefined) return [kind];
  throw new PraisonError(
    "INVALID_INPUT",
    `--type must be one of ${MEMORY_KINDS.join(", ")}, got ${shown(type)}`,
  );
}
