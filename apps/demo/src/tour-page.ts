import { matchRanges, oneLine, type Query, type WindowMessage } from "@praison/session-core";
import type { createColors } from "picocolors";
import { textBlock } from "./text-block.ts";

/** How the tour is drawn. */
export interface TourPage {
  /** Columns of a line. */
  readonly columns: number;
  readonly colors: ReturnType<typeof createColors>;
}

/** Columns of the mark, the role and the blanks around them: where the text of a message begins. */
export const MESSAGE_INDENT = 15;

/**
 * Draws a message of a conversation: `▶` marks the best match, `»` another message that matches.
 *
 * @param page how to draw
 * @param message the message
 * @param query what was looked for; its words are coloured
 * @param anchorIndex number of the best match
 */
export function tourMessage(
  page: TourPage,
  message: WindowMessage,
  query: Query,
  anchorIndex: number | undefined,
): string[] {
  const { colors } = page;
  const content = oneLine(message.content);
  const isAnchor = message.index !== null && message.index === anchorIndex;
  const isMatch = message.index !== null && matchRanges(content, query).length > 0;
  const mark = isAnchor ? colors.green("▶") : isMatch ? colors.yellow("»") : " ";
  const role = colors.dim(oneLine(message.role, 9).padEnd(10));
  return textBlock(content, page.columns - MESSAGE_INDENT).map((line, position) => {
    const shownLine = isMatch ? tourMatches(page, line, query) : colors.dim(line);
    return position === 0 ? `  ${mark} ${role} ${shownLine}` : `${" ".repeat(MESSAGE_INDENT)}${shownLine}`;
  });
}

/**
 * Colours the words of a line that match.
 *
 * @param page how to draw
 * @param line one line of text
 * @param query what was looked for
 */
export function tourMatches({ colors }: TourPage, line: string, query: Query): string {
  let shownLine = "";
  let from = 0;
  for (const { start, end } of matchRanges(line, query)) {
    shownLine += line.slice(from, start) + colors.bold(colors.yellow(line.slice(start, end)));
    from = end;
  }
  return shownLine + line.slice(from);
}

/**
 * Draws the heading of one step, with the call that it makes.
 *
 * @param page how to draw
 * @param title name of the step and what it is for
 * @param call the call, as code
 */
export function tourHeading({ columns, colors }: TourPage, title: string, call: string): string[] {
  const rule = "─".repeat(Math.max(2, columns - title.length - 4));
  return [
    "",
    `${colors.cyan("──")} ${colors.bold(title)} ${colors.cyan(rule)}`,
    colors.dim(`   ${call}`),
    "",
  ];
}

/**
 * Draws running text.
 *
 * @param page how to draw
 * @param text the text, without colours
 */
export function tourText({ columns, colors }: TourPage, text: string): string[] {
  return textBlock(text, columns - 2).map((line) => colors.dim(`  ${line}`));
}
