import type { CliTerminal } from "../cli-io.ts";
import type { TerminalColours } from "../output/terminal-colours.ts";
import { pickerFrame, pickerLayout } from "./picker-frame.ts";
import {
  EMPTY_PICKER,
  type PickerEvent,
  type PickerFinding,
  type PickerOutcome,
  type PickerState,
  pickerStep,
} from "./picker-state.ts";
import { terminalKeys } from "./terminal-keys.ts";
import { terminalScreen } from "./terminal-screen.ts";

/** What a picker looks for. */
export interface PickerRequest {
  /** As typed; blank asks for recent sessions. */
  readonly text: string;
  readonly limit: number;
  /** Ends the search when another one takes its place. */
  readonly signal: AbortSignal;
}

/** What a picker works with. */
export interface PickerSettings {
  readonly terminal: CliTerminal;
  readonly colours: TerminalColours;
  /** Ends the picker as Ctrl-C does. */
  readonly signal?: AbortSignal | undefined;
  readonly search: (request: PickerRequest) => Promise<PickerFinding>;
  /** Takes the listener that is told how far the building of an index has come. */
  readonly onActivity?: ((listener: (activity: string) => void) => void) | undefined;
}

/** A search begins when no key came for this long: of a word that is typed at once only the whole is looked for. */
const DEBOUNCE_MS = 30;
/** A search that is quicker needs no telling. */
const PATIENCE_MS = 150;

/**
 * Opens a picker on the whole screen, and gives the terminal back as it was.
 *
 * @param settings terminal, looks, and what to search with
 * @returns what was picked
 */
export async function runPicker(settings: PickerSettings): Promise<PickerOutcome> {
  const { terminal, colours, signal } = settings;
  const { input, output } = terminal;
  if (signal?.aborted === true) return { action: "interrupt" };
  let state = EMPTY_PICKER;
  let running = new AbortController();
  let isDrawDue = false;
  let debounce: NodeJS.Timeout | undefined;
  const { promise: ended, resolve: end } = Promise.withResolvers<PickerOutcome>();

  const size = (): { columns: number; rows: number } => ({
    columns: Math.max(1, output.columns || 80),
    rows: Math.max(1, output.rows || 24),
  });
  // Keys that came together are drawn once.
  const draw = (): void => {
    if (isDrawDue) return;
    isDrawDue = true;
    setImmediate(() => {
      isDrawDue = false;
      screen.draw(pickerFrame(state, { ...size(), colours }));
    });
  };
  const happen = (event: PickerEvent): void => {
    const before = state;
    state = pickerStep(state, event);
    if (state.outcome !== undefined) return end(state.outcome);
    if (before.line.text !== state.line.text || before.limit !== state.limit) searchSoon(before);
    draw();
  };
  const searchSoon = (before: PickerState): void => {
    running.abort();
    clearTimeout(debounce);
    const isSameQuery = before.line.text.trim() === state.line.text.trim();
    debounce = setTimeout(() => void search(isSameQuery), DEBOUNCE_MS);
  };
  const search = async (isSameQuery: boolean): Promise<void> => {
    const mine = new AbortController();
    running = mine;
    const patience = setTimeout(() => happen({ kind: "active", activity: "searching …" }), PATIENCE_MS);
    try {
      const request = { text: state.line.text.trim(), limit: state.limit, signal: mine.signal };
      const found = await settings.search(request);
      if (!mine.signal.aborted) happen({ kind: "found", found, isSameQuery });
    } catch (error) {
      // What was given up has nothing to tell.
      if (mine.signal.aborted) return;
      happen({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    } finally {
      clearTimeout(patience);
    }
  };
  const onResize = (): void => {
    screen.forget();
    draw();
  };
  const interrupt = (): void => end({ action: "interrupt" });

  const screen = terminalScreen(output);
  const keys = terminalKeys(input, (key) => {
    // After the last key nothing counts, whatever else came with it.
    if (state.outcome === undefined) happen({ kind: "key", key, pageSize: pickerLayout(size()).listRows });
  });
  output.on("resize", onResize);
  signal?.addEventListener("abort", interrupt);
  settings.onActivity?.((activity) => happen({ kind: "active", activity }));
  try {
    screen.draw(pickerFrame({ ...state, activity: "reading sessions …" }, { ...size(), colours }));
    void search(false);
    return await ended;
  } finally {
    clearTimeout(debounce);
    running.abort();
    output.off("resize", onResize);
    signal?.removeEventListener("abort", interrupt);
    keys.close();
    screen.close();
  }
}
