import { decodeSession, type SessionRecord } from "./codec/session-codec.ts";
import { InMemorySessionStore } from "./in-memory-session-store.ts";
import type { Message, NewMessage } from "./message.ts";
import type { RetentionOptions } from "./retention.ts";
import { findByPoints } from "./search/find-by-points.ts";
import { searchable } from "./searchable.ts";
import { storeClosed } from "./session-change.ts";
import { sessionList } from "./session-list.ts";
import type { SearchableSessionStore, SessionPatch } from "./session-store.ts";
import { listSessions } from "./session-summary.ts";
import type { Session } from "./session.ts";

/** The present of all tests. */
export const NOW = "2026-07-01T12:00:00Z";
export const NOW_MS: number = Date.parse(NOW);

/** A session for tests, told in few words. */
export interface Sample {
  readonly id: string;
  /** `role: text`, oldest first; a message beyond text is given as it is. */
  readonly lines: readonly (string | NewMessage)[];
  /** ISO time of the last message and of the write. Default: half an hour before now. */
  readonly updatedAt?: string | undefined;
  /** Between two messages. Default 90. */
  readonly spacingSeconds?: number | undefined;
  readonly patch?: SessionPatch | undefined;
  readonly userId?: string | undefined;
}

/** An in-memory store that holds the samples, each written at its own time. */
export async function sampleStore(
  samples: readonly Sample[],
  retention: RetentionOptions = {},
): Promise<InMemorySessionStore> {
  let clockMs = NOW_MS;
  const store = new InMemorySessionStore({ ...retention, now: () => clockMs });
  for (const {
    id,
    lines,
    updatedAt = "2026-07-01T11:30:00Z",
    spacingSeconds = 90,
    patch,
    userId,
  } of samples) {
    clockMs = Date.parse(updatedAt);
    const firstSeconds = clockMs / 1000 - spacingSeconds * (lines.length - 1);
    const messages = lines.map((line, position) => ({
      timestamp: firstSeconds + spacingSeconds * position,
      ...(typeof line === "string" ? parseLine(line) : line),
    }));
    await store.append(id, messages, { patch, userId });
  }
  clockMs = NOW_MS;
  return store;
}

/** `user: a text` as role and content. */
export function parseLine(line: string): { role: string; content: string } {
  const colon = line.indexOf(": ");
  return { role: line.slice(0, colon), content: line.slice(colon + 2) };
}

/** A message for tests of what works on single messages. */
export function sampleMessage(line: string, more: Partial<Message> = {}): Message {
  return { ...parseLine(line), metadata: {}, ...more };
}

/** A session for tests of what works on single sessions. */
export function sampleSession(lines: readonly string[], more: Partial<Session> = {}): Session {
  return {
    sessionId: "s",
    messages: lines.map((line) => sampleMessage(line)),
    archivedMessages: [],
    metadata: {},
    runtimeState: {},
    ...more,
  };
}

/** A store for reading that holds session files as they are, for what no writer of ours would write. */
export function recordStore(records: readonly SessionRecord[]): SearchableSessionStore {
  const sessions = new Map(
    records.map((record) => decodeSession(record, "")).map((session) => [session.sessionId, session]),
  );
  const load = async (id: string): Promise<Session | undefined> => sessions.get(id);
  const refuse = (): Promise<never> => Promise.reject(storeClosed());
  const source = {
    sessions: () => sessions.values(),
    load,
    report: () => ({ sessionCount: sessions.size, notices: [] }),
  };
  return searchable(
    {
      append: refuse,
      load,
      list: (options = {}) => sessionList(() => listSessions(sessions.values(), options, NOW_MS)),
      delete: refuse,
      exists: async (id) => sessions.has(id),
      clear: refuse,
      updateMetadata: refuse,
      close: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    },
    { find: (query, options) => findByPoints(source, query, options) },
  );
}

/** Messages as a session file holds them, from `role: text`, spaced evenly. */
export function storedMessages(
  lines: readonly string[],
  firstSeconds = 1_780_000_000,
  spacingSeconds = 90,
): Record<string, unknown>[] {
  return lines.map((line, position) => ({
    ...parseLine(line),
    timestamp: firstSeconds + position * spacingSeconds,
    metadata: {},
  }));
}
