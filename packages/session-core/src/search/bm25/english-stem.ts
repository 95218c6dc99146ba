/** One ending of a word, what takes its place, and, where it matters, the letters one of which must stand before it. */
interface EndingRule {
  readonly ending: string;
  readonly replacement: string;
  readonly after: string;
}

/** Rules by the last two letters of their ending, the longest ending first. */
type EndingRules = ReadonlyMap<number, readonly EndingRule[]>;

const APOSTROPHE = "'".charCodeAt(0);
const FIRST_LETTER = "a".charCodeAt(0);
const LAST_LETTER = "z".charCodeAt(0);

const VOWEL = letterSet("aeiouy");
/** What cannot close a short syllable. A capital `Y` is a `y` that is a consonant. */
const NEVER_CLOSING = letterSet("aeiouywxY");
const DOUBLING = letterSet("bdfgmnprt");

/** Words that the rules would take for others. */
const WHOLE_WORDS: ReadonlyMap<string, string> = new Map(
  `skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl
  sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes`
    .split(/\s+/)
    .map((pair): [string, string] => [pair.split(":")[0] ?? "", pair.split(":")[1] ?? ""]),
);
/** Beginnings behind which region 1 starts, so that `general`, `generate` and `generic` stay apart. */
const WIDE_BEGINNINGS = ["gener", "commun", "arsen", "past", "univers", "later", "emerg", "organ", "inter"];
/** What stands before `eed` in words that are no past tense. */
const KEEPING_EED: ReadonlySet<string> = new Set(["proc", "exc", "succ"]);
/** What stands before `ing` in nouns that no verb made. */
const KEEPING_ING: ReadonlySet<string> = new Set(["inn", "out", "cann", "herr", "earr", "even"]);

/** Written `ending:replacement:letters before`. These apply in region 1. */
const DERIVED_ENDINGS = endingRules(
  `tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate
  alism:al aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble
  ogist:og ogi:og:l fulli:ful lessli:less li::cdeghkmnrt`,
);
/** These apply in region 1 to what is left. */
const ADJECTIVE_ENDINGS = endingRules(
  "tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:",
);
/** These go in region 2. */
const LAST_ENDINGS = endingRules(
  `al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion::st`,
);

/**
 * Cuts an English word to its stem by the Snowball English algorithm ("Porter2", as revised up to Snowball 3.1), so that
 * `connect`, `connected` and `connections` become one. A stem need not be a word.
 *
 * @param word a folded word: lower case, plain apostrophes
 * @returns the stem, never empty and never longer than the word; the word itself when it has fewer than 3 characters or
 * any other than `a` to `z` and the apostrophe
 */
export function englishStem(word: string): string {
  if (word.length < 3 || !isPlain(word)) return word;
  const known = WHOLE_WORDS.get(word);
  if (known !== undefined) return known;
  const marked = markConsonantY(word.startsWith("'") ? word.slice(1) : word);
  const region1 = startOfRegion1(marked);
  const region2 = startOfRegion(marked, region1);
  let stem = withoutPlural(withoutPossessive(marked));
  stem = withFinalI(withoutVerbEnding(stem, region1));
  stem = replaceEnding(stem, DERIVED_ENDINGS, region1);
  // Of the endings in region 1 this one alone is kept before region 2.
  if (!stem.endsWith("ative") || stem.length - 5 >= region2)
    stem = replaceEnding(stem, ADJECTIVE_ENDINGS, region1);
  stem = withoutFinalLetter(replaceEnding(stem, LAST_ENDINGS, region2), region1, region2);
  if (stem === "") return word;
  return marked.includes("Y") ? stem.replaceAll("Y", "y") : stem;
}

function letterSet(letters: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const letter of letters) set[letter.charCodeAt(0)] = 1;
  return set;
}

function endingRules(table: string): EndingRules {
  const rules = table.split(/\s+/).map((entry): EndingRule => {
    const [ending = "", replacement = "", after = ""] = entry.split(":");
    return { ending, replacement, after };
  });
  return Map.groupBy(
    rules.toSorted((a, b) => b.ending.length - a.ending.length),
    ({ ending }) => lastTwo(ending),
  );
}

function lastTwo(word: string): number {
  return word.charCodeAt(word.length - 2) * 128 + word.charCodeAt(word.length - 1);
}

function isPlain(word: string): boolean {
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    if ((code < FIRST_LETTER || code > LAST_LETTER) && code !== APOSTROPHE) return false;
  }
  return true;
}

function isVowel(word: string, index: number): boolean {
  return VOWEL[word.charCodeAt(index)] === 1;
}

function hasVowel(word: string, end: number): boolean {
  for (let index = 0; index < end; index += 1) if (isVowel(word, index)) return true;
  return false;
}

/** A `y` that begins the word or follows a vowel is a consonant. */
function markConsonantY(word: string): string {
  if (!word.includes("y")) return word;
  let marked = "";
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charAt(index);
    const isConsonant = letter === "y" && (index === 0 || isVowel(marked, index - 1));
    marked += isConsonant ? "Y" : letter;
  }
  return marked;
}

function startOfRegion1(word: string): number {
  for (const beginning of WIDE_BEGINNINGS) if (word.startsWith(beginning)) return beginning.length;
  return startOfRegion(word, 0);
}

/** A region starts behind the first consonant that follows a vowel, counted from an index. */
function startOfRegion(word: string, from: number): number {
  let index = from;
  while (index < word.length && !isVowel(word, index)) index += 1;
  while (index < word.length && isVowel(word, index)) index += 1;
  return Math.min(index + 1, word.length);
}

/** Whether the first letters end as `hop`, `on` or `past` do: with a short vowel that a consonant closes. */
function endsShort(word: string, end: number): boolean {
  if (end === 2) return isVowel(word, 0) && !isVowel(word, 1);
  if (end < 3) return false;
  const closed = NEVER_CLOSING[word.charCodeAt(end - 1)] !== 1;
  return (closed && isVowel(word, end - 2) && !isVowel(word, end - 3)) || word.endsWith("past", end);
}

function withoutPossessive(word: string): string {
  if (word.endsWith("'s'")) return word.slice(0, -3);
  if (word.endsWith("'s")) return word.slice(0, -2);
  return word.endsWith("'") ? word.slice(0, -1) : word;
}

function withoutPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ies") || word.endsWith("ied")) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith("s") || word.endsWith("us") || word.endsWith("ss")) return word;
  return hasVowel(word, word.length - 2) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string, region1: number): string {
  const ending = verbEnding(word);
  if (ending === "") return word;
  const rest = word.slice(0, -ending.length);
  if (ending.startsWith("ee")) return rest.length >= region1 && !KEEPING_EED.has(rest) ? `${rest}ee` : word;
  if (ending === "ing") {
    if (KEEPING_ING.has(rest)) return word;
    if (rest.length === 2 && rest.endsWith("y") && !isVowel(rest, 0)) return `${rest.charAt(0)}ie`;
  }
  return hasVowel(rest, rest.length) ? asInfinitive(rest, region1) : word;
}

function verbEnding(word: string): string {
  const stem = word.endsWith("ly") ? word.slice(0, -2) : word;
  const base = stem.endsWith("eed") ? "eed" : stem.endsWith("ed") ? "ed" : stem.endsWith("ing") ? "ing" : "";
  return base !== "" && stem !== word ? `${base}ly` : base;
}

/** Gives back the `e` that the ending took, or takes back the consonant that it doubled. */
function asInfinitive(rest: string, region1: number): string {
  if (rest.endsWith("at") || rest.endsWith("bl") || rest.endsWith("iz")) return `${rest}e`;
  const last = rest.charCodeAt(rest.length - 1);
  if (DOUBLING[last] === 1 && last === rest.charCodeAt(rest.length - 2)) {
    // `add`, `egg` and `odd` are written so.
    return rest.length === 3 && "aeo".includes(rest.charAt(0)) ? rest : rest.slice(0, -1);
  }
  return rest.length === region1 && endsShort(rest, rest.length) ? `${rest}e` : rest;
}

function withFinalI(word: string): string {
  const last = word.length - 1;
  if (last < 2 || isVowel(word, last - 1)) return word;
  return word.endsWith("y") || word.endsWith("Y") ? `${word.slice(0, -1)}i` : word;
}

/** Only the longest ending counts: where its conditions fail, no shorter one is tried. */
function replaceEnding(word: string, rules: EndingRules, region: number): string {
  const candidates = rules.get(lastTwo(word));
  if (candidates === undefined) return word;
  for (const { ending, replacement, after } of candidates) {
    if (!word.endsWith(ending)) continue;
    const start = word.length - ending.length;
    const allowed =
      start >= region && (after === "" || (start > 0 && after.includes(word.charAt(start - 1))));
    return allowed ? word.slice(0, start) + replacement : word;
  }
  return word;
}

function withoutFinalLetter(word: string, region1: number, region2: number): string {
  const last = word.length - 1;
  const isRemovable = word.endsWith("e")
    ? last >= region2 || (last >= region1 && !endsShort(word, last))
    : last >= region2 && word.endsWith("ll");
  return isRemovable ? word.slice(0, -1) : word;
}
