import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { numberedMessages, parseSession, PraisonError, projectMessages } from "@praison/session-core";

/**
 * Copies session files, so that no index is written beside the originals, and checks that each can be read.
 *
 * @param from folder of `*.json` session files
 * @param to folder to make
 * @returns session id → how many messages it has
 * @throws PraisonError `INVALID_INPUT` that names the file, and the line where its JSON breaks
 */
export function copyRecallSessions(from: string, to: string): Map<string, number> {
  const messageCounts = new Map<string, number>();
  mkdirSync(to, { recursive: true });
  for (const name of sessionNames(from)) {
    const path = join(from, name);
    const { sessionId, messageCount } = readCounted(path, name.slice(0, -".json".length));
    if (messageCounts.has(sessionId))
      throw new PraisonError("INVALID_INPUT", `${path} holds session ${sessionId}, as an earlier file does`);
    messageCounts.set(sessionId, messageCount);
    copyFileSync(path, join(to, name));
  }
  if (messageCounts.size === 0) throw new PraisonError("INVALID_INPUT", `${from} has no session files`);
  return messageCounts;
}

function sessionNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted();
  } catch (error) {
    throw new PraisonError("INVALID_INPUT", `${folder} cannot be read`, {
      cause: error,
      hint: "--data names a folder that has a folder sessions and a file questions.jsonl.",
    });
  }
}

function readCounted(path: string, id: string): { sessionId: string; messageCount: number } {
  const text = readFileSync(path, "utf8");
  try {
    const session = parseSession(text, id);
    const messageCount = numberedMessages(projectMessages(session)).length;
    return { sessionId: session.sessionId, messageCount };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new PraisonError("INVALID_INPUT", `${path}${breakingLine(text)}: ${message}`, { cause: error });
  }
}

/** `:12` where the text is no JSON from its twelfth line on; nothing where it is JSON of another form. */
function breakingLine(text: string): string {
  if (jsonState(text) === "whole") return "";
  const lines = text.split("\n");
  let low = 1;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (jsonState(`${lines.slice(0, middle).join("\n")}\n`) === "broken") high = middle;
    else low = middle + 1;
  }
  return `:${low}`;
}

/** Whether a text is JSON, could become JSON if it went on, or is broken already. */
function jsonState(text: string): "whole" | "unfinished" | "broken" {
  try {
    JSON.parse(text);
    return "whole";
  } catch (error) {
    // The parser does not always say where it stopped, but always whether that was at the end.
    const message = error instanceof Error ? error.message : "";
    const endsThere = [" end of JSON input", ` at position ${text.length} `];
    return endsThere.some((part) => message.includes(part)) ? "unfinished" : "broken";
  }
}
