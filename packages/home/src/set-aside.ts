import { link, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { flushFolder } from "./atomic-write.ts";
import { asStoreUnavailable, isErrorCode } from "./store-unavailable.ts";

/**
 * Moves a damaged file out of the way of a write, under a name that nothing reads: `<name>.corrupt-<ms>`. Nothing that
 * is there already is replaced.
 *
 * @param folder its folder
 * @param name the damaged file
 * @param nowMs epoch milliseconds, for the new name
 * @returns the new name
 * @throws PraisonError `STORE_UNAVAILABLE` when the file cannot be moved
 */
export async function setAside(folder: string, name: string, nowMs: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const asideName = `${name}.corrupt-${Math.trunc(nowMs)}${attempt === 0 ? "" : `-${attempt}`}`;
    try {
      // A link fails where the name is taken; a rename would replace.
      await link(join(folder, name), join(folder, asideName));
      await unlink(join(folder, name));
      await flushFolder(folder);
      return asideName;
    } catch (error) {
      if (!isErrorCode(error, "EEXIST")) throw asStoreUnavailable("set aside", join(folder, name), error);
    }
  }
}

/**
 * Removes a file for good.
 *
 * @param folder its folder
 * @param name the file
 * @throws PraisonError `STORE_UNAVAILABLE` when the file cannot be removed
 */
export async function removeFile(folder: string, name: string): Promise<void> {
  try {
    await rm(join(folder, name), { force: true });
    await flushFolder(folder);
  } catch (error) {
    throw asStoreUnavailable("remove", join(folder, name), error);
  }
}
