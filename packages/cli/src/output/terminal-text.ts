import { createRequire } from "node:module";
import { oneLine, type TextRange, withoutTerminalCodes } from "@praison/session-core";

const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** What turns the direction of writing, or hides text between annotation marks: old output must not reorder a line. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

/** Characters that take one column, and those that take two, in texts of which each unit is a character of its own. */
const WIDE = "\\u3001\\u3002\\u3041-\\u3096\\u30a1-\\u30fa\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3";
const SIMPLE_TEXT = new RegExp(`^[ -~\\u00c0-\\u024f\\u2013\\u2014\\u2018-\\u201d\\u2026${WIDE}]*$`);
const WIDE_CHARACTERS = new RegExp(`[${WIDE}]`, "g");

type WidthOf = (text: string) => number;

let segmenter: Intl.Segmenter | undefined;
let stringWidth: WidthOf | undefined;

/** Both are loaded at their first use: their tables cost a short command more than all else that it prints. */
function graphemes(): Intl.Segmenter {
  return (segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" }));
}

function exactWidth(text: string): number {
  stringWidth ??= (createRequire(import.meta.url)("string-width") as { readonly default: WidthOf }).default;
  return stringWidth(text);
}

/**
 * Brings stored text onto one line that is safe to print: no terminal codes, no direction overrides.
 *
 * @param text any text
 */
export function terminalLine(text: string): string {
  return oneLine(printable(text));
}

/**
 * Makes stored text of several lines safe to print: no terminal codes, no direction overrides, tabs as blanks.
 *
 * @param text any text
 * @returns lines separated by `\n`
 */
export function terminalText(text: string): string {
  return withoutTerminalCodes(printable(text)).replaceAll("\t", "    ");
}

function printable(text: string): string {
  return text.replace(LINE_BREAKS, "\n").replace(REORDERING, "").toWellFormed();
}

/**
 * How many columns of a terminal a text takes.
 *
 * @param text printable text on one line
 */
export function displayWidth(text: string): number {
  return SIMPLE_TEXT.test(text) ? text.length + (text.match(WIDE_CHARACTERS)?.length ?? 0) : exactWidth(text);
}

/** The characters as a reader counts them; simple text needs no tables for that. */
function* segmentsOf(text: string): Generator<{ readonly segment: string; readonly index: number }> {
  if (!SIMPLE_TEXT.test(text)) yield* graphemes().segment(text);
  else for (let index = 0; index < text.length; index++) yield { segment: text.charAt(index), index };
}

/**
 * Cuts a text to a width, never inside a character, and marks the cut with `…`.
 *
 * @param text printable text on one line
 * @param width columns, 1 or more
 */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let used = 0;
  for (const { segment, index } of segmentsOf(text)) {
    used += displayWidth(segment);
    if (used > width - 1) return `${text.slice(0, index).trimEnd()}…`;
  }
  return text;
}

/**
 * Breaks a text into lines: at blanks and beside wide characters, inside a word only where it is longer than a line.
 *
 * @param text printable text on one line
 * @param width columns, 2 or more
 * @returns the part of the text that each line shows
 */
export function wrapToWidth(text: string, width: number): TextRange[] {
  const lines: TextRange[] = [];
  let start = 0;
  let used = 0;
  let breakAt = 0;
  for (const { segment, index } of segmentsOf(text)) {
    const size = displayWidth(segment);
    const isBlank = segment === " ";
    if (isBlank || size === 2) breakAt = index;
    while (used + size > width && index > start) {
      const end = breakAt > start ? breakAt : index;
      lines.push({ start, end });
      start = text[end] === " " ? end + 1 : end;
      used = index > start ? displayWidth(text.slice(start, index)) : 0;
    }
    if (index >= start) used += size;
    if (size === 2) breakAt = index + segment.length;
  }
  if (start < text.length) lines.push({ start, end: text.length });
  return lines;
}
