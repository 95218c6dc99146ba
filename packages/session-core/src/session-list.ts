import type { SessionSummary } from "./session-summary.ts";

/** Sessions, newest first: `await` it for an array, or `for await` to take them one by one and stop early. */
export interface SessionList extends AsyncIterable<SessionSummary>, PromiseLike<SessionSummary[]> {}

/**
 * Makes a session list from a generator; nothing runs before the list is awaited or iterated.
 *
 * @param read starts reading
 */
export function sessionList(read: () => AsyncIterable<SessionSummary>): SessionList {
  return {
    [Symbol.asyncIterator]: () => read()[Symbol.asyncIterator](),
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list is the point of it
    then: (onFulfilled, onRejected) => Array.fromAsync(read()).then(onFulfilled, onRejected),
  };
}
