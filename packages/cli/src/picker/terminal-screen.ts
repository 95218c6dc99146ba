import ansiEscapes from "ansi-escapes";

/** Where a screen is drawn; the standard output of a process fits. */
export interface ScreenOutput {
  write(text: string): unknown;
}

/** What a screen shows. */
export interface Frame {
  /** One text a row, from the top, without line breaks; may hold colours. */
  readonly lines: readonly string[];
  /** Where the cursor stands. */
  readonly cursor: { readonly row: number; readonly column: number };
}

/** The whole screen of a terminal, which is given back as it was found. */
export interface TerminalScreen {
  /** Shows a frame: only lines that differ from what is shown are sent. */
  draw(frame: Frame): void;
  /** Forgets what is shown, as after a change of the size: the next frame is drawn as a whole. */
  forget(): void;
  /** Gives the screen back. May be called more than once. */
  close(): void;
}

/** A character too many at the end of a line is cut by the terminal, and does not move everything. */
const WRAP_OFF = "\u001b[?7l";
const WRAP_ON = "\u001b[?7h";
/** The terminal tells where pasted text begins and ends. */
const PASTE_ON = "\u001b[?2004h";
const PASTE_OFF = "\u001b[?2004l";
const RESET = "\u001b[0m";

/**
 * Takes the whole screen, on the alternate buffer: what the terminal showed before is there again afterwards.
 *
 * @param output a terminal
 */
export function terminalScreen(output: ScreenOutput): TerminalScreen {
  let shown: Frame | undefined;
  let isOpen = true;
  output.write(ansiEscapes.enterAlternativeScreen + WRAP_OFF + PASTE_ON + ansiEscapes.clearViewport);
  return {
    draw(frame) {
      if (!isOpen) return;
      const changes = changedRows(shown, frame);
      const cursor = ansiEscapes.cursorTo(frame.cursor.column, frame.cursor.row);
      const isMoved = shown?.cursor.row !== frame.cursor.row || shown.cursor.column !== frame.cursor.column;
      shown = frame;
      if (changes !== "") {
        // All in one write, with the cursor hidden: nobody sees half a frame.
        output.write(ansiEscapes.cursorHide + changes + cursor + ansiEscapes.cursorShow);
      } else if (isMoved) output.write(cursor);
    },
    forget: () => (shown = undefined),
    close() {
      if (!isOpen) return;
      isOpen = false;
      output.write(RESET + PASTE_OFF + WRAP_ON + ansiEscapes.exitAlternativeScreen + ansiEscapes.cursorShow);
    },
  };
}

function changedRows(shown: Frame | undefined, { lines }: Frame): string {
  const start = shown === undefined ? ansiEscapes.clearViewport : "";
  const rowCount = Math.max(lines.length, shown?.lines.length ?? 0);
  let changes = start;
  for (let row = 0; row < rowCount; row++) {
    const line = lines[row] ?? "";
    if (line === (shown?.lines[row] ?? "")) continue;
    // Erased before it is written: after a full line the cursor stands on its last character.
    changes += ansiEscapes.cursorTo(0, row) + ansiEscapes.eraseEndLine + line + RESET;
  }
  return changes;
}
