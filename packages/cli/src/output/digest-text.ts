import { type DigestPart, oneLine } from "@praison/session-core";
import { type SessionExcerpt, sessionHead, type SessionTextStyle } from "./session-text.ts";
import { terminalLine, wrapToWidth } from "./terminal-text.ts";

const MAX_LENGTH = 320;
const INDENT = "  ";
const HEADINGS: Readonly<Record<DigestPart["kind"], string>> = {
  opening: "How it began",
  "turning-point": "Turning points",
  closing: "How it ended",
};

/**
 * Shows a session in about a screen.
 *
 * @param excerpt the session
 * @param digest its parts
 * @param style width and colours
 */
export function digestText(
  { session, summary }: SessionExcerpt,
  digest: readonly DigestPart[],
  style: SessionTextStyle,
): string {
  const { colours, width } = style;
  const parts = digest.map(({ kind, messages }) => {
    const lines = messages.flatMap(({ index, archived, message }) => {
      const text = terminalLine(
        `[${index}] ${message.role}${archived ? " (archived)" : ""}: ${oneLine(message.content, MAX_LENGTH)}`,
      );
      return wrapToWidth(text, width - INDENT.length).map(
        ({ start, end }) => `${INDENT}${text.slice(start, end)}\n`,
      );
    });
    return `${colours.bold(HEADINGS[kind])}\n${lines.join("")}`;
  });
  return [sessionHead(session, summary, style), ...parts].join("\n");
}
