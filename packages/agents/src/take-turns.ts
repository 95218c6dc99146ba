import { AsyncLocalStorage } from "node:async_hooks";
import { PraisonError } from "@praison/session-core";
import { beforeAbort } from "./before-abort.ts";

/** Lets calls take turns, in the order in which they came. */
export interface Turns {
  /**
   * Runs something when all who came before have ended.
   *
   * @param work what to do
   * @param signal gives the waiting up
   * @throws PraisonError `INVALID_INPUT` for a call from within the work of a turn, which would wait for itself
   */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Makes a line in which nobody waits yet. */
export function takeTurns(): Turns {
  const running = new AsyncLocalStorage<true>();
  let last: Promise<void> = Promise.resolve();
  return {
    async take(work, signal) {
      if (running.getStore() === true) {
        throw new PraisonError("INVALID_INPUT", "an agent is called from within a call of its own", {
          hint: "A tool that needs an agent makes another one.",
        });
      }
      const before = last;
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      last = ended;
      try {
        await beforeAbort(before, signal);
      } catch (error) {
        void before.then(end);
        throw error;
      }
      try {
        return await running.run(true, work);
      } finally {
        end();
      }
    },
  };
}
