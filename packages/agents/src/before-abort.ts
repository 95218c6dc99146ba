/**
 * Waits for a promise, no longer than until the signal; what it stands for may go on.
 *
 * @param promise what is waited for
 * @param signal ends the waiting with its reason
 */
export async function beforeAbort<Result>(
  promise: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  signal?.throwIfAborted();
  if (signal === undefined) return await promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => {
    // An abort's reason may be any value; it is passed on as it is.
    // oxlint-disable-next-line prefer-promise-reject-errors
    reject(signal.reason);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
