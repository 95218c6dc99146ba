import { Command, Option } from "commander";
import type { CliIo } from "./cli-io.ts";
import type { CommandContext, GlobalFlags } from "./command-context.ts";
import type { McpFlags } from "./commands/mcp.ts";
import { addMemoryCommands } from "./memory-program.ts";
import type { SessionListFlags } from "./commands/session-list.ts";
import type { SessionSearchFlags } from "./commands/session-search.ts";
import type { SessionShowFlags } from "./commands/session-show.ts";
import { addSessionUseCommands } from "./session-program.ts";
import { addUpkeepCommands } from "./upkeep-commands.ts";

/** What the program is told when it is built. */
export interface ProgramSettings {
  readonly version: string;
  /** Characters that a line of help may have. */
  readonly helpWidth: number;
}

const TIMES =
  "a day (of your time zone) or time, an age such as 12h, 7d, 2w, or words such as yesterday, last tuesday, 3 days ago";

/**
 * Describes the commands and their flags. Each command's code is loaded when it runs: help comes at once.
 *
 * @param io where to write
 * @param settings version and width
 * @returns a program that throws CommanderError instead of ending the process
 */
export function praisonaiProgram(io: CliIo, settings: ProgramSettings): Command {
  const program = new Command("praisonai")
    .description("Find again what past agent sessions said.")
    .option("--json", "print one JSON value instead of text")
    .option("--no-color", "print without colours")
    .version(settings.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // The error is thrown as well, and told once, by main.
      outputError: () => undefined,
      getOutHelpWidth: () => settings.helpWidth,
      getErrHelpWidth: () => settings.helpWidth,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true });
  addSessionCommands(program, io);
  addMemoryCommands(program, async (command) => await contextOf(command, io));
  addMcpCommand(program, io);
  addUpkeepCommands(program, io, contextOf);
  return program;
}

function addMcpCommand(program: Command, io: CliIo): void {
  program
    .command("mcp")
    .description("serve past sessions to an MCP client on standard input and output")
    .option("--user <id>", "only sessions of this user")
    .option("--project <name>", "only sessions of this project")
    .addHelpText("after", "\nExample:\n  praisonai mcp --user alice")
    .action(async (flags: McpFlags, command: Command) => {
      const { mcp } = await import("./commands/mcp.ts");
      await mcp(flags, await contextOf(command, io));
    });
}

function addSessionCommands(program: Command, io: CliIo): void {
  const session = program.command("session").description("list, show and search stored sessions");
  addFilterOptions(
    session
      .command("search")
      .description("find sessions by what was said in them, best first")
      .argument(
        "[query...]",
        "plain text, quoted or not; without it a person at a terminal picks while typing",
      )
      .option("-n, --limit <number>", "sessions to show (default: 5)")
      .option("-w, --window <number>", "messages to include around each hit, in JSON (default: 5)")
      .option("--role <role>", "count only messages of this role, such as user")
      .option("--explain", "tell how each hit came to its place")
      .option("-C, --context <number>", "show so many messages on each side of the best one")
      .option("--ids", "print ids alone, one a line")
      .addOption(
        new Option("--sort <how>", "the best first, or the newest of the best 50").choices(["score", "date"]),
      ),
  )
    .addHelpText("after", '\nExample:\n  praisonai session search "billing migration" --since 30d')
    .action(async (words: string[], flags: SessionSearchFlags, command: Command) => {
      const { sessionSearch } = await import("./commands/session-search.ts");
      await sessionSearch(words, flags, await contextOf(command, io));
    });
  addFilterOptions(
    session
      .command("list")
      .description("list sessions, the most recently updated first")
      .option("-n, --limit <number>", "sessions to show (default: 20)")
      .option("--ids", "print ids alone, one a line"),
  )
    .addHelpText("after", "\nExample:\n  praisonai session list --since 7d --agent Bookkeeper")
    .action(async (flags: SessionListFlags, command: Command) => {
      const { sessionList } = await import("./commands/session-list.ts");
      await sessionList(flags, await contextOf(command, io));
    });
  session
    .command("show")
    .description("print a session: what is known about it, and its latest 20 messages (all of them in JSON)")
    .argument("<session>", "its id, the beginning of it, its title, or latest")
    .option("--around <index>", "print the messages around this one, such as a hit's anchor_index")
    .option("-w, --window <number>", "with --around: messages on each side (default: 5)")
    .addOption(new Option("--all", "print every message").conflicts("around"))
    .addOption(
      new Option("--digest", "how it began, where it turned, how it ended").conflicts(["around", "all"]),
    )
    .option("--no-pager", "print at once, also what is longer than the screen")
    .addHelpText("after", "\nExample:\n  praisonai session show billing-review --around 5 --window 3")
    .action(async (id: string, flags: SessionShowFlags, command: Command) => {
      const { sessionShow } = await import("./commands/session-show.ts");
      await sessionShow(id, flags, await contextOf(command, io));
    });
  addSessionUseCommands(session, async (command) => await contextOf(command, io));
  addIndexCommand(session, io);
}

function addIndexCommand(session: Command, io: CliIo): void {
  session
    .command("index")
    .description("tell of the search index, check it against the session files, or make it again")
    .argument("[action]", "status, verify or rebuild", "status")
    .addHelpText("after", "\nExample:\n  praisonai session index verify")
    .action(async (action: string, _flags: unknown, command: Command) => {
      const { sessionIndex } = await import("./commands/session-index.ts");
      await sessionIndex(action, await contextOf(command, io));
    });
}

function addFilterOptions(command: Command): Command {
  return command
    .option("--since <time>", `only what was said from then on: ${TIMES}`)
    .option("--until <time>", "only what was said up to then; a day counts to its end")
    .option("--agent <name>", "only sessions of this agent")
    .option("--project <name>", "only sessions of this project (their metadata says so)")
    .option("--session <id>", "only this session")
    .option("--all-projects", "look through the folders of all projects")
    .addOption(
      new Option("--automated <how>", "scheduled and machine-made sessions").choices([
        "demote",
        "exclude",
        "only",
      ]),
    );
}

async function contextOf(command: Command, io: CliIo): Promise<CommandContext> {
  const { commandContext } = await import("./command-context.ts");
  let root = command;
  while (root.parent !== null) root = root.parent;
  const settings = {
    version: root.version() ?? "",
    helpWidth: root.configureOutput().getOutHelpWidth?.() ?? 80,
  };
  return commandContext(io, command.optsWithGlobals<GlobalFlags>(), async (argv) => {
    // A program remembers the flags that it was given: what runs next gets a new one.
    await praisonaiProgram(io, settings).parseAsync(argv, { from: "user" });
  });
}
