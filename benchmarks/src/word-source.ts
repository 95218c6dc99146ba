import type { SeededRandom } from "@praison/session-core/testing";

const SYLLABLES = "ba ce di fo gu ka le mi no pu ra se ti vo ru na lo me si ta".split(" ");
const VOCABULARY_SIZE = 5000;
/** Flattens the head of the distribution, as function words do in running text. */
const ZIPF_SHIFT = 2.7;
/** How finely the source of randomness divides the range from 0 to 1. */
const STEPS = 2 ** 32;

/**
 * Makes a source of made-up words: a few very frequent, most of them rare, as in any language (Zipf's law).
 *
 * @param random where randomness comes from
 */
export function wordSource(random: SeededRandom): () => string {
  const words = Array.from({ length: VOCABULARY_SIZE }, (_, rank) => wordOfRank(rank));
  const cumulative: number[] = [];
  let sum = 0;
  for (let rank = 0; rank < words.length; rank++) cumulative.push((sum += 1 / (rank + ZIPF_SHIFT)));
  return () => {
    const wanted = (random.integer(STEPS) / STEPS) * sum;
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? "";
  };
}

/** Frequent words are short. */
function wordOfRank(rank: number): string {
  let word = "";
  let rest = rank + SYLLABLES.length;
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}
