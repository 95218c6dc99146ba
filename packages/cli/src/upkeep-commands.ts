import { Argument, type Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * Adds the commands that look after the installation rather than sessions: `doctor`, `completion`, and the hidden
 * `complete` that completion scripts call.
 *
 * @param program to add to
 * @param io where to read and write
 * @param contextOf puts together what a command works with
 */
export function addUpkeepCommands(
  program: Command,
  io: CliIo,
  contextOf: (command: Command, io: CliIo) => Promise<CommandContext>,
): void {
  program
    .command("doctor")
    .description("check home folder, permissions, session files, index and versions, and say what to do")
    .addHelpText(
      "after",
      "\nExample:\n  praisonai doctor --json | jq '.checks[] | select(.status != \"ok\")'",
    )
    .action(async (_flags: unknown, command: Command) => {
      const { doctor } = await import("./commands/doctor.ts");
      await doctor(await contextOf(command, io));
    });
  program
    .command("completion")
    .description("print the script that teaches a shell to complete commands, flags and sessions")
    .addArgument(new Argument("<shell>", "which shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", '\nExample:\n  eval "$(praisonai completion bash)"')
    .action(async (shell: string) => {
      const { completion } = await import("./commands/completion.ts");
      completion(shell, io);
    });
  program
    .command("complete", { hidden: true })
    .description("print what a command line that is being typed can go on with")
    .argument("[words...]", "typed so far, without the program's name")
    .addHelpText("after", "\nExample:\n  praisonai complete -- session show bill")
    .action(async (words: string[]) => {
      const { complete } = await import("./commands/complete.ts");
      await complete(program, words, io);
    });
}
