import {
  formatInstant,
  numberedMessages,
  parseInstant,
  modelOf,
  type ProjectedMessage,
  projectMessages,
  type Session,
  type SessionSummary,
  type ToolCall,
} from "@praison/session-core";
import type { TerminalColours } from "./terminal-colours.ts";
import { cutToWidth, terminalText, terminalLine } from "./terminal-text.ts";

/** A session, and which of its messages to show. */
export interface SessionExcerpt {
  readonly session: Session;
  readonly summary: SessionSummary;
  readonly entries: readonly ProjectedMessage[];
  /** Number of the message that was asked for. */
  readonly anchorIndex?: number | undefined;
}

/** How a session is shown. */
export interface SessionTextStyle {
  /** Characters that a line may have; text that people wrote is not wrapped. */
  readonly width: number;
  readonly colours: TerminalColours;
}

const INDENT = "  ";
/** What is no conversation is folded to about half a screen. */
const MAX_FOLDED_LINES = 12;
const MAX_FOLDED_CHARS = 1500;

/**
 * Shows a session: what is known about it, then its messages.
 *
 * @param excerpt the session and the messages
 * @param style width and colours
 * @returns lines, each ended by a line break
 */
export function sessionText(excerpt: SessionExcerpt, style: SessionTextStyle): string {
  const { session, summary, entries, anchorIndex } = excerpt;
  const numbers = entries.map(({ index }) => index).filter((index) => index !== null);
  const earlier = numbers[0] ?? 0;
  const later = summary.messageCount - 1 - (numbers.at(-1) ?? summary.messageCount - 1);
  return [
    sessionHead(session, summary, style),
    omission(earlier, "earlier", style),
    ...entries.map((entry) => messageText(entry, entry.index === anchorIndex, style)),
    omission(later, "later", style),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/**
 * Shows what is known about a session.
 *
 * @param session the session
 * @param summary of it
 * @param style width and colours
 */
export function sessionHead(
  session: Session,
  summary: SessionSummary,
  { colours }: SessionTextStyle,
): string {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["id", session.sessionId],
    ["agent", session.agentName],
    ["user", session.userId],
    ["model", modelOf(session)],
    ["created", timeText(session.createdAt)],
    ["updated", timeText(session.updatedAt)],
    ["messages", countText(session, summary)],
  ];
  const lines = rows
    .filter((row): row is readonly [string, string] => row[1] !== undefined && row[1] !== "")
    .map(
      ([name, value]) => `${colours.dim(name.padEnd(9))}${paintValue(name, terminalLine(value), colours)}\n`,
    );
  return `${colours.bold(terminalLine(summary.title))}\n${lines.join("")}`;
}

function countText(session: Session, { messageCount }: SessionSummary): string {
  const archivedCount = numberedMessages(projectMessages(session)).filter(({ archived }) => archived).length;
  return archivedCount === 0 ? String(messageCount) : `${messageCount}, ${archivedCount} of them archived`;
}

function paintValue(name: string, value: string, colours: TerminalColours): string {
  return name === "id" ? colours.id(value) : value;
}

function omission(count: number, which: "earlier" | "later", { colours }: SessionTextStyle): string {
  if (count <= 0) return "";
  const messages = count === 1 ? "message" : "messages";
  return `${colours.dim(`… ${count} ${which} ${messages}; --all shows them, --around N those around one`)}\n`;
}

function messageText(entry: ProjectedMessage, isAnchor: boolean, style: SessionTextStyle): string {
  const { index, archived, message } = entry;
  const { colours } = style;
  const marks = [
    index === null ? "summary of archived messages" : terminalLine(message.role),
    timeText(message.timestamp),
    archived ? "archived" : undefined,
  ];
  const head = `[${index ?? "-"}] ${marks.filter((mark) => mark !== undefined).join(" · ")}`;
  const calls = (message.toolCalls ?? []).map((call) => colours.dim(callText(call, style.width)));
  const body = [...contentLines(entry, colours), ...calls];
  return [`${isAnchor ? "> " : ""}${colours.bold(head)}`, ...body.map(indented), ""].join("\n");
}

function contentLines({ index, message }: ProjectedMessage, colours: TerminalColours): string[] {
  const { role, content } = message;
  const text = terminalText(content).trimEnd();
  if (text === "") return [];
  // What people and agents said is shown whole; what tools put out and what compaction summed up is not.
  if (role !== "tool" && index !== null) return text.split("\n");
  const lines = text.slice(0, MAX_FOLDED_CHARS).toWellFormed().split("\n").slice(0, MAX_FOLDED_LINES);
  const isWhole = lines.join("\n").length === text.length;
  return isWhole
    ? lines
    : [...lines, colours.dim(`… cut: ${content.length} characters in all; --json has them`)];
}

/** One line: `→ search_web({"query":"adyen fees"})`. */
function callText(call: ToolCall, width: number): string {
  const { name, arguments: input = "" } = call.function ?? {};
  const called = name ?? (typeof call["name"] === "string" ? call["name"] : "a tool");
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return cutToWidth(terminalLine(`→ ${called}(${text})`), width - INDENT.length);
}

function indented(line: string): string {
  return line === "" ? "" : INDENT + line;
}

function timeText(time: string | number | undefined): string | undefined {
  const instantMs = parseInstant(time);
  return instantMs === undefined ? undefined : formatInstant(instantMs);
}
