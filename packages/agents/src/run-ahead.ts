/**
 * Produces items whether or not anybody takes them yet, so that what waits for the work to end never waits for a slow
 * reader. Whoever stops reading stops the work, and waits for its end.
 *
 * @param work gives items to `emit` until it is done or `stopped`
 */
export async function* runAhead<T>(
  work: (emit: (item: T) => void, stopped: AbortSignal) => Promise<void>,
): AsyncGenerator<T, void> {
  const stop = new AbortController();
  const items: T[] = [];
  let isDone = false;
  let wake: () => void = () => undefined;
  const done = work((item) => {
    items.push(item);
    wake();
  }, stop.signal).finally(() => {
    isDone = true;
    wake();
  });
  // Told below; until then a failure is nobody's.
  done.catch(() => undefined);
  try {
    for (;;) {
      const item = items.shift();
      if (item !== undefined) yield item;
      else if (isDone) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    await done;
  } finally {
    if (!isDone) {
      stop.abort();
      await done.catch(() => undefined);
    }
  }
}
