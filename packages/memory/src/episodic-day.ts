import { PraisonError, shown } from "@praison/session-core";

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_MS = 86_400_000;

/**
 * Reads a calendar day: `2026-3-5` is `2026-03-05`.
 *
 * @param date what was given
 * @returns the day as `YYYY-MM-DD`
 * @throws PraisonError `INVALID_INPUT` for anything that is no such day
 */
export function parseDay(date: unknown): string {
  const [, year = "", month = "", day = ""] = (typeof date === "string" && DAY.exec(date)) || [];
  const padded = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${padded}T00:00:00Z`);
  // A day that is not in the calendar is either no date, or rolls over to another one.
  const isDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(padded);
  if (year === "" || year === "0000" || !isDay) {
    throw new PraisonError("INVALID_INPUT", `date must be YYYY-MM-DD, got ${shown(date)}`, {
      hint: "Give a calendar day, such as 2026-03-05.",
    });
  }
  return padded;
}

/**
 * The local calendar day of an instant.
 *
 * @param instantMs epoch milliseconds
 */
export function localDay(instantMs: number): string {
  const date = new Date(instantMs);
  const month = String(date.getMonth() + 1).padStart(2, "0");
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`;
}

/**
 * The first day that is not older than so many days, today counted.
 *
 * @param nowMs epoch milliseconds
 * @param days how many days, 1 for today alone
 */
export function dayBefore(nowMs: number, days: number): string {
  const [year = 0, month = 1, day = 1] = localDay(nowMs).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}
