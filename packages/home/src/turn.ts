/** Those who wait for a turn, by key; a key without an entry is free. */
const waiting = new Map<string, Set<() => void>>();

/** The longest time that a timer can be set to, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Waits for a turn within this process, in order of arrival and without polling.
 *
 * @param key what is taken turns on
 * @param options how long to wait, in milliseconds
 * @returns a function that ends the turn, or undefined if the time passed first
 * @throws the reason of `signal` when aborted
 */
export async function takeTurn(
  key: string,
  options: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<(() => void) | undefined> {
  const { timeoutMs, signal } = options;
  signal?.throwIfAborted();
  const line = waiting.get(key);
  if (line === undefined) {
    waiting.set(key, new Set());
    return () => endTurn(key);
  }
  const outcome = await new Promise<"turn" | "timed-out" | "aborted">((settle) => {
    const finish = (outcome: "turn" | "timed-out" | "aborted"): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      line.delete(begin);
      settle(outcome);
    };
    const begin = (): void => finish("turn");
    const abort = (): void => finish("aborted");
    const timer = setTimeout(() => finish("timed-out"), Math.min(timeoutMs, MAX_TIMER_MS));
    signal?.addEventListener("abort", abort);
    line.add(begin);
  });
  if (outcome === "aborted") signal?.throwIfAborted();
  return outcome === "turn" ? () => endTurn(key) : undefined;
}

function endTurn(key: string): void {
  const [next] = waiting.get(key) ?? [];
  if (next === undefined) waiting.delete(key);
  else next();
}
