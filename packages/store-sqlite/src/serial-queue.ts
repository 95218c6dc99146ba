/** Runs things one after the other, in the order in which they were asked for. */
export interface SerialQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Makes an empty queue. */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
