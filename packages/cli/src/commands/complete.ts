import type { Command } from "commander";
import type { CliIo } from "../cli-io.ts";
import { type Completion, completeWords } from "../completion/complete-words.ts";

/**
 * `praisonai complete -- <words>`, which completion scripts call: prints what the last word can be, a line each, with a
 * tab before the description.
 *
 * @param program with all commands
 * @param words typed so far, without the program's name
 * @param io where to look and to print
 */
export async function complete(program: Command, words: readonly string[], io: CliIo): Promise<void> {
  const place = completeWords(program, words);
  let found: readonly Completion[];
  if (place.kind === "choices") found = place.choices;
  else {
    // Loaded late: commands and flags are completed without a store.
    const { sessionCompletions } = await import("../completion/session-completions.ts");
    found = await sessionCompletions(io, place.beginning, { signal: io.signal });
  }
  const lines = found.map(({ value, description = "" }) =>
    description === "" ? value : `${value}\t${description}`,
  );
  if (lines.length > 0) io.stdout.write(`${lines.join("\n")}\n`);
}
