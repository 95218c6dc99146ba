import type { Clause } from "./clause.ts";
import { dateRange } from "./date-range.ts";
import type { Fact } from "./fact.ts";
import { type FactPlan, makeFact } from "./make-fact.ts";
import { phoneRange } from "./phone-range.ts";
import { matchPhrase, phrases } from "./phrase.ts";
import { type ValueRange, valueRange } from "./value-range.ts";
import { FUNCTION_WORDS } from "./vocabulary/function-words.ts";
import {
  CONDITIONS,
  CONDITION_WORDS,
  DIETS,
  HEALTH,
  LANGUAGES,
  NOT_ALLERGENS,
} from "./vocabulary/personal-words.ts";
import type { Word } from "./word.ts";

type Topic =
  | "email"
  | "reach"
  | "phone"
  | "birthday"
  | "born"
  | "allergy"
  | "has"
  | "self"
  | "speaks"
  | "native"
  | "timezone"
  | "pronouns";

const TOPICS = [
  ...phrases<Topic>(
    "email",
    ..."my email address is|my email is|my e-mail is|my e-mail address is|my mail is|my work email is|my mail address is|my personal email is".split(
      "|",
    ),
  ),
  ...phrases<Topic>(
    "reach",
    ..."you can reach me at|you can contact me at|you can email me at|email me at|reach me at|you can reach me on".split(
      "|",
    ),
  ),
  ...phrases<Topic>(
    "phone",
    ..."my phone number is|my number is|my cell is|my mobile is|my mobile number is|my cell number is|my phone is|my cell phone number is|my telephone number is".split(
      "|",
    ),
  ),
  ...phrases<Topic>(
    "birthday",
    ..."my birthday is|my date of birth is|my birth date is|my birthdate is|my bday is|my dob is".split("|"),
  ),
  ...phrases<Topic>("born", "i was born on", "i was born in"),
  ...phrases<Topic>(
    "allergy",
    ..."i am allergic to|i am severely allergic to|i have an allergy to|i have a severe allergy to|i am highly allergic to|i am intolerant to|i am mildly allergic to".split(
      "|",
    ),
  ),
  ...phrases<Topic>("pronouns", "my pronouns are", "i use"),
  ...phrases<Topic>("has", "i have been diagnosed with", "i was diagnosed with", "i got diagnosed with"),
  ...phrases<Topic>("self", "i have been"),
  ...phrases<Topic>("has", "i suffer from", "i have"),
  ...phrases<Topic>(
    "speaks",
    "i speak",
    "i am a native speaker of",
    "i am a native",
    "i am a fluent",
    "i am fluent in",
  ),
  ...phrases<Topic>(
    "native",
    ..."my mother tongue is|my native language is|my first language is|my native tongue is".split("|"),
  ),
  ...phrases<Topic>("timezone", "my time zone is", "my timezone is", "i am in the", "i am in"),
  ...phrases<Topic>("self", "i am", "i have been", "i eat"),
];
const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,64}(?:\.[^\s@.]{1,64}){1,8}$/;
const ZONE = /^(?:[A-Z]{2,5}|(?:UTC|GMT)[+-]\d{1,2}(?::\d\d)?|[A-Z]\w+\/\w+)$/;
const PRONOUNS = /^(?:he|she|they|xe|ze|it)\/(?:him|her|them|they|she|he|xem|hir|its)(?:\/\w+)?$/;
const YEARS_OLD = /^(?:years?|yrs?|yo|y\/o|y\.o)$/;
const MIN_AGE = 13;
const MAX_AGE = 110;

const PLANS: Readonly<
  Record<
    | "email"
    | "phone"
    | "birthday"
    | "allergy"
    | "health"
    | "diet"
    | "language"
    | "timezone"
    | "pronouns"
    | "age",
    FactPlan
  >
> = {
  email: { kind: "email", say: (value) => `User's email is ${value}`, slot: "email" },
  phone: { kind: "phone", say: (value) => `User's phone number is ${value}`, slot: "phone" },
  birthday: { kind: "birthday", say: (value) => `User's birthday is ${value}`, slot: "birthday" },
  allergy: { kind: "health", say: (value) => `User is allergic to ${value}` },
  health: { kind: "health", say: (value) => `User's health: ${value}` },
  diet: { kind: "diet", say: (value) => `User is ${value}`, slot: "diet" },
  language: { kind: "language", say: (value) => `User speaks ${value}` },
  timezone: { kind: "timezone", say: (value) => `User's time zone is ${value}`, slot: "timezone" },
  pronouns: { kind: "pronouns", say: (value) => `User's pronouns are ${value}`, slot: "pronouns" },
  age: { kind: "age", say: (value) => `User is ${value} years old`, slot: "age" },
};

/**
 * Finds addresses, dates, health, languages and other personal facts.
 *
 * @param text the whole text
 * @param clause a clause of the user
 */
export function personalFacts(text: string, clause: Clause): Fact[] {
  const { words } = clause;
  const found = matchPhrase(words, 0, TOPICS);
  if (found === undefined) return [];
  const { meaning: topic, next } = found;
  const single = { from: next, to: next + 1 };
  const first = words[next];
  if (first === undefined) return [];
  const make = (range: ValueRange | undefined, plan: FactPlan): Fact[] =>
    range === undefined ? [] : makeFact(text, words, range, plan);
  switch (topic) {
    case "email":
    case "reach":
      return EMAIL.test(first.text) ? make(single, PLANS.email) : [];
    case "phone":
      return make(phoneRange(words, next), PLANS.phone);
    case "birthday":
    case "born":
      return make(dateRange(words, next), PLANS.birthday);
    case "allergy":
      return NOT_ALLERGENS.has(first.key) ? [] : make(valueRange(words, next), PLANS.allergy);
    case "has":
      return [
        ...make(conditionRange(words, next), PLANS.health),
        ...make(allergyRange(words, next), PLANS.allergy),
      ];
    case "speaks":
    case "native":
      return languageFacts(text, words, next);
    case "timezone": {
      const isZone =
        ZONE.test(first.text) &&
        (words[0]?.key === "my" || ["time", "timezone"].includes(words[next + 1]?.key ?? ""));
      return isZone ? make(single, PLANS.timezone) : [];
    }
    case "pronouns":
      return PRONOUNS.test(first.key) ? make(single, PLANS.pronouns) : [];
    case "self":
      return selfFacts(text, words, next);
    default:
      return topic satisfies never;
  }
}

function selfFacts(text: string, words: readonly Word[], next: number): Fact[] {
  const from = ["a", "an", "strictly", "also"].includes(words[next]?.key ?? "") ? next + 1 : next;
  const word = words[from];
  if (word === undefined) return [];
  const behind = words[from + 1];
  const isEnd = behind === undefined || word.after !== "" || FUNCTION_WORDS.has(behind.key);
  const single = { from, to: from + 1 };
  if (DIETS.has(word.key) && isEnd) return makeFact(text, words, single, PLANS.diet);
  if (HEALTH.has(word.key)) {
    if (behind?.key === "intolerant" && word.after === "")
      return makeFact(text, words, { from, to: from + 2 }, PLANS.health);
    return isEnd && word.key !== "lactose" && word.key !== "gluten"
      ? makeFact(text, words, single, PLANS.health)
      : [];
  }
  if (!/^\d{1,3}$/.test(word.key)) return [];
  const age = Number(word.key);
  const isStated =
    word.after === "" &&
    YEARS_OLD.test(behind?.key ?? "") &&
    (words[from + 2]?.key === "old" ||
      (behind?.key.startsWith("y") === true && !behind.key.startsWith("year")));
  const isBare =
    (behind === undefined || word.after !== "" || ["and", "but"].includes(behind.key)) &&
    age >= MIN_AGE &&
    words[0]?.key === "i" &&
    !/[%:]/.test(word.after);
  return (isStated || isBare) && age > 0 && age <= MAX_AGE ? makeFact(text, words, single, PLANS.age) : [];
}

function conditionRange(words: readonly Word[], from: number): ValueRange | undefined {
  let begin = from;
  while (words[begin]?.key === "a" || words[begin]?.key === "an") begin += 1;
  for (let at = begin; at < begin + 4; at += 1) {
    const key = words[at]?.key ?? "";
    if (CONDITIONS.has(key)) {
      const to = words[at + 1]?.key === "disease" ? at + 2 : at + 1;
      const behind = words[to];
      const isEnd = behind === undefined || words[to - 1]?.after !== "" || FUNCTION_WORDS.has(behind.key);
      return isEnd && behind?.key !== "about" ? { from: begin, to } : undefined;
    }
    if (!CONDITION_WORDS.has(key)) return undefined;
  }
  return undefined;
}

/** "I have a peanut allergy" */
function allergyRange(words: readonly Word[], from: number): ValueRange | undefined {
  if (words[from]?.key !== "a") return undefined;
  const begin = ["severe", "mild", "bad", "serious"].includes(words[from + 1]?.key ?? "")
    ? from + 2
    : from + 1;
  const allergy = words.slice(begin + 1, begin + 3).findIndex((word) => word.key === "allergy");
  return allergy === -1 ? undefined : { from: begin, to: begin + 1 + allergy };
}

function languageFacts(text: string, words: readonly Word[], from: number): Fact[] {
  const facts: Fact[] = [];
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.quoted) break;
    if (LANGUAGES.has(word.key))
      facts.push(...makeFact(text, words, { from: at, to: at + 1 }, PLANS.language));
    else if (
      !["and", "fluent", "some", "both", "&", "as", "well", "a", "little", "bit", "of"].includes(word.key)
    )
      break;
    if (/[.;:!?]/.test(word.after)) break;
  }
  return facts;
}
