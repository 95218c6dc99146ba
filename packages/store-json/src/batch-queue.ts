/** An item that waits, and what settles it. */
export interface Ticket<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Lets items of one key join one piece of work. */
export interface BatchQueue<Item> {
  /**
   * Adds an item and waits until the work it joined is done.
   *
   * @param key items of one key are worked on one batch at a time, in order
   * @param item what to work on
   * @param signal an item that still waits when this aborts is taken back
   */
  push(key: string, item: Item, signal: AbortSignal | undefined): Promise<void>;
  /** Whether items of a key wait or are worked on. */
  isBusy(key: string): boolean;
  /**
   * Does a task of another kind alone: after the items that were added before it, ahead of those that come later.
   *
   * @param key the key whose items it must not run beside
   * @param task what to do
   * @returns what the task returns
   */
  alone<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
  /** Waits until nothing is under way. */
  drain(): Promise<void>;
}

/**
 * Makes a queue that hands over all items waiting for a key at the moment the work can begin.
 *
 * @param work does one batch: it prepares (waits for a lock, say), then calls `take` for the items. Items that it does
 *   not settle itself are resolved when it returns and rejected when it throws. When it throws before it took any,
 *   those that waited from its start are rejected; for those that came later it is called again
 */
export function batchQueue<Item>(
  work: (key: string, take: () => readonly Ticket<Item>[]) => Promise<void>,
): BatchQueue<Item> {
  const waiting = new Map<string, Ticket<Item>[]>();
  const running = new Map<string, Promise<void>>();

  const run = async (key: string, tickets: Ticket<Item>[]): Promise<void> => {
    while (tickets.length > 0) {
      let taken: readonly Ticket<Item>[] | undefined;
      const present = new Set(tickets);
      const take = (): readonly Ticket<Item>[] => (taken = tickets.splice(0));
      try {
        await work(key, take);
        for (const ticket of taken ?? []) ticket.resolve();
      } catch (error) {
        // New ones are added at the end, so those that had the whole attempt stand in front.
        const presentCount = tickets.filter((ticket) => present.has(ticket)).length;
        for (const ticket of taken ?? tickets.splice(0, presentCount)) ticket.reject(error);
      }
    }
    if (waiting.get(key) === tickets) waiting.delete(key);
  };

  const track = (key: string, work: Promise<void>): void => {
    running.set(key, work);
    void work.finally(() => {
      if (running.get(key) === work) running.delete(key);
    });
  };

  /** The items that a new one may join: none that stand before a task of another kind. */
  const openBatch = (key: string, ticket: Ticket<Item>): Ticket<Item>[] => {
    const open = waiting.get(key);
    if (open !== undefined) {
      open.push(ticket);
      return open;
    }
    const tickets = [ticket];
    waiting.set(key, tickets);
    const before = running.get(key);
    track(key, before === undefined ? run(key, tickets) : before.then(() => run(key, tickets)));
    return tickets;
  };

  return {
    push: (key, item, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const ticket: Ticket<Item> = { item, resolve, reject };
      const tickets = openBatch(key, ticket);
      const takeBack = (): void => {
        const position = tickets.indexOf(ticket);
        if (position === -1) return; // being written: it will be done, and says so
        tickets.splice(position, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", takeBack);
      return promise.finally(() => signal?.removeEventListener("abort", takeBack));
    },
    isBusy: (key) => running.has(key),
    alone: (key, task) => {
      waiting.delete(key);
      const result = (running.get(key) ?? Promise.resolve()).then(task);
      const settled = (): void => {};
      track(key, result.then(settled, settled));
      return result;
    },
    drain: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
