import type { Clause } from "./clause.ts";
import type { Fact } from "./fact.ts";
import { makeFact } from "./make-fact.ts";
import { matchPhrase, phrases } from "./phrase.ts";
import { placeRange } from "./place-range.ts";
import { FUNCTION_WORDS, VERBS_BEHIND } from "./vocabulary/function-words.ts";

interface Stay {
  readonly slot: "location" | "origin" | "workplace";
  readonly says: string;
}

const LIVES: Stay = { slot: "location", says: "lives in" };
const NEAR: Stay = { slot: "location", says: "lives near" };
const FROM: Stay = { slot: "origin", says: "is from" };
const WORKS: Stay = { slot: "workplace", says: "works in" };

const STAYS = [
  ...phrases(
    LIVES,
    ..."i live in|we live in|i am living in|i have been living in|i have lived in|i am based in|i am based out of|we are based in|i am located in|i reside in|i am residing in|i have moved to|i have since moved to|i moved back to|i have moved back to|i live here in|i moved to|we moved to|we have moved to|i have relocated to|i relocated to|i am settled in|i settled in|my home is in|my home is|my home town is now|my city is|my location is|i have been based in|i am currently in the city of|i live over in|i live out in|i live down in|i live up in|i live alone in|i live downtown in|we are living in".split(
      "|",
    ),
  ),
  ...phrases(
    NEAR,
    ..."i live near|i live close to|i live outside of|i live outside|i live just outside|i live not far from".split(
      "|",
    ),
  ),
  ...phrases(
    FROM,
    ..."i am from|i come from|i hail from|we are from|i was born in|i was born and raised in|i was raised in|i grew up in|my hometown is|my home town is|i am a native of|my home country is".split(
      "|",
    ),
  ),
  ...phrases(WORKS, ..."i work in|i am working in|i work out of|i work remotely from|i work from".split("|")),
];
const MOVED_FROM = phrases(LIVES, "i moved from", "i have moved from", "we moved from", "i relocated from");
const LIVE_WITH = phrases(LIVES, "i live with", "i live together with", "i live alone");
const MAX_COMPANY_WORDS = 6;

/**
 * Finds where the user lives, works or comes from.
 *
 * @param text the whole text
 * @param clause a clause of the user
 */
export function locationFacts(text: string, clause: Clause): Fact[] {
  const { words } = clause;
  const found =
    matchPhrase(words, 0, STAYS) ?? wayTo(clause, MOVED_FROM, "to") ?? wayTo(clause, LIVE_WITH, "in");
  return found === undefined ? [] : placed(text, clause, found.next, found.meaning);
}

/**
 * Finds the place behind a role or a name: "I'm a nurse from Boston".
 *
 * @param text the whole text
 * @param clause a clause of the user
 * @param from the word behind the role or name
 */
export function originBehind(text: string, clause: Clause, from: number): Fact[] {
  const { words } = clause;
  // "Mike, 32, from Texas"
  const age = words[from];
  if (age !== undefined && /^\d\d$/.test(age.key) && age.after === ",")
    return originBehind(text, clause, from + 1);
  const keys = [words[from]?.key, words[from + 1]?.key];
  if (words[from - 1]?.after.match(/[.;:!?]/)) return [];
  if (keys[0] === "from") return placed(text, clause, from + 1, FROM);
  if ((keys[0] === "based" || keys[0] === "living") && keys[1] === "in")
    return placed(text, clause, from + 2, LIVES);
  return [];
}

function placed(text: string, clause: Clause, from: number, stay: Stay): Fact[] {
  const { words } = clause;
  const before = words[from - 1];
  if (before !== undefined && before.after !== "") return [];
  const range = placeRange(words, from, clause.isLowerCase);
  if (range === undefined) return [];
  const behind = words[range.to];
  const isAttribute =
    behind !== undefined && words[range.to - 1]?.after === "" && !FUNCTION_WORDS.has(behind.key);
  if (behind !== undefined && VERBS_BEHIND.has(behind.key) && words[range.to - 1]?.after === "") return [];
  // "I'm from Acme support"
  if (
    isAttribute &&
    stay.slot !== "location" &&
    !/(?:ly|-time)$/.test(behind.key) &&
    !BEHIND_PLACE.has(behind.key)
  )
    return [];
  return makeFact(text, words, range, {
    kind: "location",
    say: (value) => `User ${stay.says} ${value}`,
    slot: stay.slot,
  });
}

const BEHIND_PLACE = new Set("originally living working based studying last and".split(" "));

function wayTo(
  clause: Clause,
  starts: typeof MOVED_FROM,
  preposition: string,
): { next: number; meaning: Stay } | undefined {
  const found = matchPhrase(clause.words, 0, starts);
  if (found === undefined) return undefined;
  for (let at = found.next; at < found.next + MAX_COMPANY_WORDS; at += 1) {
    const word = clause.words[at];
    if (word === undefined || clause.words[at - 1]?.after !== "") return undefined;
    if (word.key === preposition) return { next: at + 1, meaning: found.meaning };
  }
  return undefined;
}
