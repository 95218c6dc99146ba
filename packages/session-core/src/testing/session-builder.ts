import { PraisonError, shown } from "../errors.ts";
import type { NewMessage } from "../message.ts";
import type { AppendOptions, SessionStore } from "../session-store.ts";
import type { TestClock } from "./test-clock.ts";

/** A message of a test transcript: `"user: we move to Adyen"`, or a whole message where more is needed. */
export type TranscriptLine = string | NewMessage;

/** When the messages of a transcript were said. */
export interface TranscriptOptions {
  /** Time of the first message, ISO 8601 text. Default: none, so that the store gives the times. */
  readonly startsAt?: string | undefined;
  /** Seconds from one message to the next. Default 90: slow enough for a person. */
  readonly secondsApart?: number | undefined;
}

const DEFAULT_SECONDS_APART = 90;

/**
 * Turns lines such as `"assistant: noted"` into messages.
 *
 * @param lines role, colon, blank, text; or whole messages, which are taken as they are
 * @param options times
 * @throws PraisonError `INVALID_INPUT` for a line without a role
 */
export function transcript(
  lines: readonly TranscriptLine[],
  { startsAt, secondsApart = DEFAULT_SECONDS_APART }: TranscriptOptions = {},
): NewMessage[] {
  const startSeconds = startsAt === undefined ? undefined : Date.parse(startsAt) / 1000;
  return lines.map((line, position) => {
    const message = typeof line === "string" ? parseLine(line) : line;
    if (startSeconds === undefined || message.timestamp !== undefined) return message;
    return { ...message, timestamp: startSeconds + position * secondsApart };
  });
}

function parseLine(line: string): NewMessage {
  const match = /^(\w+): ([^]*)$/.exec(line);
  if (match === null) {
    throw new PraisonError("INVALID_INPUT", `a transcript line is "role: text", got ${shown(line)}`);
  }
  const [, role = "", content = ""] = match;
  return { role, content };
}

/** How a test session is written. */
export interface SessionBuild extends TranscriptOptions, AppendOptions {
  /** What the store takes for now while it writes, ISO 8601 text. Default: where the clock stands. */
  readonly at?: string | undefined;
}

/** Writes a session in one append. Without `startsAt` its last message is 90 seconds older than the write. */
export type WriteSession = (
  store: SessionStore,
  sessionId: string,
  lines: readonly TranscriptLine[],
  build?: SessionBuild,
) => Promise<void>;

/**
 * Makes the function that writes test sessions.
 *
 * @param clock the clock that the stores were opened with
 */
export function sessionBuilder(clock: TestClock): WriteSession {
  return async (store, sessionId, lines, build = {}) => {
    const { at, startsAt, secondsApart = DEFAULT_SECONDS_APART, ...options } = build;
    const before = new Date(clock.now()).toISOString();
    if (at !== undefined) clock.set(at);
    const beginning = startsAt ?? new Date(clock.now() - lines.length * secondsApart * 1000).toISOString();
    await store.append(sessionId, transcript(lines, { startsAt: beginning, secondsApart }), options);
    clock.set(before);
  };
}

const FILLER_TOPICS =
  "bread tyres garden kettle curtains bicycle printer soup tent violin paint ladder".split(" ");

/**
 * Twelve small sessions about everyday things, by id: they keep a test's word statistics away from the corner cases of
 * a nearly empty store.
 */
export const FILLER_SESSIONS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  FILLER_TOPICS.map((topic, position) => [
    `f${String(position + 1).padStart(2, "0")}`,
    [
      `user: what did we do about the ${topic}?`,
      `assistant: we looked at the ${topic}, it is fine now`,
      `user: and how did the ${topic} turn out?`,
      `assistant: the ${topic} turned out well`,
    ],
  ]),
);
