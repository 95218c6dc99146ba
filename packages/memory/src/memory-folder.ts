import { join, resolve } from "node:path";
import {
  type Environment,
  expandHome,
  praisonHome,
  sessionFileNames,
  sessionIdOfFileName,
} from "@praison/home";
import { PraisonError, shown } from "@praison/session-core";

/** The user whose memory lies in the root itself. */
export const DEFAULT_USER = "default";

/** Names in the root that belong to the default user. */
const TAKEN = new Set([
  "sessions",
  "checkpoints",
  "episodic",
  "config",
  "short_term",
  "long_term",
  "entities",
  "summaries",
]);
const ENDING = ".json";

/** Where a memory lies. */
export interface MemoryFolderOptions {
  readonly userId?: string | undefined;
  /** Default: `memory` in the Praison home folder. `~` is the user's home. */
  readonly basePath?: string | undefined;
  readonly env?: Environment | undefined;
}

/**
 * The folder of a user's memory: for the default user the root itself, for others a folder of their own in it.
 *
 * @param options whose, and where
 * @throws PraisonError `INVALID_INPUT` for a user id that can name no folder
 */
export function memoryFolder({ userId, basePath, env = process.env }: MemoryFolderOptions): string {
  const root = basePath === undefined ? join(praisonHome(env), "memory") : resolve(expandHome(basePath, env));
  const id = userId?.trim() ?? "";
  if (id === "" || id === DEFAULT_USER) return root;
  const { preferred, escaped } = namesOf(id, "user id");
  // Disks may take names for equal that differ by letter case.
  const name = TAKEN.has(id.toLowerCase()) ? escaped : preferred;
  return join(root, name.slice(0, -ENDING.length));
}

/**
 * The file of a saved session or a checkpoint, within its folder.
 *
 * @param name as it was given
 * @throws PraisonError `INVALID_INPUT` for a name that can name no file
 */
export function documentFileName(name: string): string {
  return namesOf(name, "name").preferred;
}

/**
 * The name of a saved session or a checkpoint by its file.
 *
 * @param fileName a file of its folder
 * @returns `undefined` for any other file
 */
export function documentName(fileName: string): string | undefined {
  return sessionIdOfFileName(fileName);
}

function namesOf(text: string, what: string): ReturnType<typeof sessionFileNames> {
  try {
    return sessionFileNames(text);
  } catch (cause) {
    throw new PraisonError("INVALID_INPUT", `${what} ${shown(text)} can name no file`, {
      cause,
      hint: "Use 1 to 80 characters of text without control characters.",
    });
  }
}
