import type { ListOptions, SessionStore, SessionSummary } from "@praison/session-core";
import type { IndexGuard } from "./index-guard.ts";
import type { SessionIndex } from "./session-index.ts";

const BY_FILES = "this list is made from the session files";

/** Who makes a list. */
export interface ListMakers {
  readonly files: Pick<SessionStore, "list">;
  /** `undefined` where there can be none, as without a folder. */
  readonly index: SessionIndex | undefined;
  readonly guard: IndexGuard;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Lists by the index where it helps, else by the files; the rows are the same.
 *
 * @param options filters, limit, signal
 * @param makers files and index
 */
export async function* listByIndex(
  options: ListOptions,
  { files, index, guard, now }: ListMakers,
): AsyncGenerator<SessionSummary> {
  options.signal?.throwIfAborted();
  // Without a limit every file is read anyway.
  const isIndexed = index !== undefined && options.limit !== undefined;
  const outcome = isIndexed ? await guard.run(index, BY_FILES, () => index.list(options, now())) : undefined;
  if (outcome !== undefined && "failure" in outcome) guard.tell(outcome.failure);
  const listed = outcome !== undefined && "result" in outcome ? outcome.result : undefined;
  for (const message of listed?.skippedMessages ?? []) guard.tell(message);
  yield* listed?.rows ?? files.list(options);
}
