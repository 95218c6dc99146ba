import { formatInstant } from "@praison/session-core";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { plainText } from "../output/marked-text.ts";
import { savedSessionsToWire } from "../output/memory-wire.ts";
import { shortTime } from "../output/short-time.ts";
import { drawStackedList } from "../output/stacked-list.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { type MemoryFlags, withMemory } from "./memory-context.ts";

/**
 * `praisonai memory sessions`: prints the conversations that agents saved in a memory (`autoSave`).
 *
 * @param flags whose
 * @param context of the command
 */
export async function memorySessions(flags: MemoryFlags, context: CommandContext): Promise<void> {
  await withMemory(flags, context, async (memory) => {
    const sessions = await memory.listSessions();
    const entries = sessions.map(({ name, savedAt, messageCount }) => ({
      id: terminalLine(name),
      lines: [`${messageCount} messages · ${shortTime(formatInstant(savedAt * 1000))}`].map(plainText),
    }));
    writeAnswer(context, {
      wire: () => savedSessionsToWire(sessions),
      text: () =>
        sessions.length === 0
          ? "No saved sessions\n"
          : drawStackedList(undefined, entries, context.width, context.colours),
    });
  });
}
