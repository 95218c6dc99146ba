import { createInterface } from "node:readline";
import type { Agent } from "@praison/agents";
import { PraisonError, projectMessages, type Session, summarizeSession } from "@praison/session-core";
import type { CommandContext } from "./command-context.ts";
import { Interruption } from "./interruption.ts";
import { terminalLine, terminalText } from "./output/terminal-text.ts";

const SHOWN_TURNS = 6;
const MAX_TURN_LENGTH = 600;

/**
 * Lets a person at a terminal go on with a session, line by line: answers are shown as they come, and kept. Ctrl-C
 * interrupts an answer, or ends the chat; so does Ctrl-D.
 *
 * @param agent that goes on
 * @param session as it was
 * @param context of the command; it has a terminal
 * @throws Interruption when the chat was ended by Ctrl-C
 */
export async function chatWith(agent: Agent, session: Session, context: CommandContext): Promise<void> {
  const { io, colours } = context;
  const { terminal } = io;
  if (terminal === undefined) return;
  const { output } = terminal;
  output.write(restoredText(session, context));
  const lines = createInterface({
    // The streams of a process are behind both.
    input: terminal.input as unknown as NodeJS.ReadableStream,
    output: output as unknown as NodeJS.WritableStream,
    prompt: colours.bold("you> "),
  });
  let answering: AbortController | undefined;
  let isInterrupted = false;
  let isClosed = false;
  lines.once("close", () => (isClosed = true));
  lines.on("SIGINT", () => {
    if (answering !== undefined) answering.abort();
    else {
      isInterrupted = true;
      output.write("\n");
      lines.close();
    }
  });
  lines.prompt();
  for await (const line of lines) {
    if (line.trim() !== "") {
      answering = new AbortController();
      output.write(await answered(agent, line, answering.signal, context));
      answering = undefined;
    }
    if (isClosed) break;
    lines.prompt();
  }
  if (isInterrupted) throw new Interruption();
}

/** What is left to write after the answer was shown; a failure ends the answer, not the chat. */
async function answered(
  agent: Agent,
  text: string,
  signal: AbortSignal,
  { io, colours }: CommandContext,
): Promise<string> {
  const write = (part: string): unknown => io.terminal?.output.write(part);
  try {
    await agent.start(text, { signal, output: { isTTY: true, write } });
    return "\n";
  } catch (error) {
    if (signal.aborted) return `\n${colours.dim("interrupted; what was said is kept")}\n\n`;
    if (!PraisonError.isInstance(error)) throw error;
    const hint = error.hint === undefined ? "" : ` ${error.hint}`;
    return `${colours.dim(terminalLine(error.message + hint))}\n\n`;
  }
}

function restoredText(session: Session, { colours, nowMs }: CommandContext): string {
  const { title, messageCount } = summarizeSession(session, nowMs);
  const spoken = projectMessages(session).filter(
    ({ index, message }) =>
      index !== null &&
      (message.role === "user" || message.role === "assistant") &&
      message.content.trim() !== "",
  );
  const turns = spoken.slice(-SHOWN_TURNS).map(({ message: { role, content } }) => {
    const text =
      content.length > MAX_TURN_LENGTH ? `${content.slice(0, MAX_TURN_LENGTH).toWellFormed()}…` : content;
    return `${colours.bold(role === "user" ? "you> " : "")}${terminalText(text)}\n`;
  });
  const earlier = messageCount - turns.length;
  return [
    `${colours.bold(terminalLine(title))} ${colours.dim(terminalLine(session.sessionId))}\n`,
    earlier > 0 ? colours.dim(`… ${earlier} earlier messages\n`) : "",
    "\n",
    turns.join("\n"),
    turns.length > 0 ? "\n" : "",
  ].join("");
}
