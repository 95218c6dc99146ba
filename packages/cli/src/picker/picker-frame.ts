import { matchRanges } from "@praison/session-core";
import ansiEscapes from "ansi-escapes";
import { paintMarks } from "../output/marked-text.ts";
import { shortDay, shortTime } from "../output/short-time.ts";
import type { TerminalColours } from "../output/terminal-colours.ts";
import { cutToWidth, displayWidth, terminalLine } from "../output/terminal-text.ts";
import { pickerPreview } from "./picker-preview.ts";
import type { PickerItem, PickerState } from "./picker-state.ts";
import type { QueryLine } from "./query-line.ts";
import type { Frame } from "./terminal-screen.ts";

/** Room and looks of a picker. */
export interface PickerStyle {
  readonly columns: number;
  readonly rows: number;
  readonly colours: TerminalColours;
}

/** How a screen is divided. */
export interface PickerLayout {
  readonly isSideBySide: boolean;
  readonly listRows: number;
  readonly listWidth: number;
  /** 0 where there is no room for a preview. */
  readonly previewRows: number;
  readonly previewWidth: number;
}

const PROMPT = "> ";
const HELP = "Enter resume · Ctrl-O show · ↑↓ PgUp PgDn choose · Esc leave";
const MIN_SIDE_BY_SIDE = 100;
const MIN_ROWS_WITH_PREVIEW = 12;
/** Query above, status and help below. */
const OTHER_ROWS = 3;

/**
 * Divides a screen: list beside preview where it is wide, list above preview where it is high enough for both.
 *
 * @param size of the terminal
 */
export function pickerLayout({ columns, rows }: Pick<PickerStyle, "columns" | "rows">): PickerLayout {
  const room = Math.max(1, rows - OTHER_ROWS);
  if (columns >= MIN_SIDE_BY_SIDE) {
    const listWidth = Math.floor(columns * 0.45);
    const previewWidth = columns - listWidth - 3;
    return { isSideBySide: true, listRows: room, listWidth, previewRows: room, previewWidth };
  }
  const hasPreview = rows >= MIN_ROWS_WITH_PREVIEW;
  const listRows = hasPreview ? Math.max(3, Math.floor(room * 0.4)) : room;
  // A line with the session's id stands between.
  const previewRows = hasPreview ? room - listRows - 1 : 0;
  return { isSideBySide: false, listRows, listWidth: columns, previewRows, previewWidth: columns };
}

/**
 * Draws a picker.
 *
 * @param state what to show
 * @param style room and looks
 */
export function pickerFrame(state: PickerState, style: PickerStyle): Frame {
  const { columns, rows, colours } = style;
  const layout = pickerLayout(style);
  const { text, cursorColumn } = visibleLine(state.line, columns - PROMPT.length - 1);
  const item = state.found.items[state.selected];
  const lines = [
    colours.bold(PROMPT) + text,
    ...(layout.isSideBySide ? sideBySide(state, item, layout, style) : stacked(state, item, layout, style)),
    colours.dim(cutToWidth(statusText(state), columns)),
    colours.dim(cutToWidth(HELP, columns)),
  ];
  const cursor = { row: 0, column: PROMPT.length + cursorColumn };
  // On the smallest of screens the query stays.
  return { lines: lines.slice(0, Math.max(1, rows)), cursor };
}

function stacked(
  state: PickerState,
  item: PickerItem | undefined,
  { listRows, listWidth, previewRows, previewWidth }: PickerLayout,
  { colours }: PickerStyle,
): string[] {
  const list = filled(listLines(state, { rows: listRows, width: listWidth, colours }), listRows);
  if (previewRows === 0) return list;
  const title = item === undefined ? "" : ` ${terminalLine(item.sessionId)} · ${shortTime(item.when)} `;
  const head = cutToWidth(`──${title}`, previewWidth);
  const rule = "─".repeat(Math.max(0, previewWidth - displayWidth(head)));
  const preview = previewOf(state, item, { width: previewWidth, height: previewRows, colours });
  return [...list, colours.dim(head + rule), ...filled(preview, previewRows)];
}

function sideBySide(
  state: PickerState,
  item: PickerItem | undefined,
  { listRows, listWidth, previewWidth }: PickerLayout,
  { colours }: PickerStyle,
): string[] {
  const list = filled(listLines(state, { rows: listRows, width: listWidth, colours }), listRows);
  const about = item === undefined ? "" : `${terminalLine(item.sessionId)} · ${shortTime(item.when)}`;
  const preview = [
    colours.id(cutToWidth(about, previewWidth)),
    ...previewOf(state, item, { width: previewWidth, height: listRows - 1, colours }),
  ];
  // By its column, so that a character that this terminal draws wider than others does not move the line.
  const border = `${ansiEscapes.cursorTo(listWidth)}${colours.dim(" │ ")}`;
  return list.map((line, row) => `${line}${border}${preview[row] ?? ""}`);
}

function previewOf(
  state: PickerState,
  item: PickerItem | undefined,
  style: { readonly width: number; readonly height: number; readonly colours: TerminalColours },
): string[] {
  return item === undefined ? [] : pickerPreview(item, state.found.query, style);
}

function listLines(
  { found, selected, line, activity }: PickerState,
  {
    rows,
    width,
    colours,
  }: { readonly rows: number; readonly width: number; readonly colours: TerminalColours },
): string[] {
  if (found.items.length === 0) {
    const isBlank = line.text.trim() === "";
    return activity === undefined ? [isBlank ? "  No sessions yet" : "  No sessions match"] : [];
  }
  const first = Math.max(0, Math.min(selected - Math.floor(rows / 2), found.items.length - rows));
  return found.items.slice(first, first + rows).map((item, at) => {
    const isSelected = first + at === selected;
    const room = width - 13;
    const day = shortDay(item.when).padEnd(10);
    if (room < 10)
      return (isSelected ? "› " : "  ") + cutToWidth(terminalLine(item.title), Math.max(1, width - 2));
    const title = cutToWidth(terminalLine(item.title) || "-", Math.max(10, Math.floor(room * 0.6)));
    const rest = room - displayWidth(title) - 2;
    const snippet = rest < 8 ? "" : `  ${markedSnippet(item, found.query, rest, colours)}`;
    const paint = isSelected ? colours.bold : (text: string): string => text;
    return `${isSelected ? colours.bold("› ") : "  "}${colours.dim(day)} ${paint(title)}${snippet}`;
  });
}

function markedSnippet(
  item: PickerItem,
  query: PickerState["found"]["query"],
  width: number,
  colours: TerminalColours,
): string {
  const whole = terminalLine(item.snippet);
  const [first] = query === undefined ? [] : matchRanges(whole, query);
  // Begins shortly before the match, which a narrow column would not reach.
  const start =
    first === undefined || first.end < width - 1 ? 0 : whole.lastIndexOf(" ", first.start - 2) + 1;
  const text = cutToWidth(start === 0 ? whole : `…${whole.slice(start)}`, width);
  return paintMarks({ text, marks: query === undefined ? [] : matchRanges(text, query) }, colours.match);
}

function statusText({ found, selected, activity, failure }: PickerState): string {
  if (failure !== undefined) return `error: ${terminalLine(failure)}`;
  const { items, totalFound, totalIsLowerBound } = found;
  const total = `${totalFound}${totalIsLowerBound ? "+" : ""}`;
  const place = items.length === 0 ? "" : `${selected + 1} of ${total} sessions`;
  return `  ${[place, terminalLine(activity ?? "")].filter((text) => text !== "").join(" · ")}`;
}

/** The part of the query that fits, with the cursor in it. */
function visibleLine({ text, cursor }: QueryLine, width: number): { text: string; cursorColumn: number } {
  const room = Math.max(1, width);
  let start = 0;
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  for (const { index, segment } of graphemes) {
    if (displayWidth(text.slice(start, cursor)) <= room || index >= cursor) break;
    start = index + segment.length;
  }
  const shown = cutToWidth(terminalLine(text.slice(start)) === "" ? "" : text.slice(start), room);
  return { text: shown, cursorColumn: displayWidth(text.slice(start, cursor)) };
}

function filled(lines: readonly string[], rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => lines[row] ?? "");
}
