const DAY_MS = 24 * 3600 * 1000;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * How long ago a day was, as people say it: `today`, `yesterday`, `6 weeks ago`.
 *
 * @param when ISO text
 * @param nowMs epoch milliseconds
 */
export function dayDistance(when: string, nowMs: number): string {
  const days = Math.floor(nowMs / DAY_MS) - Math.floor(Date.parse(when) / DAY_MS);
  return days < 14 ? relative.format(-days, "day") : relative.format(-Math.round(days / 7), "week");
}
