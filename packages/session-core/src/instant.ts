/** Milliseconds in one second, minute, hour, day and week. */
const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/** Numbers below this are epoch seconds (up to the year 5138), from here on epoch milliseconds (since 1973). */
const FIRST_MILLISECONDS = 1e11;

/** The last millisecond a JavaScript date can hold. */
const LAST_MS = 8.64e15;

/** How far a clock of another machine may be ahead before its dates count as lying in the future. */
const CLOCK_SKEW_MS = 5 * 60 * SECOND_MS;

/**
 * Reads a point in time in any form that session files hold.
 *
 * @param value epoch seconds, epoch milliseconds (also as text), ISO 8601 text (without a zone: local time), or a Date
 * @returns epoch milliseconds, or `undefined` when the value is no readable time
 */
export function parseInstant(value: unknown): number | undefined {
  if (value instanceof Date) return inRange(value.getTime());
  if (typeof value === "number") {
    return inRange(Math.abs(value) < FIRST_MILLISECONDS ? value * SECOND_MS : value);
  }
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^[+-]?\d+(\.\d*)?$/.test(text)) return parseInstant(Number(text));
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  return inRange(Date.parse(text.replace(/^(\d{4}-\d{2}-\d{2}) /, "$1T")));
}

/**
 * Prints a point in time as the documented JSON shows it: `2026-06-10T14:32:00Z`.
 *
 * @param instantMs epoch milliseconds; fractions of a second are cut
 */
export function formatInstant(instantMs: number): string {
  return `${new Date(instantMs).toISOString().replace(/\.\d+Z$/, "")}Z`;
}

/**
 * Prints a point in time as session files hold it: ISO 8601, UTC, `+00:00`, with six decimals unless they are zero.
 *
 * @param instantMs epoch milliseconds
 */
export function formatStoredInstant(instantMs: number): string {
  const text = new Date(instantMs).toISOString().slice(0, -1);
  return `${text.endsWith(".000") ? text.slice(0, -4) : `${text}000`}+00:00`;
}

/**
 * Reads one end of a time range as a person or a model gives it.
 *
 * @param value ISO text, a Date, an epoch number, or an age such as `12h`, `7d`, `2w`
 * @param nowMs epoch milliseconds that ages count back from
 * @param end which end of the range: a bare date (UTC) means its first instant for `since`, its last for `until`
 * @returns epoch milliseconds, or `undefined` when the value is none of these
 */
export function parseRangeEnd(value: unknown, nowMs: number, end: "since" | "until"): number | undefined {
  const text = typeof value === "string" ? value.trim() : undefined;
  const age = text === undefined ? null : /^(\d{1,6})\s*([hdw])$/i.exec(text);
  if (age !== null) return nowMs - Number(age[1]) * (UNIT_MS[(age[2] ?? "").toLowerCase()] ?? NaN);
  // As epoch seconds, a bare year, a day count or 20260610 would lie in 1970, which nobody means.
  if (text !== undefined && /^[+-]?\d{1,8}(\.\d*)?$/.test(text)) return undefined;
  const instant = parseInstant(value);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text ?? "")?.[0];
  if (instant === undefined || day === undefined) return instant;
  if (!isCalendarDay(day)) return undefined;
  if (text !== day) return instant;
  return end === "until" ? instant + DAY_MS - 1 : instant;
}

/**
 * The instant by which sessions are ordered: the first of the given times that is readable and not in the future.
 *
 * @param times stored times, the preferred one first
 * @param nowMs epoch milliseconds
 * @returns epoch milliseconds, `-Infinity` when none qualifies, so that such a session never leads a tie
 */
export function recency(times: readonly unknown[], nowMs: number): number {
  for (const time of times) {
    const instant = parseInstant(time);
    if (instant !== undefined && instant <= nowMs + CLOCK_SKEW_MS) return instant;
  }
  return -Infinity;
}

/** 2026-02-30 would roll over to March. */
function isCalendarDay(day: string): boolean {
  const instantMs = Date.parse(day);
  return !Number.isNaN(instantMs) && formatInstant(instantMs).startsWith(day);
}

function inRange(instantMs: number): number | undefined {
  return Number.isFinite(instantMs) && Math.abs(instantMs) <= LAST_MS ? instantMs : undefined;
}
