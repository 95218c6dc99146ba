/** Where text goes; the streams of a process fit. */
export interface CliOutput {
  write(text: string): unknown;
}

/** The keyboard of a terminal; the standard input of a process fits. */
export interface CliKeyboard {
  setRawMode(isRaw: boolean): unknown;
  on(event: "data", listener: (chunk: Buffer | string) => void): unknown;
  off(event: "data", listener: (chunk: Buffer | string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** The screen of a terminal; the standard output of a process fits. */
export interface CliScreen extends CliOutput {
  readonly columns: number;
  readonly rows: number;
  on(event: "resize", listener: () => void): unknown;
  off(event: "resize", listener: () => void): unknown;
}

/** A terminal of which all can be used: what is typed key by key, and the whole screen. */
export interface CliTerminal {
  readonly input: CliKeyboard;
  readonly output: CliScreen;
}

/** All that the CLI knows of the world around it, so that it runs inside a test or another program as well. */
export interface CliIo {
  /** Data only. */
  readonly stdout: CliOutput;
  /** Errors, notices and progress. */
  readonly stderr: CliOutput;
  /** Environment variables by name. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder whose project's sessions are searched first. */
  readonly cwd: string;
  /** Whether a person reads `stdout` at a terminal. */
  readonly isTerminal: boolean;
  /** Whether a person reads `stderr` at a terminal. */
  readonly isErrorTerminal: boolean;
  /** The terminal, where a person sits at both ends of it. */
  readonly terminal?: CliTerminal | undefined;
  /** Reads all of standard input, where it is no terminal; resolves to nothing where there is none. */
  readonly readInput?: (() => Promise<string>) | undefined;
  /** Lets a person read a text page by page; resolves to false where no pager can be had. */
  readonly page?: ((text: string) => Promise<boolean>) | undefined;
  /** Width of the terminal, in characters. Default, and for 0: the variable `COLUMNS`, else 80. */
  readonly columns?: number | undefined;
  /** Ends the work early; the exit code is then 130. */
  readonly signal?: AbortSignal | undefined;
  /** Version of Node, such as `22.14.0`; told by `doctor`. */
  readonly nodeVersion?: string | undefined;
  /** Epoch milliseconds. Default: the clock. */
  readonly now?: (() => number) | undefined;
}

const DEFAULT_COLUMNS = 80;
const MIN_COLUMNS = 20;

/**
 * How wide a line may be.
 *
 * @param io whose terminal
 * @returns characters, 20 or more
 */
export function lineWidth(io: Pick<CliIo, "columns" | "env">): number {
  // A pseudo terminal may say that it has no columns at all.
  const known = [io.columns, Number(io.env["COLUMNS"])].find(isColumnCount);
  return Math.max(MIN_COLUMNS, known ?? DEFAULT_COLUMNS);
}

function isColumnCount(columns: number | undefined): boolean {
  return Number.isInteger(columns) && columns !== undefined && columns > 0;
}
