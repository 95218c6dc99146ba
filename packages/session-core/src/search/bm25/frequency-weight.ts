/** How soon more of the same word stops to count, and how much length counts against a session: the usual values. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** The highest weight that a word's frequency can reach. */
export const MAX_FREQUENCY_WEIGHT = SATURATION + 1;

/**
 * How telling a word is: inverse document frequency, above 0.
 *
 * @param withWord documents that have the word
 * @param total all documents
 */
export function inverseFrequency(withWord: number, total: number): number {
  return Math.log(1 + (Math.max(0, total - withWord) + 0.5) / (withWord + 0.5));
}

/**
 * The share of a document's length that frequencies are measured against.
 *
 * @param length the document's length
 * @param meanLength the mean of all documents
 */
export function lengthNorm(length: number, meanLength: number): number {
  return SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / Math.max(meanLength, 1));
}

/** The norm of a document whose length does not count. */
export const PLAIN_NORM: number = SATURATION;

/**
 * Weighs how often a word occurs: more counts more, ever more slowly.
 *
 * @param frequency how often, 0 or more
 * @param norm the document's length norm
 */
export function frequencyWeight(frequency: number, norm: number): number {
  return (frequency * MAX_FREQUENCY_WEIGHT) / (frequency + norm);
}
