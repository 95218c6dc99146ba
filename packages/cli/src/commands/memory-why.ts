import { type CommandContext, writeAnswer } from "../command-context.ts";
import { recordLine } from "../output/memory-text.ts";
import { memoryWhyToWire } from "../output/memory-wire.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { type MemoryFlags, namedRecord, withMemory } from "./memory-context.ts";

/**
 * `praisonai memory why`: tells in which session, by which message and by which words something came to be remembered,
 * and what was true before.
 *
 * @param id the record, or the beginning of its id
 * @param flags whose
 * @param context of the command
 * @throws PraisonError `MEMORY_NOT_FOUND` for an id that there is not
 */
export async function memoryWhy(id: string, flags: MemoryFlags, context: CommandContext): Promise<void> {
  await withMemory(flags, context, async (memory) => {
    const record = await namedRecord(memory, id);
    const why = memoryWhyToWire(record);
    const { session_id, message_index, words, replaced } = why;
    const lines = [
      recordLine(record),
      `kept ${why.memory.created_at}, ${whence(why.source)}`,
      ...(words === null ? [] : [`words: “${terminalLine(words)}”`]),
      ...(session_id === null ? [] : [sourceLine(session_id, message_index)]),
      ...replaced.map(({ content }) => `before: ${terminalLine(content)}`),
    ];
    writeAnswer(context, { wire: () => why, text: () => `${lines.join("\n")}\n` });
  });
}

function whence(source: string | null): string {
  switch (source) {
    case "auto_memory":
      return "taken from what the user said";
    case "command_line":
      return "added by hand";
    default:
      return source === null ? "stored by a program" : `by ${terminalLine(source)}`;
  }
}

function sourceLine(sessionId: string, messageIndex: number | null): string {
  const around = messageIndex === null ? "" : ` --around ${messageIndex}`;
  const message = messageIndex === null ? "" : `, message ${messageIndex}`;
  const id = terminalLine(sessionId);
  return `session: ${id}${message}\nread it: praisonai session show ${id}${around}`;
}
