import type { CommandContext } from "../command-context.ts";
import { writeAnswer } from "../command-context.ts";
import { memoryShowToWire } from "../output/memory-wire.ts";
import { terminalText } from "../output/terminal-text.ts";
import { type MemoryFlags, withMemory } from "./memory-context.ts";

/**
 * `praisonai memory show`: tells how much is remembered, and what a model would be shown of it.
 *
 * @param flags whose memory
 * @param context of the command
 */
export async function memoryShow(flags: MemoryFlags, context: CommandContext): Promise<void> {
  await withMemory(flags, context, async (memory) => {
    const stats = await memory.getStats();
    const shown = await memory.getContext(undefined, { includeEpisodic: true });
    const counts = [
      `${stats.longTermCount} lasting facts, ${stats.shortTermCount} of the moment, ${stats.entityCount} people and things,`,
      `${stats.episodicDays} days, ${stats.summaryCount} summaries, ${stats.sessionCount} saved sessions`,
      `of ${stats.userId === "default" ? "the default user" : stats.userId}, in ${stats.storagePath}`,
    ];
    writeAnswer(context, {
      wire: () => memoryShowToWire(stats, shown),
      text: () => `${terminalText(counts.join("\n"))}\n${shown === "" ? "" : `\n${terminalText(shown)}\n`}`,
    });
  });
}
