import { FUNCTION_WORDS } from "./vocabulary/function-words.ts";
import { NOT_PLACES, PLACES, PLACES_WITH_THE } from "./vocabulary/places.ts";
import { TECHNOLOGIES } from "./vocabulary/technologies.ts";
import type { ValueRange } from "./value-range.ts";
import type { Word } from "./word.ts";

const CAPITAL = /^\p{Lu}/u;
const LETTERS = /^\p{L}[\p{L}\p{M}'’.-]*$/u;
const PARTICLES = new Set("of de la le upon the sur am an der den del do dos da das di".split(" "));
/** "northern Italy" */
const DIRECTIONS = new Set(
  "north south east west northern southern eastern western central downtown rural upstate greater inner suburban".split(
    " ",
  ),
);
const MAX_PLACE_WORDS = 5;
const MAX_REGIONS = 2;
const MAX_LOWER_CASE_WORDS = 3;

/**
 * Finds the place that is named at a word: "New York", "the US", "Washington, D.C.", "paris" in lower-case typing.
 *
 * @param words words of a clause
 * @param from where the place has to begin
 * @param isLowerCase whether the writer leaves out capitals
 */
export function placeRange(
  words: readonly Word[],
  from: number,
  isLowerCase: boolean,
): ValueRange | undefined {
  const first = words[from];
  if (first === undefined || first.quoted) return undefined;
  if (first.key === "the") {
    const place = words[from + 1];
    if (place === undefined) return undefined;
    if (PLACES_WITH_THE.has(place.key)) return { from, to: endOfCapitals(words, from + 2) };
    const isNamed = CAPITAL.test(place.text) && !TECHNOLOGIES.has(place.key) && !NOT_PLACES.has(place.key);
    return isNamed ? { from, to: endOfCapitals(words, from + 2) } : undefined;
  }
  if (DIRECTIONS.has(first.key) && first.after === "" && CAPITAL.test(words[from + 1]?.text ?? "")) {
    const place = placeRange(words, from + 1, isLowerCase);
    return place === undefined || words[from + 1]?.key === "i" ? undefined : { from, to: place.to };
  }
  // "Building 5", "monday.com"
  if (first.after === "" && /^\d/.test(words[from + 1]?.key ?? "") && words[from + 1]?.key.length !== 4)
    return undefined;
  if (/\.\p{Ll}/u.test(first.text)) return undefined;
  if (!LETTERS.test(first.text) || NOT_PLACES.has(first.key)) return undefined;
  if (TECHNOLOGIES.has(first.key) && !PLACES.has(first.key)) return undefined;
  if (CAPITAL.test(first.text)) {
    return FUNCTION_WORDS.has(first.key) && first.text.length !== 2
      ? undefined
      : { from, to: withRegion(words, endOfCapitals(words, from + 1)) };
  }
  if (PLACES.has(first.key)) return { from, to: from + 1 };
  return isLowerCase ? lowerCasePlace(words, from) : undefined;
}

function endOfCapitals(words: readonly Word[], from: number): number {
  let to = from;
  while (to - from < MAX_PLACE_WORDS && words[to - 1]?.after === "") {
    const word = words[to];
    const next = words[to + 1];
    if (word === undefined || word.quoted || word.key === "i") break;
    if (CAPITAL.test(word.text)) to += 1;
    else if (
      PARTICLES.has(word.key) &&
      next !== undefined &&
      CAPITAL.test(next.text) &&
      next.key !== "i" &&
      word.after === ""
    )
      to += 2;
    else break;
  }
  return to;
}

/** "Portland, Oregon" is one place, "Rome, Anna lives there" is not. */
function withRegion(words: readonly Word[], to: number, depth = 1): number {
  const region = words[to];
  if (words[to - 1]?.after !== "," || region === undefined || region.quoted) return to;
  if (
    !CAPITAL.test(region.text) ||
    (FUNCTION_WORDS.has(region.key) && region.text !== region.text.toUpperCase()) ||
    region.key === "i"
  )
    return to;
  const end = endOfCapitals(words, to + 1);
  const behind = words[end];
  const isEnd = behind === undefined || words[end - 1]?.after !== "" || FUNCTION_WORDS.has(behind.key);
  if (!isEnd) return to;
  return depth < MAX_REGIONS ? withRegion(words, end, depth + 1) : end;
}

function lowerCasePlace(words: readonly Word[], from: number): ValueRange | undefined {
  let to = from;
  while (to - from < MAX_LOWER_CASE_WORDS) {
    const word = words[to];
    if (word === undefined || word.quoted || !LETTERS.test(word.text)) break;
    if (FUNCTION_WORDS.has(word.key) || NOT_PLACES.has(word.key)) break;
    to += 1;
    if (word.after !== "") break;
  }
  if (to === from) return undefined;
  const behind = words[to];
  const isEnd = behind === undefined || words[to - 1]?.after !== "" || FUNCTION_WORDS.has(behind.key);
  return isEnd ? { from, to } : undefined;
}
