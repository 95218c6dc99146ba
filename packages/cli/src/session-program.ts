import type { Command } from "commander";
import type { CommandContext } from "./command-context.ts";
import type { SessionDeleteFlags } from "./commands/session-delete.ts";
import type { SessionExportFlags } from "./commands/session-export.ts";
import type { SessionImportFlags } from "./commands/session-import.ts";
import type { SessionPruneFlags } from "./commands/session-prune.ts";
import type { SessionResumeFlags } from "./commands/session-resume.ts";
import type { SessionShareFlags } from "./commands/session-share.ts";

const NAME = "its id, the beginning of it, its title, or latest";
const LEVELS = "none, standard or strict";

/**
 * Adds the commands that go on with, change, carry and look after sessions. Each one's code is loaded when it runs.
 *
 * @param session the `session` command
 * @param contextOf puts together what a command works with
 */
export function addSessionUseCommands(
  session: Command,
  contextOf: (command: Command) => Promise<CommandContext>,
): void {
  const add = (name: string, description: string, example: string): Command =>
    session
      .command(name)
      .description(description)
      .addHelpText("after", `\nExample:\n  praisonai session ${example}`);

  add(
    "resume",
    "go on with a session: one answer with a prompt or text on standard input, else a chat",
    'resume latest "And when is the cut-over?"',
  )
    .argument("<session>", NAME)
    .argument("[prompt...]", "what to say")
    .option(
      "--model <name>",
      "such as openai/gpt-5-mini, or offline (default: the session's, else PRAISONAI_MODEL, else offline)",
    )
    .action(async (name: string, words: string[], flags: SessionResumeFlags, command: Command) => {
      const { sessionResume } = await import("./commands/session-resume.ts");
      await sessionResume(name, words, flags, await contextOf(command));
    });
  add("rename", "give a session a title; its id stays", 'rename billing-review "Payment provider review"')
    .argument("<session>", NAME)
    .argument("<title...>", "the title, quoted or not")
    .action(async (name: string, words: string[], _flags: unknown, command: Command) => {
      const { sessionRename } = await import("./commands/session-rename.ts");
      await sessionRename(name, words, await contextOf(command));
    });
  add(
    "delete",
    "remove sessions with their archive, from the project's folder and the default one",
    "delete old-chat --yes",
  )
    .argument("<session...>", NAME)
    .option("-y, --yes", "do not ask")
    .option("--with-memory", "forget what agents remember from them, too")
    .action(async (names: string[], flags: SessionDeleteFlags, command: Command) => {
      const { sessionDelete } = await import("./commands/session-delete.ts");
      await sessionDelete(names, flags, await contextOf(command));
    });
  add(
    "export",
    "print a whole session, archived turns included",
    "export billing-review --format md --output review.md",
  )
    .argument("<session>", NAME)
    .option("-f, --format <format>", "json (what import takes), md or html (default: md; json with --json)")
    .option("-o, --output <file>", "write to a file instead")
    .option("--redact <level>", `take out secrets: ${LEVELS} (default: none)`)
    .option("--force", "with --output: replace a file that is there")
    .action(async (name: string, flags: SessionExportFlags, command: Command) => {
      const { sessionExport } = await import("./commands/session-export.ts");
      await sessionExport(name, flags, await contextOf(command));
    });
  add("share", "write a session as one page that needs nothing else", "share billing-review")
    .argument("<session>", NAME)
    .option("--redact <level>", `take out secrets: ${LEVELS} (default: strict)`)
    .option("-o, --output <file>", "where (default: shares in the Praison home folder)")
    .action(async (name: string, flags: SessionShareFlags, command: Command) => {
      const { sessionShare } = await import("./commands/session-share.ts");
      await sessionShare(name, flags, await contextOf(command));
    });
  add("unshare", "remove the page of a session", "unshare billing-review")
    .argument("<session>", NAME)
    .action(async (name: string, _flags: unknown, command: Command) => {
      const { sessionUnshare } = await import("./commands/session-share.ts");
      await sessionUnshare(name, await contextOf(command));
    });
  add(
    "import",
    "take sessions from a file or a folder: exports, and files of the Python package",
    "import ./backup",
  )
    .argument("<path>", "a file, or a folder of them")
    .option("--overwrite", "replace sessions that are there")
    .option("--user <id>", "give them to this user")
    .action(async (path: string, flags: SessionImportFlags, command: Command) => {
      const { sessionImport } = await import("./commands/session-import.ts");
      await sessionImport(path, flags, await contextOf(command));
    });
  add(
    "prune",
    "remove sessions that were not updated for long, or all but the newest",
    "prune --older-than 90d --keep 100 --dry-run",
  )
    .option(
      "--older-than <time>",
      'last updated before that: an age such as 90d, a day, or words such as "last year"',
    )
    .option("--keep <number>", "keep so many of the newest in any case (default: 0)")
    .option("--dry-run", "only tell which would go")
    .option("-y, --yes", "do not ask")
    .option("--with-memory", "forget what agents remember from them, too")
    .action(async (flags: SessionPruneFlags, command: Command) => {
      const { sessionPrune } = await import("./commands/session-prune.ts");
      await sessionPrune(flags, await contextOf(command));
    });
  add("stats", "count sessions, messages, agents and months", "stats").action(
    async (_flags: unknown, command: Command) => {
      const { sessionStats } = await import("./commands/session-stats.ts");
      await sessionStats(await contextOf(command));
    },
  );
  add("verify", "read every session file, compare the index, and name what is wrong", "verify").action(
    async (_flags: unknown, command: Command) => {
      const { sessionVerify } = await import("./commands/session-verify.ts");
      await sessionVerify(await contextOf(command));
    },
  );
}
