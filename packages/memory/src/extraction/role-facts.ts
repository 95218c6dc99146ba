import type { Clause } from "./clause.ts";
import { employerBehind } from "./employer-facts.ts";
import type { Fact } from "./fact.ts";
import { originBehind } from "./location-facts.ts";
import { makeFact } from "./make-fact.ts";
import { isAdverb, matchPhrase, phrases } from "./phrase.ts";
import { type ValueRange, valueRange, withoutTrailers } from "./value-range.ts";
import { FUNCTION_WORDS, VERBS_BEHIND } from "./vocabulary/function-words.ts";
import {
  FIELDS,
  NOT_ROLES,
  ROLE_ENDING,
  ROLE_NOUNS,
  ROLES_WITH_OF,
  UNSURE_ROLE_WORDS,
} from "./vocabulary/role-nouns.ts";
import type { Word } from "./word.ts";

type Saying = "is" | "works" | "job" | "field";

const SAYINGS = [
  ...phrases<Saying>(
    "works",
    ..."i work as|i am working as|i have worked as|i have been working as|i am employed as|i work remotely as|i make a living as|i make my living as|i earn my living as|i got promoted to|i was promoted to|i have been promoted to|i got hired as|i got a job as|i got a new job as|i landed a job as|i started working as|i have started working as|i was hired as".split(
      "|",
    ),
  ),
  ...phrases<Saying>(
    "job",
    ..."my job title is|my job is|my role is|my profession is|my occupation is|my position is|my title is|my day job is|my role at work is|my current job is|my current role is".split(
      "|",
    ),
  ),
  ...phrases<Saying>("field", "i work in", "i am working in", "i have worked in"),
  ...phrases<Saying>(
    "is",
    "i am",
    "i have been",
    "i became",
    "i have become",
    "i am by profession",
    "i am by trade",
  ),
];
const WORK = phrases(
  "works",
  ..."i work at|i work for|i am working at|i am working for|i joined|i have joined|i got a job at|i started at|i work in|i work remotely for".split(
    "|",
  ),
);
const ARTICLES = new Set(["a", "an", "the", "your"]);
const ROLE_WORD = /^\p{L}[\p{L}\p{M}\p{N}'’./+#-]*$/u;
/** Gerunds behind "my job is" that say how it feels. */
const FEELINGS = new Set(
  "killing stressing driving making getting becoming going draining boring exhausting demanding tiring changing wearing burning eating taking safe giving being having".split(
    " ",
  ),
);
const TIED_TO_HERE = new Set("this that these those".split(" "));
const ROLE_STOPS = new Set(
  "working living based specializing specialising focused focusing doing myself".split(" "),
);
/** What people are instead of a profession. */
const STATUSES = new Set("retired self-employed unemployed".split(" "));
const MAX_ROLE_WORDS = 6;

/**
 * Finds what the user is by profession, with the employer and the place named along.
 *
 * @param text the whole text
 * @param clause a clause of the user
 */
export function roleFacts(text: string, clause: Clause): Fact[] {
  const { words } = clause;
  const found = matchPhrase(words, 0, SAYINGS);
  if (found === undefined) return roleBehindEmployer(text, clause);
  if (found.meaning === "field")
    return [...fieldFacts(text, words, found.next), ...roleBehindEmployer(text, clause)];
  let from = found.next;
  while (isAdverb(words[from])) from += 1;
  if (words[from - 1]?.after.match(/[.;:!?]/)) return [];
  if (found.meaning === "job" && isGerund(words[from])) {
    const range = valueRange(words, from);
    return range === undefined ? [] : roleFact(text, words, range);
  }
  return roleAt(text, clause, from, found.meaning);
}

function roleAt(text: string, clause: Clause, from: number, saying: Saying): Fact[] {
  const { words } = clause;
  const article = ARTICLES.has(words[from]?.key ?? "") ? words[from]?.key : undefined;
  if (
    article === "your" ||
    (article === "the" && saying === "is" && TIED_TO_HERE.has(words[from + 1]?.key ?? ""))
  )
    return [];
  const begin = behindAge(words, article === undefined ? from : from + 1);
  const range = roleRange(words, begin);
  if (range === undefined || VERBS_BEHIND.has(words[range.to]?.key ?? "")) return [];
  const named = words.slice(range.from, range.to);
  if (named.some((word) => UNSURE_ROLE_WORDS.has(word.key)) || isTiedToHere(words, range)) return [];
  const head = headOf(named);
  const isKnown =
    ROLE_NOUNS.has(head) || named[0]?.key === "stay-at-home" || (named.length === 1 && STATUSES.has(head));
  const isAccepted =
    saying === "works"
      ? article !== undefined || isKnown || ROLE_ENDING.test(head)
      : isKnown ||
        (article !== undefined &&
          article !== "the" &&
          isRole(head) &&
          !/^\p{Lu}/u.test(words[range.to - 1]?.text ?? ""));
  if (!isAccepted) return [];
  return [
    ...roleFact(text, words, range),
    ...employerBehind(text, clause, range.to),
    ...originBehind(text, clause, range.to),
  ];
}

/** "a 27 year old nurse" */
function behindAge(words: readonly Word[], from: number): number {
  const keys = words.slice(from, from + 3).map((word) => word.key);
  if (/^\d+-year-old$/.test(keys[0] ?? "")) return from + 1;
  return /^\d+$/.test(keys[0] ?? "") && keys[1] === "year" && keys[2] === "old" ? from + 3 : from;
}

function roleFact(text: string, words: readonly Word[], range: ValueRange): Fact[] {
  return makeFact(text, words, range, {
    kind: "role",
    say: (value) => `User's role is ${value}`,
    slot: "role",
  });
}

/** "I work at Acme as an engineer" */
function roleBehindEmployer(text: string, clause: Clause): Fact[] {
  const { words } = clause;
  const found = matchPhrase(words, 0, WORK);
  if (found === undefined) return [];
  const as = words.findIndex((word, index) => index > found.next && word.key === "as");
  const isNear =
    as !== -1 && as - found.next <= 8 && words.slice(found.next, as).every((word) => word.after === "");
  return isNear ? roleAt(text, clause, as + 1, "works") : [];
}

/**
 * Finds the role that follows a name: "I'm Nadia, a nurse from Boston".
 *
 * @param text the whole text
 * @param clause a clause of the user
 * @param from the word behind the name
 */
export function roleBehindName(text: string, clause: Clause, from: number): Fact[] {
  const { words } = clause;
  if (words[from - 1]?.after !== ",") return [];
  const key = words[from]?.key;
  if (key === "a" || key === "an") return roleAt(text, clause, from, "is");
  return [];
}

function fieldFacts(text: string, words: readonly Word[], from: number): Fact[] {
  const word = words[from];
  if (word === undefined || !FIELDS.has(word.key) || (word.key === "it" && word.text !== "IT")) return [];
  const isEnd =
    word.after !== "" || words[from + 1] === undefined || FUNCTION_WORDS.has(words[from + 1]?.key ?? "");
  if (!isEnd) return [];
  return makeFact(
    text,
    words,
    { from, to: from + 1 },
    { kind: "role", say: (value) => `User works in ${value}`, slot: "field" },
  );
}

/** The words up to the head of the profession, with "of …" where that belongs to it. */
function roleRange(words: readonly Word[], from: number): ValueRange | undefined {
  let to = from;
  while (to - from < MAX_ROLE_WORDS) {
    const word = words[to];
    if (word === undefined || word.quoted || !ROLE_WORD.test(word.text)) break;
    // "an undergrad studying biology"
    if (word.key.endsWith("ing") && ROLE_NOUNS.has(words[to - 1]?.key ?? "")) break;
    if (FUNCTION_WORDS.has(word.key) || ROLE_STOPS.has(word.key) || (to > from && isAdverb(word))) break;
    to += 1;
    if (word.after !== "") break;
  }
  const range = to > from ? withoutTrailers(words, { from, to }) : undefined;
  if (range === undefined) return undefined;
  const head = words[range.to - 1];
  if (head?.after === "" && words[range.to]?.key === "of" && ROLES_WITH_OF.has(head.key)) {
    return ofWhat(words, range) ?? range;
  }
  return range;
}

function ofWhat(words: readonly Word[], range: ValueRange): ValueRange | undefined {
  let to = range.to + 1;
  while (to < range.to + 4) {
    const word = words[to];
    if (word === undefined || word.quoted || FUNCTION_WORDS.has(word.key)) break;
    to += 1;
    if (word.after !== "") break;
  }
  // "founder of Acme" names the firm, which is no part of the role
  const isFirm = /^\p{Lu}/u.test(words[range.to + 1]?.text ?? "");
  return to > range.to + 1 && !isFirm ? { from: range.from, to } : undefined;
}

function headOf(named: readonly Word[]): string {
  const of = named.findIndex((word) => word.key === "of");
  return (of > 0 ? named[of - 1] : named.at(-1))?.key ?? "";
}

function isRole(head: string): boolean {
  return !NOT_ROLES.has(head) && head.length > 4 && ROLE_ENDING.test(head);
}

/** "the author of this page", "a user of your product" */
function isTiedToHere(words: readonly Word[], range: ValueRange): boolean {
  const behind = words.slice(range.to, range.to + 2).map((word) => word.key);
  const isHere = TIED_TO_HERE.has(behind[1] ?? "") || behind[1] === "your";
  if (["for", "on", "in", "to"].includes(behind[0] ?? "")) return isHere;
  return behind[0] === "of" && (isHere || behind[1] === "the");
}

function isGerund(word: Word | undefined): boolean {
  return word !== undefined && word.key.length > 4 && word.key.endsWith("ing") && !FEELINGS.has(word.key);
}
