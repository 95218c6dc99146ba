/**
 * A line of a table: the first column is text, the others are numbers.
 *
 * @param texts the cells
 * @param widths characters of each column
 */
export function tableRow(texts: readonly string[], widths: readonly number[]): string {
  return texts
    .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
    .join("")
    .trimEnd();
}

/**
 * A time with three digits or so; nothing for a time that was not measured.
 *
 * @param ms milliseconds
 */
export function millisecondsText(ms: number | null): string {
  return ms === null ? "" : `${ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0)} ms`;
}

/**
 * How many times a base a value is; nothing without a base.
 *
 * @param value any measure
 * @param base the measure it is compared with
 */
export function ratioText(value: number, base: number | null): string {
  return base === null ? "" : (value / base).toFixed(2);
}
