import type { NewMessage, ToolCall } from "@praison/session-core";

/** A session that the demo stores, with the times of its messages. */
export interface SampleSession {
  readonly id: string;
  readonly title: string;
  readonly agentName: string;
  /** Stored (snake_case) metadata beyond the title. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** How many messages stay active; older ones are archived by the store. Default: the store's. */
  readonly activeWindow?: number | undefined;
  /** Oldest first. */
  readonly messages: readonly SampleMessage[];
}

/** A message with its time. */
export interface SampleMessage extends NewMessage {
  readonly timestamp: Date;
}

/** A message before it has a time: role and text, and for tool use the call or what it answers. */
export type SampleLine = readonly [
  role: "user" | "assistant" | "tool",
  text: string,
  tool?: { readonly toolCalls?: readonly ToolCall[]; readonly toolCallId?: string },
];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When a sample conversation took place. */
export interface SampleTime {
  /** Whole days before today, UTC. */
  readonly daysAgo: number;
  /** Hour of the day, UTC. */
  readonly hour: number;
  /** Minutes from one message to the next. Default 3: a person's pace. */
  readonly minutesApart?: number | undefined;
}

/**
 * Gives the lines of a conversation their times.
 *
 * @param nowMs epoch milliseconds that days count back from
 * @param time when it began, and its pace
 * @param lines oldest first
 */
export function sampleConversation(
  nowMs: number,
  { daysAgo, hour, minutesApart = 3 }: SampleTime,
  lines: readonly SampleLine[],
): SampleMessage[] {
  const startMs = sampleDay(nowMs, daysAgo).getTime() + hour * 60 * MINUTE_MS;
  return lines.map(([role, content, tool], position) => ({
    role,
    content,
    ...tool,
    timestamp: new Date(startMs + position * minutesApart * MINUTE_MS),
  }));
}

/**
 * Midnight, UTC, of a day before or after today.
 *
 * @param nowMs epoch milliseconds
 * @param daysAgo whole days; negative ones lie ahead
 */
export function sampleDay(nowMs: number, daysAgo: number): Date {
  return new Date(Math.floor(nowMs / DAY_MS) * DAY_MS - daysAgo * DAY_MS);
}

/**
 * The nearest day at or before one that is no Saturday and no Sunday, UTC.
 *
 * @param nowMs epoch milliseconds
 * @param daysAgo whole days; negative ones lie ahead
 * @returns whole days, as many or up to two more
 */
export function workdayAgo(nowMs: number, daysAgo: number): number {
  const weekday = sampleDay(nowMs, daysAgo).getUTCDay();
  return daysAgo + (weekday === 6 ? 1 : weekday === 0 ? 2 : 0);
}

/**
 * A day as people write it, such as `Tuesday 3 June`.
 *
 * @param day any instant of the day, UTC
 * @param locale language of the text. Default: British English
 */
export function dayText(day: Date, locale: string = "en-GB"): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  })
    .format(day)
    .replaceAll(",", "");
}
