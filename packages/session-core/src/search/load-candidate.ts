import { PraisonError } from "../errors.ts";
import type { StoreOptions } from "../session-store.ts";
import type { Session } from "../session.ts";
import type { Candidate } from "./finder.ts";

/**
 * Loads what was found. A session that was damaged since is no hit, and no reason to fail.
 *
 * @param candidate what was found
 * @param options signal
 * @returns `undefined` when it is gone or damaged
 */
export async function loadCandidate(
  candidate: Candidate,
  options: StoreOptions,
): Promise<Session | undefined> {
  try {
    return await candidate.load(options);
  } catch (error) {
    if (PraisonError.isInstance(error, "STORE_CORRUPT")) return undefined;
    throw error;
  }
}
