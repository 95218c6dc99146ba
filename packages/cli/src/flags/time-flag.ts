import { parseRangeEnd, PraisonError, shown } from "@praison/session-core";

/** A flag that takes one end of a time range. */
export interface TimeFlag {
  /** As the user types it. */
  readonly name: "--since" | "--until";
  /** Epoch milliseconds from which ages count back. */
  readonly nowMs: number;
}

/**
 * Reads one end of a time range as a person gives it. A day is one of the reader's own time zone: `--since` means its
 * first instant, `--until` its last. An age counts back from now, a day being 24 hours.
 *
 * @param text `2026-05-01`, `2026-05-01T09:00`, `2026-05-01T09:00Z`, `12h`, `7d`, `2w`, `today`, `yesterday`, `tuesday`, `last
 *   tuesday`, `3 days ago`, `last week`, `this month`
 * @param flag which end, and when it is now
 * @returns epoch milliseconds
 * @throws PraisonError `INVALID_INPUT` that names the flag
 */
export function parseTimeFlag(text: string, flag: TimeFlag): number {
  const { name, nowMs } = flag;
  const wish = text.trim().toLowerCase();
  const day = dayOf(wish, nowMs) ?? spokenDay(wish, nowMs);
  if (day !== undefined) return name === "--since" ? day.firstMs : day.lastMs;
  const instantMs = isOnCalendar(wish, nowMs)
    ? parseRangeEnd(text, nowMs, name === "--since" ? "since" : "until")
    : undefined;
  if (instantMs !== undefined) return instantMs;
  throw new PraisonError("INVALID_INPUT", `${name} is no time: ${shown(text)}`, {
    hint: "Give a day or time such as 2026-05-01 or 2026-05-01T09:00, an age such as 12h, 7d or 2w, or words such as yesterday, last tuesday, 3 days ago, last week.",
  });
}

interface Day {
  readonly firstMs: number;
  readonly lastMs: number;
}

function dayOf(wish: string, nowMs: number): Day | undefined {
  const today = new Date(nowMs);
  if (wish === "today") return localDay(today.getFullYear(), today.getMonth(), today.getDate());
  if (wish === "yesterday") return localDay(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(wish) || !isOnCalendar(wish, nowMs)) return undefined;
  return localDay(Number(wish.slice(0, 4)), Number(wish.slice(5, 7)) - 1, Number(wish.slice(8)));
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Days and stretches of days as people name them; weeks begin on Monday. */
function spokenDay(wish: string, nowMs: number): Day | undefined {
  const today = new Date(nowMs);
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const weekday = WEEKDAYS.indexOf(wish.replace(/^(?:last|on) /, ""));
  // The last one before today: on a Tuesday, "tuesday" is a week ago.
  if (weekday !== -1) return localDay(year, month, date - ((today.getDay() - weekday + 6) % 7) - 1);
  const ago = /^(\d{1,4}|an?) (day|week|month|year)s? ago$/.exec(wish);
  if (ago !== null) {
    const count = /^an?$/.test(ago[1] ?? "") ? 1 : Number(ago[1]);
    if (ago[2] === "day" || ago[2] === "week")
      return localDay(year, month, date - count * (ago[2] === "week" ? 7 : 1));
    return ago[2] === "month" ? localDay(year, month - count, date) : localDay(year - count, month, date);
  }
  const stretch = /^(last|this) (week|month|year)$/.exec(wish);
  if (stretch === null) return undefined;
  const back = stretch[1] === "last" ? 1 : 0;
  if (stretch[2] === "week") {
    const monday = date - ((today.getDay() + 6) % 7) - back * 7;
    return {
      firstMs: localDay(year, month, monday).firstMs,
      lastMs: localDay(year, month, monday + 6).lastMs,
    };
  }
  const [fromMonth, months] = stretch[2] === "month" ? [month - back, 1] : [-12 * back, 12];
  return {
    firstMs: localDay(year, fromMonth, 1).firstMs,
    lastMs: localDay(year, fromMonth + months, 1).firstMs - 1,
  };
}

/** Midnight to midnight, which is 23 or 25 hours when the clocks change. */
function localDay(year: number, month: number, date: number): Day {
  const firstMs = new Date(year, month, date).getTime();
  return { firstMs, lastMs: new Date(year, month, date + 1).getTime() - 1 };
}

/** False for text that begins with a day which does not exist, such as `2026-02-30`, which would roll over to March. */
function isOnCalendar(wish: string, nowMs: number): boolean {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(wish)?.[0];
  return date === undefined || parseRangeEnd(date, nowMs, "since") !== undefined;
}
