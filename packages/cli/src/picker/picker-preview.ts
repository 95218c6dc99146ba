import { matchRanges, type Query, type WindowMessage } from "@praison/session-core";
import { paintMarks, part, type MarkedText, plainText } from "../output/marked-text.ts";
import { shortTime } from "../output/short-time.ts";
import type { TerminalColours } from "../output/terminal-colours.ts";
import { terminalLine, terminalText, wrapToWidth } from "../output/terminal-text.ts";
import type { PickerItem } from "./picker-state.ts";

/** Room and looks of a preview. */
export interface PreviewStyle {
  readonly width: number;
  readonly height: number;
  readonly colours: TerminalColours;
}

interface PreviewLine {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Characters of a message that are looked at: of the anchor around the match, of others from the beginning. */
const MAX_ANCHOR_CHARS = 6000;
const MAX_OTHER_CHARS = 1500;
/** A match is looked for within these. */
const MAX_SEARCHED_CHARS = 200_000;
const INDENT = "  ";

/**
 * Shows the messages around a match so that the match is seen, marked.
 *
 * @param item what is selected
 * @param query what was looked for; recent sessions have none
 * @param style room and looks
 * @returns at most `height` lines, none wider than `width`
 */
export function pickerPreview(item: PickerItem, query: Query | undefined, style: PreviewStyle): string[] {
  const { height } = style;
  const lines: PreviewLine[] = [];
  let anchorAt = 0;
  for (const message of item.messages) {
    const isAnchor = message.index !== null && message.index === item.anchorIndex;
    if (isAnchor) anchorAt = lines.length;
    lines.push(...messageLines(message, isAnchor, query, style));
  }
  const matchAt = lines.findIndex(({ isMatch }, at) => isMatch && at >= anchorAt);
  const focus = matchAt === -1 ? anchorAt : matchAt;
  // The head of the message that matched is seen too, where both fit.
  const wished = focus - anchorAt < height - 2 ? anchorAt - 1 : focus - Math.floor(height / 3);
  const start = Math.max(0, Math.min(wished, lines.length - height));
  return lines.slice(start, start + height).map(({ text }) => text);
}

function messageLines(
  message: WindowMessage,
  isAnchor: boolean,
  query: Query | undefined,
  { width, colours }: PreviewStyle,
): PreviewLine[] {
  const role = message.index === null ? "summary of archived messages" : terminalLine(message.role);
  const time = message.timestamp === null ? "" : ` · ${shortTime(message.timestamp)}`;
  const head = `${isAnchor ? "> " : ""}[${message.index ?? "-"}] ${role}${time}${message.archived ? " · archived" : ""}`;
  const room = Math.max(2, width - INDENT.length);
  const body = excerpts(terminalText(message.content).trim(), isAnchor, query)
    .filter(({ text }) => text.trim() !== "")
    .flatMap((line) => wrapToWidth(line.text, room).map((range) => part(line, range)))
    .map((line) => ({
      text: INDENT + paintMarks(line, colours.match),
      isMatch: isAnchor && line.marks.length > 0,
    }));
  return [{ text: colours.dim(cutHead(head, width)), isMatch: false }, ...body];
}

function cutHead(head: string, width: number): string {
  const [range] = wrapToWidth(head, width);
  return range === undefined ? head : head.slice(range.start, range.end);
}

/** The lines of a message with their marks; of a long one those near the first match. */
function excerpts(text: string, isAnchor: boolean, query: Query | undefined): MarkedText[] {
  const searched = text.slice(0, isAnchor ? MAX_SEARCHED_CHARS : MAX_OTHER_CHARS).toWellFormed();
  const marks = query === undefined ? [] : matchRanges(searched, query);
  const focus = isAnchor ? (marks[0]?.start ?? 0) : 0;
  const first = focus < MAX_ANCHOR_CHARS / 2 ? 0 : searched.lastIndexOf("\n", focus - 1) + 1;
  const whole = { text: searched, marks };
  const lines: MarkedText[] = [];
  let start = first;
  for (const line of searched.slice(first, first + MAX_ANCHOR_CHARS).split("\n")) {
    lines.push(part(whole, { start, end: start + line.length }));
    start += line.length + 1;
  }
  return start < text.length ? [...lines, plainText("…")] : lines;
}
