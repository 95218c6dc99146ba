import type { Command } from "commander";
import type { CommandContext } from "./command-context.ts";
import type { MemoryAddFlags } from "./commands/memory-add.ts";
import type { MemoryClearFlags } from "./commands/memory-clear.ts";
import type { MemoryFlags } from "./commands/memory-context.ts";
import type { MemoryListFlags } from "./commands/memory-list.ts";
import type { MemorySearchFlags } from "./commands/memory-search.ts";

/**
 * Adds the `memory` commands to a program. Each one's code is loaded when it runs.
 *
 * @param program to add to
 * @param contextOf makes the context of a command that runs
 */
export function addMemoryCommands(
  program: Command,
  contextOf: (command: Command) => Promise<CommandContext>,
): void {
  const memory = program.command("memory").description("show, search and edit what agents remember");
  const add = (name: string, description: string, example: string): Command =>
    memory
      .command(name)
      .description(description)
      .option("--user <id>", "whose memory (default: the default user's)")
      .addHelpText("after", `\nExample:\n  praisonai memory ${example}`);
  const type = "only this type: short_term, long_term, entity, episodic, summary";

  add("show", "tell how much is remembered, and what a model is shown of it", "show").action(
    async (flags: MemoryFlags, command: Command) => {
      const { memoryShow } = await import("./commands/memory-show.ts");
      await memoryShow(flags, await contextOf(command));
    },
  );
  add("list", "list what is remembered, the most important first", "list --type long_term")
    .option("--type <type>", type)
    .option("-n, --limit <number>", "memories to show (default: 50)")
    .action(async (flags: MemoryListFlags, command: Command) => {
      const { memoryList } = await import("./commands/memory-list.ts");
      await memoryList(flags, await contextOf(command));
    });
  add("search", "find what is remembered about something", 'search "dark mode"')
    .argument("<query...>", "plain text, quoted or not")
    .option("-n, --limit <number>", "memories to show (default: 10)")
    .action(async (words: string[], flags: MemorySearchFlags, command: Command) => {
      const { memorySearch } = await import("./commands/memory-search.ts");
      await memorySearch(words, flags, await contextOf(command));
    });
  add("add", "keep a fact", 'add "User prefers dark mode" --importance 0.9')
    .argument("<text...>", "a readable sentence")
    .option("--type <type>", "short_term, long_term, entity or episodic (default: long_term)")
    .option("--importance <number>", "from 0 to 1")
    .option("--date <day>", "the day on which it happened, YYYY-MM-DD")
    .action(async (words: string[], flags: MemoryAddFlags, command: Command) => {
      const { memoryAdd } = await import("./commands/memory-add.ts");
      await memoryAdd(words, flags, await contextOf(command));
    });
  add("delete", "forget memories", "delete 12ed1e28e3a08d56")
    .argument("<id...>", "ids, or the beginnings of them")
    .action(async (ids: string[], flags: MemoryFlags, command: Command) => {
      const { memoryDelete } = await import("./commands/memory-delete.ts");
      await memoryDelete(ids, flags, await contextOf(command));
    });
  add("clear", "forget everything; saved sessions stay", "clear --type short_term --yes")
    .option("--type <type>", type)
    .option("-y, --yes", "it is meant")
    .action(async (flags: MemoryClearFlags, command: Command) => {
      const { memoryClear } = await import("./commands/memory-clear.ts");
      await memoryClear(flags, await contextOf(command));
    });
  add("sessions", "list the conversations that agents saved in the memory", "sessions").action(
    async (flags: MemoryFlags, command: Command) => {
      const { memorySessions } = await import("./commands/memory-sessions.ts");
      await memorySessions(flags, await contextOf(command));
    },
  );
  add("why", "tell where something that is remembered came from", "why 12ed1e28")
    .argument("<id>", "its id, or the beginning of it")
    .action(async (id: string, flags: MemoryFlags, command: Command) => {
      const { memoryWhy } = await import("./commands/memory-why.ts");
      await memoryWhy(id, flags, await contextOf(command));
    });
}
