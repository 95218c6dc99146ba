import type { Clause } from "./clause.ts";
import type { Fact } from "./fact.ts";
import { originBehind } from "./location-facts.ts";
import { makeFact } from "./make-fact.ts";
import { isAdverb, matchPhrase, phrases } from "./phrase.ts";
import { roleBehindName } from "./role-facts.ts";
import type { ValueRange } from "./value-range.ts";
import { FUNCTION_WORDS, VERBS_BEHIND } from "./vocabulary/function-words.ts";
import { GIVEN_NAMES } from "./vocabulary/given-names.ts";
import { NOT_NAMES, PARTICIPLE_ENDING } from "./vocabulary/not-names.ts";
import { PLACES } from "./vocabulary/places.ts";
import { NOT_ROLES, ROLE_NOUNS } from "./vocabulary/role-nouns.ts";
import { TECHNOLOGIES } from "./vocabulary/technologies.ts";
import type { Word } from "./word.ts";

type Introduction = "name" | "nickname" | "self" | "label";

const INTRODUCTIONS = [
  ...phrases<Introduction>(
    "name",
    "my full name is",
    "my first name is",
    "my real name is",
    "my given name is",
    "my name is",
    "my names",
    "i am called",
    "i am named",
    "i go by the name",
    "i go by the name of",
  ),
  ...phrases<Introduction>(
    "nickname",
    ..."call me|just call me|you can just call me|you can call me|you may call me|people call me|everyone calls me|everybody calls me|they call me|my friends call me|friends call me|i go by|my nickname is".split(
      "|",
    ),
  ),
  ...phrases<Introduction>("self", "i am", "name is", "the name is"),
];
const GREETED_INTRODUCTIONS = phrases<Introduction>("self", "this is");
const NAME = /^\p{L}[\p{L}\p{M}]*(?:['’.-][\p{L}\p{M}]+)*['’.]?$/u;
const CAPITAL = /^\p{Lu}/u;
const ACRONYM = /^\p{Lu}[\p{Lu}.\d-]+$/u;
const PARTICLES = new Set("van von de da di del della der den dos la le al bin ibn el y of".split(" "));
/** What may stand behind "I'm Anna". */
const BEHIND_SELF = new Set("and from with at here your the a an but by in nice i btw or who".split(" "));
/** "My name is Bob in this game" */
const INSIDE = new Set("this the that these those my your".split(" "));
const MAX_NAME_WORDS = 5;
const MAX_LOWER_CASE_WORDS = 3;

/**
 * Finds what the user is called.
 *
 * @param text the whole text
 * @param clause a clause of the user
 */
export function nameFacts(text: string, clause: Clause): Fact[] {
  const { words } = clause;
  const label = words[0];
  if (label?.text === "Name" && label.after.startsWith(":")) return named(text, clause, 1, "label");
  if (words[1]?.key === "here" && isGivenName(label)) return named(text, clause, 0, "label");
  const found =
    matchPhrase(words, 0, INTRODUCTIONS) ??
    (clause.isGreeted ? matchPhrase(words, 0, GREETED_INTRODUCTIONS) : undefined);
  return found === undefined ? [] : named(text, clause, found.next, found.meaning);
}

/**
 * True for a name that many people have.
 *
 * @param word any word
 */
export function isGivenName(word: Word | undefined): boolean {
  return word !== undefined && !word.quoted && GIVEN_NAMES.has(word.key) && CAPITAL.test(word.text);
}

function named(text: string, clause: Clause, next: number, introduction: Introduction): Fact[] {
  const { words } = clause;
  let from = next;
  if (introduction !== "label") while (isAdverb(words[from]) && from + 1 < words.length) from += 1;
  const before = words[from - 1];
  if (before !== undefined && introduction !== "label" && /[.;!?]/.test(before.after)) return [];
  const range = nameRange(clause, from, introduction);
  if (range === undefined || VERBS_BEHIND.has(words[range.to]?.key ?? "")) return [];
  const isInside = words[range.to]?.key === "in" && INSIDE.has(words[range.to + 1]?.key ?? "");
  if (isInside || /['’]s$/.test(words[range.to - 1]?.text ?? "")) return [];
  const isNickname = introduction === "nickname";
  const behind =
    introduction === "label"
      ? []
      : [...roleBehindName(text, clause, range.to), ...originBehind(text, clause, range.to)];
  const facts = makeFact(text, words, range, {
    kind: "name",
    say: (value) => (isNickname ? `User likes to be called ${value}` : `User's name is ${value}`),
    slot: isNickname ? "nickname" : "name",
  });
  return [...facts, ...behind];
}

function nameRange(clause: Clause, from: number, introduction: Introduction): ValueRange | undefined {
  const { words } = clause;
  const first = words[from];
  if (first === undefined) return undefined;
  if (first.quoted) {
    const isName =
      introduction !== "self" &&
      first.text.split(/\s+/).length <= 3 &&
      NAME.test(first.text.split(/\s+/)[0] ?? "");
    return isName ? { from, to: from + 1 } : undefined;
  }
  if (!NAME.test(first.text) || first.text.length < 2) return undefined;
  if (CAPITAL.test(first.text) && !(clause.isShouted && introduction !== "name")) {
    return capitalName(clause, from, introduction);
  }
  return introduction === "label" ? undefined : lowerCaseName(clause, from, introduction);
}

function capitalName(clause: Clause, from: number, introduction: Introduction): ValueRange | undefined {
  const { words } = clause;
  const first = words[from];
  if (first?.text === "Will" && introduction !== "self" && endsClause(words, from))
    return { from, to: from + 1 };
  if (first === undefined || FUNCTION_WORDS.has(first.key) || (NOT_NAMES.has(first.key) && !clause.isShouted))
    return undefined;
  if (clause.isShouted && NOT_NAMES.has(first.key)) return undefined;
  let to = from + 1;
  while (to - from < MAX_NAME_WORDS && !endsName(words[to - 1], words[to - from === 1 ? from : to - 1])) {
    if (clause.isShouted) break;
    const word = words[to];
    if (word === undefined || word.quoted) break;
    const next = words[to + 1];
    if (CAPITAL.test(word.text) && NAME.test(word.text) && word.key !== "i" && !FUNCTION_WORDS.has(word.key))
      to += 1;
    else if (
      PARTICLES.has(word.key) &&
      next !== undefined &&
      (CAPITAL.test(next.text) || PARTICLES.has(next.key))
    )
      to += 1;
    else break;
  }
  while (to > from + 1 && PARTICLES.has(words[to - 1]?.key ?? "") && !CAPITAL.test(words[to - 1]?.text ?? ""))
    to -= 1;
  if (introduction !== "self") return { from, to };
  return isBareName(first) && isClosed(words, to) ? { from, to } : undefined;
}

/** "I am X" names only what cannot be anything else. */
function isBareName(word: Word): boolean {
  if (GIVEN_NAMES.has(word.key)) return true;
  const isOther =
    TECHNOLOGIES.has(word.key) || PLACES.has(word.key) || ROLE_NOUNS.has(word.key) || NOT_ROLES.has(word.key);
  return !isOther && !ACRONYM.test(word.text) && !/(?:ing|ed)$/.test(word.key);
}

function lowerCaseName(clause: Clause, from: number, introduction: Introduction): ValueRange | undefined {
  const { words } = clause;
  const isGiven = GIVEN_NAMES.has(words[from]?.key ?? "");
  if (introduction !== "name" && !isGiven) return undefined;
  if (!isGiven && !couldBeName(words[from])) return undefined;
  let to = from + 1;
  while (to - from < MAX_LOWER_CASE_WORDS && !endsName(words[to - 1]) && couldBeName(words[to])) to += 1;
  const isEnd =
    words[to] === undefined || endsName(words[to - 1]) || FUNCTION_WORDS.has(words[to]?.key ?? "");
  if (introduction === "self")
    return isClosed(words, from + 1) ? { from, to: from + 1 } : isEnd ? { from, to } : undefined;
  if (isEnd) return { from, to };
  return isGiven ? { from, to: from + 1 } : undefined;
}

function couldBeName(word: Word | undefined): boolean {
  if (word === undefined || word.quoted || !NAME.test(word.text) || word.text.length < 2) return false;
  if (GIVEN_NAMES.has(word.key)) return true;
  return !FUNCTION_WORDS.has(word.key) && !NOT_NAMES.has(word.key) && !PARTICIPLE_ENDING.test(word.key);
}

function endsClause(words: readonly Word[], at: number): boolean {
  return words[at + 1] === undefined || words[at]?.after !== "";
}

function endsName(word: Word | undefined, initial?: Word): boolean {
  if (word === undefined) return true;
  if (word.after === ".") return (initial ?? word).text.length > 1;
  return word.after !== "";
}

function isClosed(words: readonly Word[], to: number): boolean {
  const word = words[to];
  return word === undefined || endsName(words[to - 1]) || BEHIND_SELF.has(word.key);
}
