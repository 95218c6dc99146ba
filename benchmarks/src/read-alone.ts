import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { measure } from "./measure.ts";

const BUFFER_BYTES = 256 * 1024;

/**
 * Measures what no search without an index can do without: opening and reading every file, on one thread.
 *
 * @param sessionDir folder of the corpus
 * @param runs how often
 * @returns the median in milliseconds
 */
export async function readAlone(sessionDir: string, runs: number): Promise<number> {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  const { all } = await measure({ all: () => readAll(sessionDir, buffer) }, runs);
  return all;
}

function readAll(sessionDir: string, buffer: Buffer): number {
  let bytes = 0;
  for (const name of readdirSync(sessionDir)) {
    const descriptor = openSync(join(sessionDir, name), "r");
    bytes += readSync(descriptor, buffer);
    closeSync(descriptor);
  }
  return bytes;
}
