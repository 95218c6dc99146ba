/** Random choices that are the same for the same seed. */
export interface SeededRandom {
  /** A whole number from 0 up to, but not including, `below`. */
  integer(below: number): number;
  /** One of the items; the list must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** `count` items, each picked on its own. */
  several<Item>(items: readonly Item[], count: number): Item[];
  /** The same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/**
 * Makes a source of random choices; a law that fails names the seed, and fails again with it.
 *
 * @param seed any whole number
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  // Mulberry32: small, quick, and good enough to shuffle test data.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new RangeError("cannot pick from an empty list");
    return items[integer(items.length)] as Item;
  };
  return {
    integer,
    pick,
    chance: (probability) => next() < probability,
    several: (items, count) => Array.from({ length: count }, () => pick(items)),
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
