import { parseInstant, PraisonError, shown } from "@praison/session-core";

const HOUR_MS = 3_600_000;
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

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
 * @param text `2026-05-01`, `2026-05-01T09:00`, `2026-05-01T09:00Z`, `12h`, `7d`, `2w`, `today` or `yesterday`
 * @param flag which end, and when it is now
 * @returns epoch milliseconds
 * @throws PraisonError `INVALID_INPUT` that names the flag
 */
export function parseTimeFlag(text: string, flag: TimeFlag): number {
  const wish = text.trim().toLowerCase();
  const age = /^(?<count>\d{1,6})(?<unit>[hdw])$/.exec(wish)?.groups;
  if (age !== undefined) return flag.nowMs - Number(age["count"]) * (UNIT_MS[age["unit"] ?? ""] ?? 0);
  const day = dayOf(wish, flag.nowMs);
  if (day !== undefined) return flag.name === "--since" ? day.firstMs : day.lastMs;
  const instantMs = isCalendarDate(wish.slice(0, 10)) ? parseInstant(text) : undefined;
  if (instantMs !== undefined) return instantMs;
  throw new PraisonError("INVALID_INPUT", `${flag.name} is no time: ${shown(text)}`, {
    hint: `Give a day or time such as 2026-05-01 or 2026-05-01T09:00, an age such as 12h, 7d or 2w, today or yesterday.`,
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
  if (wish.length !== 10 || !isCalendarDate(wish)) return undefined;
  return localDay(Number(wish.slice(0, 4)), Number(wish.slice(5, 7)) - 1, Number(wish.slice(8)));
}

/** Midnight to midnight, which is 23 or 25 hours when the clocks change. */
function localDay(year: number, month: number, date: number): Day {
  const firstMs = new Date(year, month, date).getTime();
  return { firstMs, lastMs: new Date(year, month, date + 1).getTime() - 1 };
}

/** Whether text is a day that exists: neither `2026-13-01` nor `2026-02-30`, which would roll over to March. */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}
