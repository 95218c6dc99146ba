/**
 * The value that a share of all values does not exceed.
 *
 * @param values in any order
 * @param share 0.5 for the median, 0.95 for the value that only one of twenty exceeds
 * @returns one of the values; `NaN` when there are none
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
