/** So many are named, so that an error stays readable. */
const MAX_NAMES = 3;

/**
 * The names that are closest to one that does not exist, nearest first.
 *
 * @param wanted what was asked for
 * @param names what there is
 */
export function nearestNames(wanted: string, names: readonly string[]): string[] {
  const distances = names.map((name) => ({
    name,
    distance: editDistance(wanted.toLowerCase(), name.toLowerCase()),
  }));
  return distances
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_NAMES)
    .map(({ name }) => name);
}

/** How many characters must be added, removed or changed. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const change = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
