import type { Argument, Command, Option } from "commander";

/** Something that a word can be completed to. */
export interface Completion {
  readonly value: string;
  readonly description?: string | undefined;
}

/** What stands where the cursor is: words to choose from, or a session to name. */
export type CompletionPlace =
  | { readonly kind: "choices"; readonly choices: readonly Completion[] }
  | { readonly kind: "session"; readonly beginning: string };

/**
 * Tells what a command line that is being typed can go on with.
 *
 * @param program with all commands
 * @param words typed so far, without the program's name; the last one is being typed, and may be empty
 */
export function completeWords(program: Command, words: readonly string[]): CompletionPlace {
  const current = words.at(-1) ?? "";
  let command = program;
  let argumentCount = 0;
  let waiting: Option | undefined;
  let isLiteral = false;
  for (const word of words.slice(0, -1)) {
    // Bash hands on `--flag=value` in three words.
    if (word === "=" && waiting !== undefined) continue;
    if (waiting !== undefined) waiting = undefined;
    else if (word === "--" && !isLiteral) isLiteral = true;
    else if (word.startsWith("-") && !isLiteral) waiting = optionThatWaits(command, word);
    else {
      const sub =
        argumentCount === 0 ? visibleCommands(command).find((some) => isNamed(some, word)) : undefined;
      if (sub === undefined) argumentCount += 1;
      else command = sub;
    }
  }
  if (waiting !== undefined) return choices(waiting.argChoices ?? [], current === "=" ? "" : current);
  if (current.startsWith("-") && !isLiteral) return flagPlace(command, current);
  const subs = visibleCommands(command);
  if (subs.length > 0 && argumentCount === 0) {
    return { kind: "choices", choices: starting(subs.map(commandCompletion), current) };
  }
  return argumentPlace(argumentAt(command, argumentCount), current);
}

function flagPlace(command: Command, current: string): CompletionPlace {
  const [name = "", value] = current.split("=", 2);
  if (value !== undefined) {
    const values = optionThatWaits(command, name)?.argChoices ?? [];
    return choices(
      values.map((choice) => `${name}=${choice}`),
      current,
    );
  }
  const flags = visibleOptions(command).flatMap(({ long, short, description }) => {
    const named = long ?? short;
    return named === undefined ? [] : [{ value: named, description }];
  });
  return { kind: "choices", choices: starting(flags, current) };
}

function argumentPlace(argument: Argument | undefined, current: string): CompletionPlace {
  if (argument === undefined) return { kind: "choices", choices: [] };
  if (/^(id|session|sessionid)s?$/i.test(argument.name().replace(/[^a-z]/gi, ""))) {
    return { kind: "session", beginning: current };
  }
  return choices(argument.argChoices ?? [], current);
}

function choices(values: readonly string[], current: string): CompletionPlace {
  return {
    kind: "choices",
    choices: starting(
      values.map((value) => ({ value })),
      current,
    ),
  };
}

function starting(all: readonly Completion[], beginning: string): Completion[] {
  return all.filter(({ value }) => value.startsWith(beginning));
}

function argumentAt(command: Command, position: number): Argument | undefined {
  const last = command.registeredArguments.at(-1);
  return command.registeredArguments[position] ?? (last?.variadic === true ? last : undefined);
}

/** The option that a word names, where its value is the next word. */
function optionThatWaits(command: Command, word: string): Option | undefined {
  if (word.includes("=")) return undefined;
  const option = visibleOptions(command).find(({ long, short }) => word === long || word === short);
  return option !== undefined && (option.required || option.optional) ? option : undefined;
}

function visibleOptions(command: Command): Option[] {
  const help = command.createHelp();
  help.showGlobalOptions = true;
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
}

function visibleCommands(command: Command): Command[] {
  return command.createHelp().visibleCommands(command);
}

function isNamed(command: Command, word: string): boolean {
  return command.name() === word || command.aliases().includes(word);
}

function commandCompletion(command: Command): Completion {
  return { value: command.name(), description: command.description() };
}
