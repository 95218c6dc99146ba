import { randomBytes } from "node:crypto";
import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { currentProcess, isGone } from "./running-process.ts";
import { asStoreUnavailable, isErrorCode } from "./store-unavailable.ts";

/** Longer than any write takes. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Ours only: other programs leave `.tmp` files of their own. */
const NAME = /^\.praison-(?:(?<pid>\d+)-(?<hostId>[0-9a-f]{8})-)?[0-9a-z-]+\.tmp$/;

/**
 * Makes a name for a file that lives for one write: hidden, ending in `.tmp`, telling whose it is.
 *
 * @returns a file name without folder, never the same twice
 */
export function temporaryFileName(): string {
  const { pid, hostId } = currentProcess();
  return `.praison-${pid}-${hostId}-${randomBytes(8).toString("hex")}.tmp`;
}

/**
 * Removes what killed processes left in a folder: temporary files whose process is gone, or older than 10 minutes.
 *
 * @param folder where to look; a folder that does not exist has nothing to remove
 * @returns how many were removed
 * @throws PraisonError `STORE_UNAVAILABLE` if the folder cannot be read or changed; the reason of `signal` when aborted
 */
export async function sweepTemporaryFiles(
  folder: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    options.signal?.throwIfAborted();
    if (!NAME.test(name)) continue;
    const path = join(folder, name);
    try {
      if (!(await isAbandoned(path, name))) continue;
      await rm(path, { recursive: true });
      removed += 1;
    } catch (error) {
      // Somebody else sweeps as well.
      if (!isErrorCode(error, "ENOENT", "ENOTEMPTY")) throw asStoreUnavailable("remove", path, error);
    }
  }
  return removed;
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  const { pid, hostId } = NAME.exec(name)?.groups ?? {};
  if (pid !== undefined && hostId !== undefined && isGone({ pid: Number(pid), hostId, startedAt: null }))
    return true;
  return Date.now() - (await lstat(path)).mtimeMs > ABANDONED_AFTER_MS;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isErrorCode(error, "ENOENT")) return [];
    throw asStoreUnavailable("list", folder, error);
  }
}
