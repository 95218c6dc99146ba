import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { CliIo } from "./cli-io.ts";
import { main } from "./main.ts";

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "praison-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a run of the CLI left behind. */
export interface FakeRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A Praison home of its own, and the CLI running on it. */
export interface FakeHome {
  readonly folder: string;
  readonly sessions: string;
  /** Writes a file below `sessions`. */
  write(name: string, content: string | Uint8Array): void;
  /** Writes a session file below `sessions`, named after its id. */
  session(id: string, contents: readonly (string | StoredMessage)[], more?: Record<string, unknown>): void;
  run(argv: readonly string[], io?: Partial<CliIo>): Promise<FakeRun>;
}

/** A message as files hold it. */
export type StoredMessage = Readonly<Record<string, unknown>>;

export const FAKE_NOW_MS = Date.parse("2026-07-10T12:00:00Z");

/** The text of a session file. Plain texts are said by user and assistant in turn, three minutes apart. */
export function sessionFile(
  id: string,
  contents: readonly (string | StoredMessage)[],
  more: Record<string, unknown> = {},
): string {
  const messages = contents.map((content, position) => ({
    role: position % 2 === 0 ? "user" : "assistant",
    timestamp: 1_781_100_000 + position * 180,
    metadata: {},
    ...(typeof content === "string" ? { content } : content),
  }));
  const times = { created_at: "2026-06-10T14:00:00+00:00", updated_at: "2026-06-10T14:32:00+00:00" };
  return JSON.stringify({ session_id: id, messages, ...times, metadata: {}, ...more }, null, 2);
}

export function fakeHome(): FakeHome {
  const folder = temporaryFolder();
  const sessions = join(folder, "sessions");
  const write = (name: string, content: string | Uint8Array): void => {
    const path = join(sessions, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  return {
    folder,
    sessions,
    write,
    session: (id, contents, more) => write(`${id}.json`, sessionFile(id, contents, more)),
    run: (argv, io = {}) => runMain(argv, { cwd: folder, ...io, env: { PRAISONAI_HOME: folder, ...io.env } }),
  };
}

/** Runs `main` with captured output: no terminal, 80 columns, a fixed clock. */
export async function runMain(argv: readonly string[], io: Partial<CliIo>): Promise<FakeRun> {
  let out = "";
  let err = "";
  const code = await main(argv, {
    env: {},
    cwd: "/",
    isTerminal: false,
    isErrorTerminal: false,
    now: () => FAKE_NOW_MS,
    ...io,
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
  });
  return { code, out, err };
}
