import { inspect } from "node:util";
import { PraisonError, type WireCliError } from "@praison/session-core";
import type { CliIo } from "../cli-io.ts";
import { EXIT_CODE, type ExitCode } from "../exit-code.ts";
import { jsonText } from "./json-text.ts";
import { terminalText, terminalLine } from "./terminal-text.ts";

/** What went wrong, in words. */
export interface Failure {
  /** Such as `SESSION_NOT_FOUND`; programs may branch on it. */
  readonly code: string;
  readonly message: string;
  /** What the reader can do about it. */
  readonly hint?: string | undefined;
}

/**
 * Tells an error: one line of text, or one line of JSON.
 *
 * @param io where to
 * @param failure what to tell
 * @param isJson whether `--json` was given
 */
export function writeFailure(io: Pick<CliIo, "stderr">, failure: Failure, isJson: boolean): void {
  const message = terminalLine(failure.message);
  const hint = failure.hint === undefined ? undefined : terminalLine(failure.hint);
  if (isJson) {
    const error = { code: failure.code, message, ...(hint !== undefined && { hint }) };
    io.stderr.write(jsonText({ error } satisfies WireCliError, 0));
    return;
  }
  const sentence = hint === undefined || /[.!?…]$/.test(message) ? message : `${message}.`;
  io.stderr.write(`error: ${[sentence, hint].filter((text) => text !== undefined).join(" ")}\n`);
}

/**
 * Tells whatever was thrown, without a stack trace; `PRAISONAI_DEBUG=1` shows one.
 *
 * @param io where to
 * @param error what was thrown
 * @param isJson whether `--json` was given
 * @returns the exit code that goes with it
 */
export function reportError(io: Pick<CliIo, "stderr" | "env">, error: unknown, isJson: boolean): ExitCode {
  const message = error instanceof Error && error.message !== "" ? error.message : String(error);
  const hint = PraisonError.isInstance(error) ? error.hint : undefined;
  const code = PraisonError.isInstance(error) ? error.code : "UNEXPECTED";
  writeFailure(io, { code, message, hint }, isJson);
  if (isDebugging(io.env)) io.stderr.write(`${terminalText(inspect(error))}\n`);
  return PraisonError.isInstance(error, "INVALID_INPUT") ? EXIT_CODE.usage : EXIT_CODE.failed;
}

function isDebugging(env: CliIo["env"]): boolean {
  const { PRAISONAI_DEBUG: wish = "" } = env;
  return wish !== "" && wish !== "0";
}
