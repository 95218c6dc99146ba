import { withoutTerminalCodes } from "@praison/session-core";
import type { AgentEvent } from "./agent-event.ts";

/** What turns the direction of writing: an answer must not reorder the line that it stands on. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

/** Where an answer can be shown; standard output is one. */
export interface TerminalOutput {
  /** Shown only where this is true. */
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/**
 * Passes events on, and shows the text of an answer as it comes: on a terminal only. Codes by which a text could steer
 * the terminal are left out.
 *
 * @param events the events of a call
 * @param output where to show
 */
export async function* writeEvents(
  events: AsyncIterable<AgentEvent>,
  output: TerminalOutput,
): AsyncGenerator<AgentEvent, void> {
  let isLineOpen = false;
  for await (const event of events) {
    if (output.isTTY === true) {
      if (event.type === "text") {
        output.write(withoutTerminalCodes(event.text.replace(REORDERING, "")));
        isLineOpen = !event.text.endsWith("\n");
      } else if (isLineOpen) {
        output.write("\n");
        isLineOpen = false;
      }
    }
    yield event;
  }
}
