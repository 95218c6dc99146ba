import pc from "picocolors";
import type { CliIo } from "../cli-io.ts";

/** How parts of the output are painted; without colours every function returns the text as it is. */
export interface TerminalColours {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly italic: (text: string) => string;
  /** A session id. */
  readonly id: (text: string) => string;
  /** What matched the query. */
  readonly match: (text: string) => string;
}

/**
 * Chooses colours: on a terminal that has them, unless `NO_COLOR` is set; `FORCE_COLOR` asks for them anywhere.
 *
 * @param io output and environment
 * @param isWanted false after `--no-color` or `--json`
 */
export function terminalColours(io: Pick<CliIo, "env" | "isTerminal">, isWanted: boolean): TerminalColours {
  const colours = pc.createColors(isWanted && hasColours(io));
  return {
    bold: colours.bold,
    dim: colours.dim,
    italic: colours.italic,
    id: colours.cyan,
    match: (text) => colours.bold(colours.yellow(text)),
  };
}

function hasColours({ env, isTerminal }: Pick<CliIo, "env" | "isTerminal">): boolean {
  const { NO_COLOR: without = "", FORCE_COLOR: forced = "", TERM: terminal } = env;
  if (without !== "") return false;
  if (forced !== "") return forced !== "0" && forced !== "false";
  return isTerminal && terminal !== "dumb";
}
