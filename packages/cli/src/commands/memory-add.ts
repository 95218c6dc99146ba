import { PraisonError, shown } from "@praison/session-core";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { recordToWire } from "../output/memory-wire.ts";
import { recordLine } from "../output/memory-text.ts";
import { parseKinds } from "./memory-list.ts";
import { type MemoryFlags, namedRecord, withMemory } from "./memory-context.ts";

/** Flags of `memory add`, as typed. */
export interface MemoryAddFlags extends MemoryFlags {
  readonly type?: string | undefined;
  readonly importance?: string | undefined;
  readonly date?: string | undefined;
}

/**
 * `praisonai memory add`: keeps a fact.
 *
 * @param words the fact
 * @param flags whose, of which kind, how important, of which day
 * @param context of the command
 * @throws PraisonError `INVALID_INPUT` for a bad flag or an empty fact
 */
export async function memoryAdd(
  words: readonly string[],
  flags: MemoryAddFlags,
  context: CommandContext,
): Promise<void> {
  const content = words.join(" ");
  const [kind = "long_term"] = parseKinds(
    flags.type ?? (flags.date === undefined ? "long_term" : "episodic"),
  );
  if (kind === "summary") throw new PraisonError("INVALID_INPUT", "a summary is made, not added");
  if (flags.date !== undefined && kind !== "episodic") {
    throw new PraisonError("INVALID_INPUT", `--date needs --type episodic, got ${shown(kind)}`);
  }
  const importance = flags.importance === undefined ? undefined : Number(flags.importance);
  await withMemory(flags, context, async (memory) => {
    const [id = ""] = await memory.addMany([
      {
        kind,
        content,
        importance,
        day: flags.date,
        ...(kind === "entity" && { entity: { type: "concept", attributes: {}, relationships: [] } }),
        metadata: { source: "command_line" },
      },
    ]);
    const record = await namedRecord(memory, id);
    writeAnswer(context, {
      wire: () => recordToWire(record),
      text: () => `Remembered as ${record.id}: ${recordLine(record)}\n`,
    });
  });
}
