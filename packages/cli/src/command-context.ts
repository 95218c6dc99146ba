import type { SearchableSessionStore } from "@praison/session-core";
import type { IndexProgress } from "@praison/store-sqlite";
import {
  type FolderChoice,
  type FolderStore,
  openCanonicalStores,
  openFolderStores,
} from "./canonical-stores.ts";
import { type CliIo, lineWidth } from "./cli-io.ts";
import { jsonText } from "./output/json-text.ts";
import { noticeList } from "./output/notice-list.ts";
import { type TerminalColours, terminalColours } from "./output/terminal-colours.ts";

/** The flags that every command has. */
export interface GlobalFlags {
  readonly json?: boolean | undefined;
  /** False after `--no-color`. */
  readonly color?: boolean | undefined;
}

/** What a command works with. */
export interface CommandContext {
  readonly io: CliIo;
  readonly isJson: boolean;
  readonly colours: TerminalColours;
  /** Characters that a line may have. */
  readonly width: number;
  /** Epoch milliseconds when the command began. */
  readonly nowMs: number;
  /** Runs another command as if it had been typed; throws what goes wrong. */
  readonly run: (argv: readonly string[]) => Promise<void>;
}

/**
 * Puts together what a command works with.
 *
 * @param io the world
 * @param flags the global flags
 * @param run runs another command
 */
export function commandContext(io: CliIo, flags: GlobalFlags, run: CommandContext["run"]): CommandContext {
  const isJson = flags.json === true;
  return {
    io,
    isJson,
    colours: terminalColours(io, flags.color !== false && !isJson),
    width: lineWidth(io),
    nowMs: (io.now ?? Date.now)(),
    run,
  };
}

/**
 * Lets a command use the canonical stores, closes them, and tells their notices.
 *
 * @param context of the command
 * @param work what to do; `notice` takes notices of its own, `onIndexing` a listener for the building of an index
 * @param choice which folders
 */
export async function withCanonicalStore<T>(
  { io }: CommandContext,
  work: (
    store: SearchableSessionStore,
    notice: (text: string) => void,
    onIndexing: (listener: (progress: IndexProgress) => void) => void,
  ) => Promise<T>,
  choice: FolderChoice = {},
): Promise<T> {
  const notices = noticeList();
  try {
    let indexing: ((progress: IndexProgress) => void) | undefined;
    const onProgress = (progress: IndexProgress): void => indexing?.(progress);
    const store = await openCanonicalStores(io, notices.add, { ...choice, onProgress });
    try {
      return await work(store, notices.add, (listener) => (indexing = listener));
    } finally {
      await store.close();
    }
  } finally {
    notices.tell(io);
  }
}

/**
 * Lets a command use each of the canonical folders by itself, closes them, and tells their notices.
 *
 * @param context of the command
 * @param work what to do, the preferred folder first
 * @param choice which folders
 */
export async function withFolderStores<T>(
  { io }: CommandContext,
  work: (stores: readonly FolderStore[], notice: (text: string) => void) => Promise<T>,
  choice: FolderChoice = {},
): Promise<T> {
  const notices = noticeList();
  try {
    const opened = await openFolderStores(io, notices.add, choice);
    try {
      return await work(opened, notices.add);
    } finally {
      for (const { store } of opened) await store.close();
    }
  } finally {
    notices.tell(io);
  }
}

/**
 * Prints a command's one answer.
 *
 * @param context of the command
 * @param answer its JSON form, and the function that makes its text form
 */
export function writeAnswer(
  { io, isJson }: CommandContext,
  answer: { readonly wire: () => unknown; readonly text: () => string },
): void {
  io.stdout.write(isJson ? jsonText(answer.wire()) : answer.text());
}

/**
 * Prints a command's one answer; a person at a terminal reads a long one page by page.
 *
 * @param context of the command
 * @param isPaged whether a pager may be used
 * @param answer its JSON form, and the function that makes its text form
 */
export async function showAnswer(
  context: CommandContext,
  isPaged: boolean,
  answer: { readonly wire: () => unknown; readonly text: () => string },
): Promise<void> {
  const { io, isJson } = context;
  if (isJson || !isPaged || io.terminal === undefined || io.page === undefined) {
    writeAnswer(context, answer);
    return;
  }
  const text = answer.text();
  const isLong = text.split("\n").length > io.terminal.output.rows;
  if (!isLong || !(await io.page(text))) io.stdout.write(text);
}
