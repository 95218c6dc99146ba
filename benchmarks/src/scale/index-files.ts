import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const CORPUS_FILE = /^scale-\d+\.json$/;

/**
 * The bytes on disk of what stands beside the session files.
 *
 * @param sessionDir folder of the corpus
 */
export function indexBytes(sessionDir: string): number {
  return indexFiles(sessionDir).reduce((sum, path) => sum + statSync(path).size, 0);
}

/**
 * Removes what stands beside the session files: the index, and what an interrupted run left.
 *
 * @param sessionDir folder of the corpus
 */
export function removeIndexFiles(sessionDir: string): void {
  for (const path of indexFiles(sessionDir)) rmSync(path, { recursive: true });
}

function indexFiles(sessionDir: string): string[] {
  return readdirSync(sessionDir)
    .filter((name) => !CORPUS_FILE.test(name))
    .map((name) => join(sessionDir, name));
}
