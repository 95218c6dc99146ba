import { PraisonError, shown } from "@praison/session-core";
import type { CliIo } from "../cli-io.ts";
import { completionScript, SHELLS } from "../completion/completion-script.ts";

/**
 * `praisonai completion`: prints the script that teaches a shell to complete commands, flags and sessions.
 *
 * @param name of the shell
 * @param io where to print
 * @throws PraisonError `INVALID_INPUT` for a shell that there is no script for
 */
export function completion(name: string, io: Pick<CliIo, "stdout">): void {
  const shell = SHELLS.find((known) => known === name);
  if (shell === undefined) {
    throw new PraisonError("INVALID_INPUT", `there is no completion for ${shown(name)}`, {
      hint: `Give one of ${SHELLS.join(", ")}.`,
    });
  }
  io.stdout.write(completionScript(shell));
}
