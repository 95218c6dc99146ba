/** Repeatable random numbers. */
export interface RandomSource {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the items. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/**
 * Makes a generator (mulberry32) that gives the same numbers for the same seed on every machine.
 *
 * @param seed any whole number
 */
export function randomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  };
}
