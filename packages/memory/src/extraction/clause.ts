import { isQuestionTag, QUESTION_OPENERS, silencedFrom } from "./sentence-guards.ts";
import type { Sentence } from "./sentence.ts";
import { isAdverb, matchPhrase, phrases } from "./phrase.ts";
import { FUNCTION_WORDS } from "./vocabulary/function-words.ts";
import { GIVEN_NAMES } from "./vocabulary/given-names.ts";
import type { Word } from "./word.ts";

/** Words of a sentence in which the user speaks of themselves, from the subject on, up to the next such clause. */
export interface Clause {
  readonly words: readonly Word[];
  readonly isLowerCase: boolean;
  readonly isShouted: boolean;
  /** True behind a greeting: "Hi, this is Laura". */
  readonly isGreeted: boolean;
}

const GREETINGS = new Set("hi hello hey hiya howdy greetings good yo hallo".split(" "));
const OPENERS = phrases(
  "opener",
  ...(
    "just so you know|so you know|you should know that|you should know|keep in mind that|keep in mind|please remember that|" +
    "please remember|please note that|please note|remember that|remember|do not forget that|do not forget|note that|" +
    "for the record|for context|for reference|as you know|as i said|like i said|as i mentioned|as i told you|to be honest|" +
    "by the way|first of all|i think that|i think|i guess|i must say|i have to say|i would say|i mean|" +
    "i should mention that|i should mention|i said|i meant|i forgot to mention that|i forgot to mention|i should add that|let me introduce myself|" +
    "let us start|it turns out|turns out|the thing is|fun fact|one thing|about me|nice to meet you|good to know|" +
    "in general|in fact|of course|and|but|so|because|since|as|although|though|while|plus|also|well|actually|ok|okay|oh|ah|" +
    "yeah|yes|yep|no|nope|sorry|correction|update|personally|honestly|frankly|basically|fyi|btw|tbh|thanks|please|anyway|" +
    "currently|nowadays|lately|now|generally|usually|normally|mostly|great|cool|hmm|haha|lol|right|then|these days|" +
    "right now|at the moment|for now|by day|by profession|recently|ps"
  ).split("|"),
);
/** A phrase without a verb may stand before the subject: "At work I use Java". */
const PLACE_OPENERS = new Set("as for at in on during outside most by".split(" "));
const MAX_PLACE_WORDS = 6;
const NEVER_IN_PLACE = new Set("i my we you he she they it that who which is was are were".split(" "));
const CONJUNCTIONS = new Set("and but so because since though although while plus then & yet".split(" "));
const BOUNDARY = /[,;:!?()—–.…-]/;
/** Verbs that may follow "and" without their subject: "I live in Paris and work as a nurse". */
const SUBJECTLESS_VERBS = new Set(
  "live work prefer like love hate enjoy use speak am code dislike".split(" "),
);
const ARTICLES = new Set("the a an my every all this".split(" "));
const SUBJECT: Word = { text: "I", key: "i", start: 0, end: 0, after: "", quoted: false };

/**
 * Takes from a sentence the clauses in which the user says something of themselves. Questions, conditions, stories and
 * the speech of others give none.
 *
 * @param sentence a sentence of the user
 */
export function ownClauses(sentence: Sentence): Clause[] {
  const words = withoutQuestion(sentence);
  const { silentFrom } = silencedFrom(words);
  const starts: { index: number; end: number; borrowed: boolean }[] = [];
  const opening = openingEnd(words);
  for (let index = opening; index < words.length; index += 1) {
    const before = words[index - 1];
    const afterConjunction = before !== undefined && CONJUNCTIONS.has(before.key) && !before.quoted;
    const runsOn = isRunOn(sentence, words, index);
    const isBoundary =
      index === opening ||
      runsOn ||
      afterConjunction ||
      (before !== undefined && BOUNDARY.test(before.after));
    if (!isBoundary) continue;
    const start = index === opening || runsOn ? index : startBehind(words, index);
    const end = afterConjunction ? index - 1 : index;
    if (startsOwnClause(words, start)) starts.push({ index: start, end, borrowed: false });
    else if (
      before?.key === "and" &&
      words[starts.at(-1)?.index ?? -1]?.key === "i" &&
      isVerbOfUser(words, index)
    ) {
      starts.push({ index, end, borrowed: true });
    }
  }
  const isGreeted = GREETINGS.has(words[0]?.key ?? "") && opening > 0;
  return starts
    .filter(({ index }) => index < silentFrom)
    .map(({ index, borrowed }, position) => {
      const own = words.slice(index, starts[position + 1]?.end ?? words.length);
      const clause = borrowed
        ? [{ ...SUBJECT, start: own[0]?.start ?? 0, end: own[0]?.start ?? 0 }, ...own]
        : own;
      return { words: clause, isLowerCase: sentence.isLowerCase, isShouted: sentence.isShouted, isGreeted };
    });
}

/** What comes before the question in "I live in Rome, can you recommend a restaurant?"; nothing of a plain question. */
function withoutQuestion(sentence: Sentence): readonly Word[] {
  const { words } = sentence;
  if (!sentence.isQuestion) return words;
  for (let index = 1; index < words.length; index += 1) {
    const before = words[index - 1];
    const isBoundary = before !== undefined && (BOUNDARY.test(before.after) || CONJUNCTIONS.has(before.key));
    if (!isBoundary || !QUESTION_OPENERS.has(words[index]?.key ?? "")) continue;
    const asked = words.slice(index);
    if (isQuestionTag(asked)) return [];
    return words.slice(0, CONJUNCTIONS.has(before.key) ? index - 1 : index);
  }
  return [];
}

function openingEnd(words: readonly Word[]): number {
  const opened = openersEnd(words) ?? 0;
  if (GREETINGS.has(words[opened]?.key ?? "")) {
    // "Hey there assistant, …"
    for (let index = opened + 1; index <= opened + 4; index += 1) {
      const rest = index + (openersEnd(words.slice(index)) ?? 0);
      if (startsOwnClause(words, rest)) return rest;
    }
  }
  return placeOpenerEnd(words, opened) ?? opened;
}

/** "At work I use Java": the subject comes behind a place or time. */
function placeOpenerEnd(words: readonly Word[], opened: number): number | undefined {
  const opener = words[opened - 1]?.key === "as" ? words[opened - 1] : words[opened];
  if (opener !== undefined && !opener.quoted && PLACE_OPENERS.has(opener.key)) {
    for (let index = opened + 1; index <= opened + MAX_PLACE_WORDS; index += 1) {
      const word = words[index];
      if (word === undefined) break;
      if (word.key === "i") return index;
      if (NEVER_IN_PLACE.has(word.key)) break;
    }
  }
  return undefined;
}

/** "my name is karim i am from tunisia", as people type who leave out capitals and stops. */
function isRunOn(sentence: Sentence, words: readonly Word[], index: number): boolean {
  const before = words[index - 1];
  if (!sentence.isLowerCase || words[index]?.key !== "i" || before === undefined) return false;
  // "the city i live in"
  if (ARTICLES.has(words[index - 2]?.key ?? "")) return false;
  return !FUNCTION_WORDS.has(before.key) && SUBJECTLESS_VERBS.has(words[index + 1]?.key ?? "");
}

function startBehind(words: readonly Word[], index: number): number {
  const opened = index + (openersEnd(words.slice(index, index + 12)) ?? 0);
  return placeOpenerEnd(words, opened) ?? opened;
}

function openersEnd(words: readonly Word[]): number | undefined {
  let at = 0;
  for (
    let match = matchPhrase(words, at, OPENERS);
    match !== undefined;
    match = matchPhrase(words, at, OPENERS)
  ) {
    at = match.next;
  }
  return at;
}

function startsOwnClause(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (word === undefined || word.quoted) return false;
  const next = words[index + 1]?.key;
  if (word.key === "i") return word.text !== "i" || next !== undefined;
  if (["my", "our", "we"].includes(word.key)) return true;
  if (["call", "people", "everyone", "everybody", "they", "friends"].includes(word.key)) return true;
  if (word.key === "you") return next === "can" || next === "may";
  if (next === "here" && GIVEN_NAMES.has(word.key)) return true;
  if (word.key === "the" && (next === "project" || next === "name")) return true;
  if (["name", "this", "libraries", "email", "reach", "just"].includes(word.key)) return true;
  return false;
}

function isVerbOfUser(words: readonly Word[], index: number): boolean {
  let at = index;
  while (isAdverb(words[at])) at += 1;
  return SUBJECTLESS_VERBS.has(words[at]?.key ?? "") && !words[at]?.quoted;
}
