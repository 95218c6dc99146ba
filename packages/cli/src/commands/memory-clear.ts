import { PraisonError } from "@praison/session-core";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { type MemoryFlags, withMemory } from "./memory-context.ts";
import { parseKinds } from "./memory-list.ts";

/** Flags of `memory clear`, as typed. */
export interface MemoryClearFlags extends MemoryFlags {
  readonly type?: string | undefined;
  readonly yes?: boolean | undefined;
}

/**
 * `praisonai memory clear`: forgets everything, or everything of a kind. Saved sessions stay.
 *
 * @param flags whose, which kind; it has to be meant
 * @param context of the command
 * @throws PraisonError `INVALID_INPUT` without `--yes`
 */
export async function memoryClear(flags: MemoryClearFlags, context: CommandContext): Promise<void> {
  const kinds = parseKinds(flags.type);
  if (flags.yes !== true) {
    throw new PraisonError("INVALID_INPUT", "this forgets for good", { hint: "Say that you mean it: --yes" });
  }
  await withMemory(flags, context, async (memory) => {
    const count = (await Promise.all(kinds.map((kind) => memory.list(kind)))).flat().length;
    await memory.clear(kinds);
    writeAnswer(context, {
      wire: () => ({ cleared: kinds, count }),
      text: () => `Forgotten: ${count} ${count === 1 ? "memory" : "memories"}\n`,
    });
  });
}
