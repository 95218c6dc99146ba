/** Something to measure. */
export type Measured = () => unknown;

/**
 * Runs each task several times after a warm-up. The tasks take turns, so that a machine that is busy for a while slows
 * all of them down alike.
 *
 * @param tasks what to measure, by name
 * @param runs how often each runs
 * @returns the median of each, in milliseconds
 */
export async function measure<Name extends string>(
  tasks: Readonly<Record<Name, Measured>>,
  runs: number,
): Promise<Record<Name, number>> {
  const entries = Object.entries<Measured>(tasks).map(([name, task]) => ({
    name,
    task,
    times: [] as number[],
  }));
  for (const { task } of entries) await task();
  for (let run = 0; run < runs; run++) {
    for (const { task, times } of entries) {
      const startMs = performance.now();
      await task();
      times.push(performance.now() - startMs);
    }
  }
  const medians = entries.map(({ name, times }): [string, number] => [name, median(times)]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
