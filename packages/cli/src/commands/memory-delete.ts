import type { MemoryRecord } from "@praison/memory";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { recordLine } from "../output/memory-text.ts";
import { type MemoryFlags, namedRecord, withMemory } from "./memory-context.ts";

/**
 * `praisonai memory delete`: forgets records, all or none of them.
 *
 * @param ids ids, or beginnings of them
 * @param flags whose
 * @param context of the command
 * @throws PraisonError `MEMORY_NOT_FOUND` for an id that there is not
 */
export async function memoryDelete(
  ids: readonly string[],
  flags: MemoryFlags,
  context: CommandContext,
): Promise<void> {
  await withMemory(flags, context, async (memory) => {
    const records: MemoryRecord[] = [];
    for (const id of ids) records.push(await namedRecord(memory, id));
    for (const { id, kind, day } of records) {
      if (kind === "episodic") await memory.deleteEpisodic(id, { date: day });
      else await memory.delete(id, kind);
    }
    writeAnswer(context, {
      wire: () => ({ deleted: records.map(({ id }) => id) }),
      text: () => records.map((record) => `Forgotten: ${recordLine(record)}\n`).join(""),
    });
  });
}
