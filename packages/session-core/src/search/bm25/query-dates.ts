/** A time that a query names: a day, a month or a year, in UTC. */
export type DateRange =
  | { readonly kind: "range"; readonly startMs: number; readonly endMs: number }
  /** A month, or a day of it, of whatever year. */
  | { readonly kind: "yearly"; readonly month: number; readonly day: number | undefined };

const DAY_MS = 86_400_000;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:19|20)\\d\\d)";
const PATTERNS: readonly (readonly [RegExp, (found: readonly string[]) => DateRange | undefined])[] = [
  [/\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/g, ([, year, month, day]) => dayRange(year, Number(month) - 1, day)],
  [
    /\b(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)\b/g,
    ([, day, month, year]) => dayRange(year, Number(month) - 1, day),
  ],
  [
    pattern(`${DAY}(?: of)? ${MONTH}\\.?,? ${YEAR}`),
    ([, day, month, year]) => dayRange(year, monthOf(month), day),
  ],
  [pattern(`${MONTH}\\.? ${DAY},? ${YEAR}`), ([, month, day, year]) => dayRange(year, monthOf(month), day)],
  [pattern(`${MONTH}\\.?,?(?: of)? ${YEAR}`), ([, month, year]) => monthRange(year, monthOf(month))],
  [pattern(YEAR), ([, year]) => range(Date.UTC(Number(year), 0), Date.UTC(Number(year) + 1, 0))],
  [pattern(`${DAY}(?: of)? ${MONTH}`), ([, day, month]) => yearly(monthOf(month), day)],
  [pattern(`${MONTH}\\.? ${DAY}`), ([, month, day]) => yearly(monthOf(month), day)],
  // `may`, `mar` and their like are words of their own without a preposition.
  [
    pattern(`(?:in|of|since|until|during|last|this|early|late|mid)[ -]${MONTH}`),
    ([, month]) => yearly(monthOf(month), undefined),
  ],
];

function pattern(source: string): RegExp {
  return new RegExp(`\\b${source}\\b`, "gi");
}

/**
 * Finds the times that a query names: `8 May 2023`, `May 8`, `in June`, `2023-05-08`, `8.5.2023`, `2023`.
 *
 * @param text the query as it was given
 */
export function queryDates(text: string): DateRange[] {
  if (!/\d|\b(?:in|of|since|until|during|last|this|early|late|mid)[ -]/i.test(text)) return [];
  const dates: DateRange[] = [];
  let rest = text.slice(0, 2000);
  for (const [expression, read] of PATTERNS) {
    rest = rest.replace(expression, (...found: string[]) => {
      const date = read(found);
      if (date !== undefined) dates.push(date);
      return date === undefined ? (found[0] ?? "") : " ";
    });
  }
  return dates;
}

/** How long after a time it may still be the subject: people tell of yesterday, and of last month. */
const AFTERGLOW_DAYS = 21;
const FOREKNOWLEDGE_DAYS = 2;
/** A whole year tells little. */
const YEAR_FIT = 0.3;

/**
 * How well the time of a session fits the times that a query names.
 *
 * @param dates what the query names
 * @param firstMs first instant of the session, epoch milliseconds
 * @param lastMs last instant of the session
 * @returns 0 to 1
 */
export function dateFit(dates: readonly DateRange[], firstMs: number, lastMs: number): number {
  let best = 0;
  for (const date of dates) best = Math.max(best, fitOf(date, firstMs, lastMs));
  return best;
}

function fitOf(date: DateRange, firstMs: number, lastMs: number): number {
  if (date.kind === "yearly") {
    const year = new Date(firstMs).getUTCFullYear();
    const dated =
      date.day === undefined ? monthRange(year, date.month) : dayRange(year, date.month, date.day);
    return dated?.kind === "range" ? fitOf(dated, firstMs, lastMs) : 0;
  }
  const daysAfter = (firstMs - date.endMs) / DAY_MS;
  const daysBefore = (date.startMs - lastMs) / DAY_MS;
  const isLong = date.endMs - date.startMs > 100 * DAY_MS;
  const fit = Math.min(1, 1 - daysAfter / AFTERGLOW_DAYS, 1 - daysBefore / FOREKNOWLEDGE_DAYS);
  return Math.max(0, fit || 0) * (isLong ? YEAR_FIT : 1);
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase());
}

function dayRange(
  year: string | number | undefined,
  month: number,
  day: string | number | undefined,
): DateRange | undefined {
  const startMs = Date.UTC(Number(year), month, Number(day));
  const isReal = new Date(startMs).getUTCMonth() === month && Number(day) > 0;
  return isReal ? range(startMs, startMs + DAY_MS) : undefined;
}

function monthRange(year: string | number | undefined, month: number): DateRange {
  return range(Date.UTC(Number(year), month), Date.UTC(Number(year), month + 1));
}

function yearly(month: number, day: string | undefined): DateRange | undefined {
  const isReal = day === undefined || (Number(day) >= 1 && Number(day) <= 31);
  return isReal ? { kind: "yearly", month, day: day === undefined ? undefined : Number(day) } : undefined;
}

function range(startMs: number, endMs: number): DateRange {
  return { kind: "range", startMs, endMs };
}
