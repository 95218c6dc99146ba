/** Lets calls take turns, in the order in which they came. */
export interface Turns {
  /** Waits until all who came before have ended; returns what ends one's own turn. */
  next(): Promise<() => void>;
}

/** Makes a line in which nobody waits yet. */
export function takeTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    async next() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
}
