/**
 * Shows a time by its minute, as long as the documented table shows it: `2026-06-10T14:32Z`.
 *
 * @param when `2026-06-10T14:32:00Z`, or nothing
 */
export function shortTime(when: string | undefined): string {
  return when === undefined ? "-" : when.replace(/:\d{2}Z$/, "Z");
}

/**
 * Shows a time by its day alone.
 *
 * @param when `2026-06-10T14:32:00Z`, or nothing
 */
export function shortDay(when: string | undefined): string {
  return when === undefined ? "-" : when.replace(/T.*$/, "");
}
