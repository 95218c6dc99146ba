import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A message as a session file holds it. */
export interface StoredMessage {
  readonly role: string;
  readonly content: string;
  readonly [key: string]: unknown;
}

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "praison-store-json-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The text of a session file with the keys, order and layout of the Python package. */
export function pythonFile(
  sessionId: string,
  messages: readonly StoredMessage[],
  more: Record<string, unknown> = {},
): string {
  const { archived_messages: archived = [], source, ...rest } = more;
  const record = {
    session_id: sessionId,
    messages: messages.map(timed(1_780_000_000)),
    created_at: "2026-05-28T20:26:40+00:00",
    updated_at: "2026-05-28T21:26:40.250000+00:00",
    agent_name: null,
    user_id: null,
    metadata: source === undefined ? {} : { source },
    gateway_session_id: null,
    agent_id: null,
    runtime_state: {},
    archived_messages: (archived as StoredMessage[]).map(timed(1_779_000_000)),
    ...(source !== undefined && { source }),
    ...rest,
  };
  return JSON.stringify(record, null, 2).replace(/"timestamp": (\d+)(?=[,\n])/g, '"timestamp": $1.0');
}

function timed(start: number): (message: StoredMessage, position: number) => Record<string, unknown> {
  return ({ role, content, ...rest }, position) => ({
    role,
    content,
    timestamp: start + position * 180,
    metadata: {},
    ...rest,
  });
}

/** Conversation turns by turns: user, assistant, user, … */
export function spoken(...contents: readonly string[]): StoredMessage[] {
  return contents.map((content, position) => ({ role: position % 2 === 0 ? "user" : "assistant", content }));
}

/** Writes a session file. */
export function put(folder: string, name: string, text: string | Uint8Array): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The parsed content of a file. */
export function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
}
