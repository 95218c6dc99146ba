import type { SeededRandom } from "@praison/session-core/testing";

/** The head of the distribution, as in any English text; none of them is a search term. */
const FUNCTION_WORDS =
  `the to and of a in is it that for on with we this be as was at by are from or but have not what if can i you so an
  will do they there which when about out up`.split(/\s+/);
const SYLLABLES = Array.from("bdfgklmnprstvz", (consonant) =>
  Array.from("aiou", (vowel) => consonant + vowel),
).flat();
/** Shares no factor with the number of syllables, so that neighbours in rank do not look alike. */
const SPREAD = 7919;
const VOCABULARY_SIZE = 60_000;
/** Flattens the head of the distribution, as function words do in running text. */
const ZIPF_SHIFT = 2.7;
/** Steps of the table that a rank is looked up in: a table is many times faster than a search in sums. */
const TABLE_SIZE = 2 ** 22;
/** One word in so many is a name, of which each stands in a message or a few. */
const NAME_CHANCE = 0.004;
const NAMES_PER_SESSION = 2;

/** Made-up words by number: function words, content words by falling frequency (Zipf's law), then names. */
export interface Vocabulary {
  readonly size: number;
  /** The first number that is a search term. */
  readonly firstContent: number;
  /** The number of a word as running text would have it. */
  next(): number;
  word(number: number): string;
}

/**
 * Makes the vocabulary of a corpus.
 *
 * @param random where randomness comes from
 * @param sessionCount how many sessions it is to serve: names grow with it
 */
export function vocabulary(random: SeededRandom, sessionCount: number): Vocabulary {
  const words = Array.from({ length: VOCABULARY_SIZE }, (_, rank) => contentWord(rank));
  words.splice(0, FUNCTION_WORDS.length, ...FUNCTION_WORDS);
  const ranks = rankTable();
  const nameCount = NAMES_PER_SESSION * sessionCount;
  return {
    size: VOCABULARY_SIZE + nameCount,
    firstContent: FUNCTION_WORDS.length,
    next: () =>
      random.chance(NAME_CHANCE)
        ? VOCABULARY_SIZE + random.integer(nameCount)
        : (ranks[random.integer(TABLE_SIZE)] ?? 0),
    word: (number) => words[number] ?? spell(number, 4),
  };
}

function rankTable(): Uint16Array {
  let total = 0;
  for (let rank = 0; rank < VOCABULARY_SIZE; rank++) total += 1 / (rank + ZIPF_SHIFT);
  const table = new Uint16Array(TABLE_SIZE);
  let sum = 0;
  let from = 0;
  for (let rank = 0; rank < VOCABULARY_SIZE; rank++) {
    sum += 1 / (rank + ZIPF_SHIFT);
    const to = Math.round((sum / total) * TABLE_SIZE);
    table.fill(rank, from, to);
    from = to;
  }
  return table;
}

/** Frequent words are short. */
function contentWord(rank: number): string {
  const shortCount = SYLLABLES.length ** 2;
  return rank < shortCount ? spell(rank, 2) : spell(rank - shortCount, 3);
}

/** Different numbers give different words, as long as there are so many words of that length. */
function spell(number: number, syllableCount: number): string {
  let rest = (number * SPREAD) % SYLLABLES.length ** syllableCount;
  let word = "";
  for (let syllable = 0; syllable < syllableCount; syllable++) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}
