import { type CommandContext, writeAnswer } from "../command-context.ts";
import { parseCountFlag } from "../flags/count-flag.ts";
import { recordsText } from "../output/memory-text.ts";
import { recordToWire } from "../output/memory-wire.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { type MemoryFlags, withMemory } from "./memory-context.ts";

/** Flags of `memory search`, as typed. */
export interface MemorySearchFlags extends MemoryFlags {
  readonly limit?: string | undefined;
}

/**
 * `praisonai memory search`: prints what is remembered about something, best first.
 *
 * @param words what to look for
 * @param flags whose, how many
 * @param context of the command
 */
export async function memorySearch(
  words: readonly string[],
  flags: MemorySearchFlags,
  context: CommandContext,
): Promise<void> {
  const limit = parseCountFlag(flags.limit, { name: "--limit", default: 10, min: 1 });
  const query = words.join(" ");
  await withMemory(flags, context, async (memory) => {
    const hits = query.trim() === "" ? [] : await memory.search(query, { limit });
    const records = hits.map(({ record }) => record);
    writeAnswer(context, {
      wire: () => ({
        query,
        results: hits.map(({ record, score }) => ({
          ...recordToWire(record),
          score: Number(score.toFixed(4)),
        })),
      }),
      text: () =>
        records.length === 0
          ? `Nothing remembered about: ${terminalLine(query)}\n`
          : recordsText(records, context),
    });
  });
}
