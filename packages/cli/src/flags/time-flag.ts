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
 * @param text `2026-05-01`, `2026-05-01T09:00`, `2026-05-01T09:00Z`, `12h`, `7d`, `2w`, `today` or `yesterday`
 * @param flag which end, and when it is now
 * @returns epoch milliseconds
 * @throws PraisonError `INVALID_INPUT` that names the flag
 */
export function parseTimeFlag(text: string, flag: TimeFlag): number {
  const { name, nowMs } = flag;
  const wish = text.trim().toLowerCase();
  const day = dayOf(wish, nowMs);
  if (day !== undefined) return name === "--since" ? day.firstMs : day.lastMs;
  const instantMs = isOnCalendar(wish, nowMs)
    ? parseRangeEnd(text, nowMs, name === "--since" ? "since" : "until")
    : undefined;
  if (instantMs !== undefined) return instantMs;
  throw new PraisonError("INVALID_INPUT", `${name} is no time: ${shown(text)}`, {
    hint: "Give a day or time such as 2026-05-01 or 2026-05-01T09:00, an age such as 12h, 7d or 2w, today or yesterday.",
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
