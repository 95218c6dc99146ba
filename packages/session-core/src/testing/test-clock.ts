/** A clock that stands still until it is set: what a store under test takes for now. */
export interface TestClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Sets the clock. */
  set(time: string): void;
  /** Moves the clock forward by milliseconds. */
  advance(byMs: number): void;
}

/** Where a test's clock stands at first. */
export const TEST_NOW = "2026-07-01T12:00:00Z";

/**
 * Makes a clock for tests.
 *
 * @param startsAt ISO 8601 text
 */
export function testClock(startsAt: string = TEST_NOW): TestClock {
  let nowMs = Date.parse(startsAt);
  return {
    now: () => nowMs,
    set: (time) => {
      nowMs = Date.parse(time);
    },
    advance: (byMs) => {
      nowMs += byMs;
    },
  };
}
