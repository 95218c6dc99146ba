import { createHash } from "node:crypto";
import { foldText, wordStem } from "@praison/session-core";

/** Turns texts into vectors of numbers. */
export type Embed = (texts: readonly string[]) => Promise<number[][]> | number[][];

const DIMENSIONS = 256;

/**
 * Turns texts into vectors by the hashes of their words' stems: texts that share words are near each other. It knows
 * nothing of meaning, and needs no model and no network.
 *
 * @param texts any texts
 */
export function hashedEmbedding(texts: readonly string[]): number[][] {
  return texts.map((text) => {
    const vector = Array.from({ length: DIMENSIONS }, () => 0);
    for (const word of foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
      const hash = createHash("sha1").update(wordStem(word)).digest();
      const at = hash.readUInt16BE(0) % DIMENSIONS;
      vector[at] = (vector[at] ?? 0) + ((hash[2] ?? 0) % 2 === 0 ? 1 : -1);
    }
    const length = Math.hypot(...vector);
    // No vector may be all zeros: distances to it would be no numbers.
    return length === 0 ? vector.fill(1 / Math.sqrt(DIMENSIONS)) : vector.map((part) => part / length);
  });
}
