import { fallbackNotice, indexFailure } from "./index-failure.ts";
import type { SessionIndex } from "./session-index.ts";

/** Lets the files answer where an index fails, and says so. */
export interface IndexGuard {
  /** Uses an index; `undefined` when it failed, and the files must do. A damaged one is removed, to be made again. */
  run<Result>(index: SessionIndex, use: () => Promise<Result>): Promise<Result | undefined>;
  /** Notes why the index does not answer, where it did not fail. */
  note(notice: string): void;
  /** Why the index did not answer at the last use; empty when it did. */
  readonly notices: readonly string[];
  /** Tells those notices, each once in the life of the guard. */
  tellNotices(): void;
  tell(notice: string): void;
}

/**
 * Makes a guard.
 *
 * @param onNotice receives each notice once
 */
export function indexGuard(onNotice: (notice: string) => void): IndexGuard {
  const told = new Set<string>();
  let notices: readonly string[] = [];
  const tell = (notice: string): void => {
    if (told.has(notice)) return;
    told.add(notice);
    onNotice(notice);
  };
  return {
    async run(index, use) {
      notices = [];
      try {
        return await use();
      } catch (error) {
        const failure = indexFailure(error);
        if (failure === undefined) throw error;
        notices = [fallbackNotice(failure, error)];
        if (failure === "damaged") await index.discard();
        return undefined;
      }
    },
    note: (notice) => (notices = [notice]),
    get notices() {
      return notices;
    },
    tellNotices: () => {
      for (const notice of notices) tell(notice);
    },
    tell,
  };
}
