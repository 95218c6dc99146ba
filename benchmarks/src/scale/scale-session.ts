import { formatStoredInstant, type Message, type Session } from "@praison/session-core";
import type { SeededRandom } from "@praison/session-core/testing";
import type { MessageText } from "./message-text.ts";
import { plant } from "./scale-needle.ts";

const FIRST_SESSION_MS = Date.parse("2023-06-01T08:00:00Z");
const MINUTE_MS = 60_000;
const MINUTES_PER_SESSION = 10;
/** A person's pace, so that no session counts as automated. */
const MINUTES_PER_MESSAGE = 2;
const MESSAGES = { min: 8, max: 31 };
const LONG_SESSION_MESSAGES = 5000;
/** One session in so many is a long one, and the corpus has at least one. */
const SESSIONS_PER_LONG = 10_000;
const LONG_SESSION_OFFSET = 37;
const LENGTHS: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  user: { min: 30, max: 330 },
  assistant: { min: 80, max: 660 },
  tool: { min: 100, max: 1080 },
};
const TOOL_CHANCE = 0.25;
const CODE_CHANCE = 0.2;
const CHINESE_CHANCE = 0.03;
const CHINESE_LENGTH = { min: 6, max: 30 };

/**
 * Names a session; sorted by name they stand in the order of their numbers.
 *
 * @param number from 0
 */
export function scaleSessionId(number: number): string {
  return `scale-${String(number).padStart(6, "0")}`;
}

/** Where the text of a session comes from. */
export interface ScaleSource {
  readonly random: SeededRandom;
  readonly text: MessageText;
  /** Called after each message. */
  readonly endMessage: () => void;
}

/**
 * Makes a session.
 *
 * @param number from 0
 * @param needles what to plant in one of its messages
 * @param source randomness and text
 */
export function scaleSession(number: number, needles: readonly string[], source: ScaleSource): Session {
  const { random } = source;
  const isLong = number % SESSIONS_PER_LONG === LONG_SESSION_OFFSET;
  const count = isLong ? LONG_SESSION_MESSAGES : between(random, MESSAGES);
  const startMs = FIRST_SESSION_MS + number * MINUTES_PER_SESSION * MINUTE_MS;
  const timeMs = (position: number): number => startMs + position * MINUTES_PER_MESSAGE * MINUTE_MS;
  const messages = Array.from({ length: count }, (_, position): Message => {
    const role = roleAt(position, random);
    const content = contentOf(role, source);
    source.endMessage();
    return { role, content, timestamp: timeMs(position) / 1000, metadata: {} };
  });
  const plantedAt = random.integer(count);
  return {
    sessionId: scaleSessionId(number),
    messages: messages.map((message, position) =>
      position === plantedAt ? { ...message, content: needles.reduce(plant, message.content) } : message,
    ),
    archivedMessages: [],
    createdAt: formatStoredInstant(startMs),
    updatedAt: formatStoredInstant(timeMs(count - 1)),
    agentName: `agent-${number % 5}`,
    metadata: { title: `Session ${number}`, model: "bench" },
    runtimeState: {},
  };
}

function roleAt(position: number, random: SeededRandom): string {
  if (position > 0 && random.chance(TOOL_CHANCE)) return "tool";
  return position % 2 === 0 ? "user" : "assistant";
}

function contentOf(role: string, { random, text }: ScaleSource): string {
  const length = between(random, LENGTHS[role] ?? { min: 0, max: 0 });
  if (role === "tool") return text.toolOutput(length);
  const hasCode = role === "assistant" && random.chance(CODE_CHANCE);
  const content = hasCode ? text.proseWithCode(length) : text.prose(length);
  return random.chance(CHINESE_CHANCE)
    ? `${content}\n${text.chinese(between(random, CHINESE_LENGTH))}`
    : content;
}

function between(random: SeededRandom, { min, max }: { readonly min: number; readonly max: number }): number {
  return min + random.integer(max - min + 1);
}
