import { type MarkedText, paintMarks, wrapMarked } from "./marked-text.ts";
import type { TerminalColours } from "./terminal-colours.ts";

/** An entry of a list that is too narrow for a table. */
export interface StackedEntry {
  /** On a line of its own and never cut, so that it can be copied. */
  readonly id: string;
  readonly lines: readonly MarkedText[];
}

const INDENT = "  ";
const MAX_LINES = 4;

/**
 * Draws entries one below the other, for terminals that are too narrow for a table.
 *
 * @param title printable text, or nothing
 * @param entries what to draw
 * @param width characters that a line may have
 * @param colours how to paint
 * @returns lines, each ended by a line break
 */
export function drawStackedList(
  title: string | undefined,
  entries: readonly StackedEntry[],
  width: number,
  colours: TerminalColours,
): string {
  const room = { width: width - INDENT.length, maxLines: MAX_LINES };
  const drawn = entries.map(({ id, lines }) => {
    const body = lines
      .filter(({ text }) => text !== "")
      .flatMap((line) => wrapMarked(line, room))
      .map((line) => `${INDENT}${paintMarks(line, colours.match)}\n`);
    return `${colours.id(id)}\n${body.join("")}`;
  });
  const head = title === undefined ? [] : [`${colours.italic(title)}\n`];
  return [...head, ...drawn].join("\n");
}
