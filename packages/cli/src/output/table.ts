import CliTable from "cli-table3";
import { type MarkedText, paintMarks, wrapMarked } from "./marked-text.ts";
import type { TerminalColours } from "./terminal-colours.ts";
import { cutToWidth, displayWidth } from "./terminal-text.ts";

/** A column of a table. */
export interface TableColumn {
  readonly header: string;
  /** How narrow the column may become, in characters. Default: it is never narrowed, nor its text wrapped or cut. */
  readonly minWidth?: number | undefined;
  /** How wide it may become. Default: as wide as its longest text. */
  readonly maxWidth?: number | undefined;
  /** How many lines a text may take. Default 1. */
  readonly maxLines?: number | undefined;
  readonly isRightAligned?: boolean | undefined;
  readonly paint?: ((text: string) => string) | undefined;
}

/** A table to print. */
export interface Table {
  /** Printable text, centred above. */
  readonly title?: string | undefined;
  readonly columns: readonly TableColumn[];
  /** One text a column. */
  readonly rows: readonly (readonly MarkedText[])[];
}

/** Below this width a table helps nobody. */
export const MIN_TABLE_WIDTH = 61;

/** Characters that a column takes beside its text: two blanks and a rule. */
const COLUMN_FRAME = 3;

/**
 * Draws a table.
 *
 * @param table what to draw
 * @param width characters that a line may have
 * @param colours how to paint
 * @returns lines, each ended by a line break; `undefined` when the columns cannot be made narrow enough
 */
export function drawTable(table: Table, width: number, colours: TerminalColours): string | undefined {
  const widths = columnWidths(table, width);
  if (widths === undefined) return undefined;
  const headers = table.columns.map(({ header }) => [{ text: header, paint: colours.bold }]);
  const rows = table.rows.map((row) =>
    row.map((cell, position) => {
      const { maxLines = 1, paint } = table.columns[position] ?? {};
      const room = { width: widths[position] ?? 0, maxLines };
      return wrapMarked(cell, room).map((line) => ({
        text: line.text,
        paint: paint ?? (() => paintMarks(line, colours.match)),
      }));
    }),
  );
  const drawn = layOut([headers, ...rows], widths, table.columns);
  const title = table.title === undefined ? "" : `${centred(table.title, drawn.indexOf("\n"), colours)}\n`;
  return `${title}${drawn}\n`;
}

/** One line of a cell: its text, and what it looks like. */
interface CellLine {
  readonly text: string;
  readonly paint: (text: string) => string;
}

/** Widths of the texts of all columns: their own where there is room, else the flexible ones share what is left. */
function columnWidths({ columns, rows }: Table, width: number): number[] | undefined {
  const wished = columns.map(({ header, maxWidth = Infinity }, position) => {
    const texts = rows.map((row) => displayWidth(row[position]?.text ?? ""));
    return Math.min(
      texts.reduce((widest, own) => Math.max(widest, own), displayWidth(header)),
      maxWidth,
    );
  });
  const narrowest = columns.map(({ header, minWidth = Infinity }, position) =>
    Math.min(wished[position] ?? 0, Math.max(minWidth, displayWidth(header))),
  );
  let rest = width - 1 - narrowest.reduce((sum, own) => sum + own + COLUMN_FRAME, 0);
  if (rest < 0) return undefined;
  const widths = [...narrowest];
  while (rest > 0) {
    const hungry = widths.flatMap((own, position) => (own < (wished[position] ?? 0) ? [position] : []));
    if (hungry.length === 0) break;
    for (const position of hungry.slice(0, rest)) widths[position] = (widths[position] ?? 0) + 1;
    rest -= hungry.length;
  }
  return widths;
}

/** Stands for a text in the layout. Both characters are private-use ones, one column wide for everybody. */
const STAND_IN = /\ue000\ue001*/g;

/**
 * The table library measures text by rules that know neither Thai nor Indic marks nor newer emoji. So it lays out
 * stand-ins of the right width, and the texts take their places afterwards.
 */
function layOut(
  rows: readonly (readonly (readonly CellLine[])[])[],
  widths: readonly number[],
  columns: readonly TableColumn[],
): string {
  const table = new CliTable({
    colWidths: widths.map((width) => width + 2),
    colAligns: columns.map(({ isRightAligned }) => (isRightAligned === true ? "right" : "left")),
    style: { head: [], border: [] },
  });
  const texts: string[] = [];
  for (const [position, row] of rows.entries()) {
    table.push(row.map((lines) => ({ content: lines.map(standIn).join("\n"), chars: rulesOf(position) })));
    const height = Math.max(...row.map((lines) => lines.length));
    for (let line = 0; line < height; line++) {
      for (const cell of row) {
        const { text, paint } = cell[line] ?? { text: "", paint: String };
        if (text !== "") texts.push(paint(text));
      }
    }
  }
  let next = 0;
  return table.toString().replace(STAND_IN, () => texts[next++] ?? "");
}

function standIn({ text }: CellLine): string {
  return text === "" ? "" : `\ue000${"\ue001".repeat(Math.max(0, displayWidth(text) - 1))}`;
}

type Rules = NonNullable<NonNullable<ConstructorParameters<typeof CliTable>[0]>["chars"]>;

const HEADER_RULES: Rules = {
  top: "━",
  "top-left": "┏",
  "top-mid": "┳",
  "top-right": "┓",
  left: "┃",
  middle: "┃",
  right: "┃",
};
const FIRST_ROW_RULES: Rules = { mid: "━", "left-mid": "┡", "mid-mid": "╇", "right-mid": "┩" };
const ROW_RULES: Rules = { mid: "", "left-mid": "", "mid-mid": "", "right-mid": "" };

function rulesOf(row: number): Rules {
  return row === 0 ? HEADER_RULES : row === 1 ? FIRST_ROW_RULES : ROW_RULES;
}

function centred(title: string, width: number, colours: TerminalColours): string {
  const text = cutToWidth(title, width);
  return " ".repeat(Math.floor((width - displayWidth(text)) / 2)) + colours.italic(text);
}
