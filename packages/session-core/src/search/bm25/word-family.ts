/** Shorter words have too many relations by chance. */
const MIN_LENGTH = 5;
const MIN_SHARED = 0.7;
const MAX_ENDING = 4;
const PLAIN_WORD = /^[a-z]+$/;

/**
 * The beginning by which words of the same family are looked up, such as `healt` for `healthier`.
 *
 * @param stem a word's stem
 * @returns `undefined` for what has no family: short words, numbers, other scripts
 */
export function wordFamilyBeginning(stem: string): string | undefined {
  if (stem.length < MIN_LENGTH || !PLAIN_WORD.test(stem)) return undefined;
  return stem.slice(0, Math.max(MIN_LENGTH, Math.ceil(MIN_SHARED * stem.length)));
}

/**
 * Tells whether two different stems are likely of one family, as `healthi` and `healthier` are: they begin alike for most
 * of their length.
 *
 * @param stem a stem
 * @param other another stem
 */
export function areRelated(stem: string, other: string): boolean {
  if (stem === other || !PLAIN_WORD.test(other)) return false;
  let shared = 0;
  while (shared < stem.length && stem[shared] === other[shared]) shared += 1;
  const longer = Math.max(stem.length, other.length);
  return shared >= MIN_LENGTH && shared >= MIN_SHARED * longer && longer - shared <= MAX_ENDING;
}
