import { failureCause, indexFailure, reasonOf } from "./index-failure.ts";
import type { SessionIndex } from "./session-index.ts";

/** Why an index did not serve. */
export interface IndexNotice {
  /** What is wrong, without what follows from it: told once, whatever was wanted. */
  readonly cause: string;
  readonly text: string;
}

/** What came of the use of an index: a result, or why there is none. */
export type IndexOutcome<Result> = { readonly result: Result } | { readonly failure: IndexNotice };

/** Lets the files answer where an index fails, and says so. */
export interface IndexGuard {
  /**
   * Uses an index. A damaged one is removed, to be made again.
   *
   * @param consequence what a failure means for what was wanted, for the notice
   */
  run<Result>(
    index: SessionIndex,
    consequence: string,
    use: () => Promise<Result>,
  ): Promise<IndexOutcome<Result>>;
  /** Tells a notice, each cause once in the life of the guard. */
  tell(notice: IndexNotice | string): void;
}

/**
 * Makes a guard.
 *
 * @param onNotice receives each notice once
 */
export function indexGuard(onNotice: (notice: string) => void): IndexGuard {
  const told = new Set<string>();
  const discard = async (index: SessionIndex, cause: string): Promise<void> => {
    try {
      await index.discard();
    } catch (error) {
      // The files answer all the same; the index stays as it is until it can be removed.
      tell(`${cause}, and could not be removed: ${reasonOf(error)}.`);
    }
  };
  const tell: IndexGuard["tell"] = (notice) => {
    const { cause, text } = typeof notice === "string" ? { cause: notice, text: notice } : notice;
    if (told.has(cause)) return;
    told.add(cause);
    onNotice(text);
  };
  return {
    async run(index, consequence, use) {
      try {
        return { result: await use() };
      } catch (error) {
        const failure = indexFailure(error);
        if (failure === undefined) throw error;
        const cause = failureCause(failure, error);
        if (failure === "damaged") await discard(index, cause);
        return { failure: { cause, text: `${cause}; ${consequence}.` } };
      }
    },
    tell,
  };
}
