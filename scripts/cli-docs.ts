// Writes docs/cli.md from the commands themselves: arguments, flags, examples, JSON shapes and exit codes. With `--check` it
// only tells whether the page is what it would write. Run it with `--conditions=@praison/source`.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Argument, Command, Option } from "commander";
import {
  wireCliListSchema,
  wireCliSearchSchema,
  wireCliShowSchema,
  wireDoctorSchema,
  wireDeleteSchema,
  wireExportSchema,
  wireImportSchema,
  wireMemoryClearSchema,
  wireMemoryDeleteSchema,
  wireMemoryListSchema,
  wireMemoryRecordSchema,
  wireMemorySearchSchema,
  wireMemorySessionsSchema,
  wireMemoryShowSchema,
  wireMemoryWhySchema,
  wirePruneSchema,
  wireRenameSchema,
  wireResumeSchema,
  wireShareSchema,
  wireStatsSchema,
  wireUnshareSchema,
  wireVerifySchema,
  wireIndexSchema,
} from "../packages/session-core/src/index.ts";
import type { z } from "zod";
import { praisonaiProgram } from "../packages/cli/src/praisonai-program.ts";
import { shapeText } from "./shape-text.ts";

/** What each command prints with `--json`; those that are not here have no JSON form. */
const SHAPES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["session search", wireCliSearchSchema],
  ["session list", wireCliListSchema],
  ["session show", wireCliShowSchema],
  ["session index", wireIndexSchema],
  ["session resume", wireResumeSchema],
  ["session rename", wireRenameSchema],
  ["session delete", wireDeleteSchema],
  ["session prune", wirePruneSchema],
  ["session export", wireExportSchema],
  ["session share", wireShareSchema],
  ["session unshare", wireUnshareSchema],
  ["session import", wireImportSchema],
  ["session stats", wireStatsSchema],
  ["session verify", wireVerifySchema],
  ["memory show", wireMemoryShowSchema],
  ["memory list", wireMemoryListSchema],
  ["memory search", wireMemorySearchSchema],
  ["memory add", wireMemoryRecordSchema],
  ["memory delete", wireMemoryDeleteSchema],
  ["memory clear", wireMemoryClearSchema],
  ["memory sessions", wireMemorySessionsSchema],
  ["memory why", wireMemoryWhySchema],
  ["doctor", wireDoctorSchema],
]);

const page = resolve(import.meta.dirname, "../docs/cli.md");
const HELP_WIDTH = 200;

let printed = "";
const io = {
  stdout: { write: (text: string) => (printed += text) },
  stderr: { write: () => undefined },
  env: {},
  cwd: "/",
  isTerminal: false,
  isErrorTerminal: false,
};
const program = praisonaiProgram(io, { version: "0", helpWidth: HELP_WIDTH });
const help = program.createHelp();

const text = `${[...head(), ...leaves(program).flatMap((command) => section(command))].join("\n").trimEnd()}\n`;
if (!process.argv.includes("--check")) writeFileSync(page, text);
else if (readFileSync(page, "utf8") !== text) {
  console.error("docs/cli.md is not what the commands say. Run: pnpm docs:cli");
  process.exitCode = 1;
} else console.log("docs/cli.md says what the commands say");

function head(): string[] {
  return [
    "# praisonai",
    "",
    "<!-- Written by scripts/cli-docs.ts from the command definitions: `pnpm docs:cli`. -->",
    "",
    program.description(),
    "",
    "Data goes to standard output, everything else to standard error. These flags go with every command, before or after it:",
    "",
    ...optionTable(help.visibleOptions(program)),
    "",
    "| exit code | meaning |",
    "| --- | --- |",
    "| 0 | done; also a search that found nothing |",
    "| 1 | failed: no such session, files that cannot be read, something that `doctor` or `verify` found wrong |",
    "| 2 | wrong usage |",
    "| 130 | interrupted by Ctrl-C |",
    "",
    "With `--json` an error is one line on standard error, too:",
    "",
    "```ts",
    "{ error: { code: string, message: string, hint?: string } }",
    "```",
    "",
  ];
}

function section(command: Command): string[] {
  const name = pathOf(command);
  const options = help.visibleOptions(command).filter(({ long }) => long !== "--help");
  const schema = SHAPES.get(name);
  return [
    `## ${name}`,
    "",
    sentence(command.description()),
    "",
    "```",
    `praisonai ${name} ${command.usage().replace(/\[options\] ?/, options.length > 0 ? "[options] " : "")}`.trimEnd(),
    ...examplesOf(command),
    "```",
    "",
    ...argumentTable(command.registeredArguments),
    ...(options.length > 0 ? [...optionTable(options), ""] : []),
    ...(schema === undefined ? [] : ["With `--json`:", "", "```ts", shapeText(schema), "```", ""]),
  ];
}

/** What stands after "Example:" in the help. */
function examplesOf(command: Command): string[] {
  printed = "";
  command.outputHelp();
  const [, examples] = printed.split(/\nExamples?:\n/);
  if (examples === undefined) throw new Error(`the help of ${pathOf(command)} has no example`);
  return examples
    .trimEnd()
    .split("\n")
    .map((line) => line.trim());
}

function argumentTable(list: readonly Argument[]): string[] {
  if (list.length === 0) return [];
  const rows = list.map((argument) => {
    const shown = `${argument.name()}${argument.variadic ? "..." : ""}`;
    return `| \`${argument.required ? `<${shown}>` : `[${shown}]`}\` | ${cell(argument.description, argument)} |`;
  });
  return ["| argument | |", "| --- | --- |", ...rows, ""];
}

function optionTable(list: readonly Option[]): string[] {
  return [
    "| flag | |",
    "| --- | --- |",
    ...list.map((option) => `| \`${option.flags}\` | ${cell(option.description, option)} |`),
  ];
}

function cell(
  description: string,
  { argChoices, defaultValue }: Pick<Option, "argChoices" | "defaultValue">,
): string {
  const notes = [
    ...(argChoices === undefined ? [] : [`one of ${argChoices.map((choice) => `\`${choice}\``).join(", ")}`]),
    ...(typeof defaultValue === "string" ? [`default: \`${defaultValue}\``] : []),
  ];
  return [description, ...notes].join("; ").replaceAll("|", "\\|");
}

function leaves(command: Command): Command[] {
  const commands = help.visibleCommands(command).filter((some) => some.name() !== "help");
  return commands.length === 0 ? [command] : commands.flatMap((some) => leaves(some));
}

function pathOf(command: Command): string {
  const { parent } = command;
  return parent === null || parent === program ? command.name() : `${pathOf(parent)} ${command.name()}`;
}

function sentence(description: string): string {
  return `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
}
