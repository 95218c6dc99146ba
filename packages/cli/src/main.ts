import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { type CliIo, lineWidth } from "./cli-io.ts";
import type { Failure } from "./output/report-error.ts";
import { EXIT_CODE, type ExitCode } from "./exit-code.ts";
import { Interruption } from "./interruption.ts";
import { praisonaiProgram } from "./praisonai-program.ts";

/**
 * Runs `praisonai`.
 *
 * @param argv the arguments, without the names of Node and the script
 * @param io where to read and write
 * @returns 0 done, 1 failed, 2 wrong usage, 130 interrupted; never rejects
 *
 * @example
 * ```ts
 * const code = await main(["session", "search", "billing migration"], io);
 * ```
 */
export async function main(argv: readonly string[], io: CliIo): Promise<ExitCode> {
  try {
    io.signal?.throwIfAborted();
    const program = praisonaiProgram(io, { version: ownVersion(), helpWidth: lineWidth(io) });
    await program.parseAsync(argv, { from: "user" });
    return EXIT_CODE.done;
  } catch (error) {
    if (io.signal?.aborted === true || error instanceof Interruption) return EXIT_CODE.interrupted;
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODE.done;
    // Loaded late: help and version come without it.
    const { reportError, writeFailure } = await import("./output/report-error.ts");
    if (!(error instanceof CommanderError)) return reportError(io, error, asksForJson(argv));
    if (error.code !== "commander.help") writeFailure(io, usageFailure(error), asksForJson(argv));
    return EXIT_CODE.usage;
  }
}

/** Looked for here because flags that could not be parsed say nothing. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv.slice(0, end === -1 ? argv.length : end).includes("--json");
}

function usageFailure(error: CommanderError): Failure {
  return { code: "INVALID_INPUT", ...usageText(error) };
}

function usageText({ code, message }: CommanderError): { message: string; hint?: string } {
  const [first = "", suggestion] = message.replace(/^error: /, "").split("\n");
  if (suggestion !== undefined) return { message: first, hint: suggestion.replace(/^\((.*)\)$/, "$1") };
  if (code !== "commander.unknownOption") return { message: first, hint: "Try: praisonai --help" };
  return {
    message: first,
    hint: "Try --help; to search for text that starts with a dash, write -- before it.",
  };
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { version: string }).version;
}
