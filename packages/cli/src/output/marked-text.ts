import type { TextRange } from "@praison/session-core";
import { cutToWidth, wrapToWidth } from "./terminal-text.ts";

/** One line of printable text, with the parts of it that matched. */
export interface MarkedText {
  readonly text: string;
  /** In order, never overlapping. */
  readonly marks: readonly TextRange[];
}

/**
 * A text without marks.
 *
 * @param text printable text on one line
 */
export function plainText(text: string): MarkedText {
  return { text, marks: [] };
}

/**
 * Paints the marked parts of a text.
 *
 * @param marked the text
 * @param paint makes a part stand out
 */
export function paintMarks({ text, marks }: MarkedText, paint: (part: string) => string): string {
  let painted = "";
  let from = 0;
  for (const { start, end } of marks) {
    painted += text.slice(from, start) + paint(text.slice(start, end));
    from = end;
  }
  return painted + text.slice(from);
}

/** How much room a text has. */
export interface Room {
  /** Columns of a line, 4 or more. */
  readonly width: number;
  readonly maxLines: number;
}

/**
 * Wraps a text. Of more lines than there is room for, those with most of the marks are kept, `…` where it is cut.
 *
 * @param marked the text
 * @param room columns and lines
 * @returns at least one line
 */
export function wrapMarked(marked: MarkedText, room: Room): MarkedText[] {
  const { text, marks } = marked;
  const { width, maxLines } = room;
  const whole = wrapToWidth(text, width);
  if (whole.length === 0) return [plainText("")];
  if (whole.length <= maxLines) return whole.map((line) => part(marked, line));
  // Room for the sign of cutting in front, and in a single line for the one behind as well.
  const narrower = wrapToWidth(text, width - (maxLines === 1 ? 2 : 1));
  const first = firstLine(narrower, marks, maxLines);
  const lines = first === 0 ? whole : narrower;
  const shown = lines.slice(first, first + maxLines).map((line) => part(marked, line));
  const isCutAtEnd = first + maxLines < lines.length;
  return shown.map((line, position) => {
    const before = first > 0 && position === 0 ? "…" : "";
    return isCutAtEnd && position === shown.length - 1
      ? cut(prefixed(line, before), width)
      : prefixed(line, before);
  });
}

/** Where to begin so that most of the marks are seen; of equally good places the middle one. */
function firstLine(lines: readonly TextRange[], marks: readonly TextRange[], maxLines: number): number {
  const places = lines.slice(0, Math.max(1, lines.length - maxLines + 1)).map((line, first) => {
    const { end } = lines[Math.min(first + maxLines, lines.length) - 1] ?? line;
    return marks.reduce((sum, mark) => sum + overlap(mark, { start: line.start, end }), 0);
  });
  const most = Math.max(...places);
  if (most === 0) return 0;
  const best = places.flatMap((seen, first) => (seen === most ? [first] : []));
  return best[Math.floor((best.length - 1) / 2)] ?? 0;
}

function overlap(a: TextRange, b: TextRange): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}

function cut({ text, marks }: MarkedText, width: number): MarkedText {
  return { text: cutToWidth(`${text}…`, width), marks };
}

/**
 * A part of a marked text, with the marks that fall into it.
 *
 * @param marked the text
 * @param range which part
 */
export function part({ text, marks }: MarkedText, { start, end }: TextRange): MarkedText {
  const inside = marks
    .map((mark) => ({ start: Math.max(mark.start, start) - start, end: Math.min(mark.end, end) - start }))
    .filter((mark) => mark.start < mark.end);
  return { text: text.slice(start, end), marks: inside };
}

function prefixed({ text, marks }: MarkedText, prefix: string): MarkedText {
  const moved = marks.map(({ start, end }) => ({ start: start + prefix.length, end: end + prefix.length }));
  return { text: prefix + text, marks: moved };
}
