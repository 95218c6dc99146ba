import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { asStoreUnavailable, type Environment, isErrorCode, praisonHome } from "@praison/home";

/**
 * Where the page of a session lies: by a hash, so that its address tells nothing of the session.
 *
 * @param id the session
 * @param env environment variables
 */
export function sharedPagePath(id: string, env: Environment): string {
  const name = createHash("sha256").update(id).digest("hex").slice(0, 16);
  return join(praisonHome(env), "shares", `${name}.html`);
}

/**
 * Removes the page of a session.
 *
 * @param id the session
 * @param env environment variables
 * @returns false when there was none
 */
export async function removeSharedPage(id: string, env: Environment): Promise<boolean> {
  const path = sharedPagePath(id, env);
  try {
    await rm(path);
    return true;
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR")) return false;
    throw asStoreUnavailable("remove", path, error);
  }
}
