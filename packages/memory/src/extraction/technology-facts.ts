import type { Clause } from "./clause.ts";
import type { Fact } from "./fact.ts";
import { foldedValue } from "./fact-key.ts";
import { makeFact } from "./make-fact.ts";
import { isAdverb, matchPhrase, phrases } from "./phrase.ts";
import type { ValueRange } from "./value-range.ts";
import { FUNCTION_WORDS, VERBS_BEHIND } from "./vocabulary/function-words.ts";
import { AMBIGUOUS_TECHNOLOGIES, TECHNOLOGIES } from "./vocabulary/technologies.ts";
import type { Word } from "./word.ts";

const USES = "uses";
const TRIGGERS = [
  ...phrases(
    "is learning",
    ..."i am learning|i have been learning|i started learning|i am studying|i am teaching myself".split("|"),
  ),
  ...phrases(
    "knows",
    ..."i know|i am proficient in|i am fluent in|i am experienced in|i am experienced with|i am familiar with|i am good at|i have experience with|i have experience in".split(
      "|",
    ),
  ),
  ...phrases(
    USES,
    ..."i use|i am using|i have been using|i work with|i work in|i am working with|i have been working with|i code in|i write code in|i code mostly in|i program in|i develop in|i develop with|i develop for|i build with|i write|i write in|i script in|i switched to|i have switched to|i migrated to|i moved to|i have moved to|i run|i am running|i deploy to|i deploy with|i deploy on|my stack is|my tech stack is|our stack is|our tech stack is|my stack includes|my main language is|my primary language is|my language of choice is|my editor is|my ide is|my os is|my operating system is|my daily driver is|my database is|my framework is|my go-to language is|my main languages are|my languages are|i am a heavy user of|i do most of my work in|i do most of my coding in|i do all my coding in|i write all my code in|i write most of my code in|i do all my work in|my preferred language is|my preferred editor is|my database of choice is|my editor of choice is|i am on".split(
      "|",
    ),
  ),
];
const CATEGORIES = new Set(
  "libraries frameworks tools languages databases packages editors technologies".split(" "),
);
const CATEGORY_VERBS = phrases(
  USES,
  "i use",
  "i am using",
  "i like",
  "i love",
  "i prefer",
  "i work with",
  "i have been using",
  "i enjoy",
);
const SUCH_AS = phrases("such as", "such as", "like", "including");
const BETWEEN = new Set("and & + or with plus on in alongside".split(" "));
const SKIPPED = new Set("a an my the some both mostly mainly either bit lot of things".split(" "));
const PURPOSES = new Set("for at as".split(" "));
const MAX_PURPOSE_WORDS = 6;
const VERSION = /^v?\d+(?:\.[\dx]+)*$/;
const MAX_NAME_WORDS = 3;
const MAX_LIST = 24;

/**
 * Finds the languages, frameworks and programs that the user works with, one fact each.
 *
 * @param text the whole text
 * @param clause a clause of the user
 */
export function technologyFacts(text: string, clause: Clause): Fact[] {
  const { words } = clause;
  const listed = listedUnder(words);
  if (listed !== undefined) return listFacts(text, words, listed, USES);
  const found = matchPhrase(words, 0, TRIGGERS);
  if (found === undefined) return [];
  let from = found.next;
  while (isAdverb(words[from]) || ["a", "an", "my"].includes(words[from]?.key ?? "")) from += 1;
  return listFacts(text, words, from, found.meaning);
}

/**
 * Finds the technologies that a text names first, for a preference: "C++ for games" names C++.
 *
 * @param text the whole text
 * @param words words of a clause
 * @param range the preference
 */
export function technologiesIn(text: string, words: readonly Word[], range: ValueRange): Fact[] {
  const facts = listFacts(text, words.slice(0, range.to), range.from, USES);
  const all = foldedValue(text.slice(words[range.from]?.start, words[range.to - 1]?.end));
  const isCompared = words
    .slice(range.from, range.to)
    .some((word) => ["over", "to", "than"].includes(word.key));
  return isCompared ? [] : facts.filter((fact) => foldedValue(fact.value) !== all);
}

/**
 * Finds the technologies listed from a word on.
 *
 * @param text the whole text
 * @param words words of a clause
 * @param from where the list has to begin
 * @param verb what the user does with them
 */
export function listFacts(text: string, words: readonly Word[], from: number, verb: string = USES): Fact[] {
  const facts: Fact[] = [];
  let at = from;
  while (facts.length < MAX_LIST) {
    const range = technologyRange(words, at);
    if (range === undefined) break;
    facts.push(
      ...makeFact(text, words, range, { kind: "technology", say: (value) => `User ${verb} ${value}` }),
    );
    at = range.to;
    if (/[.;:!?]/.test(words[at - 1]?.after ?? "")) break;
    at = behindPurpose(words, at);
    while (BETWEEN.has(words[at]?.key ?? "") || SKIPPED.has(words[at]?.key ?? "") || isAdverb(words[at]))
      at += 1;
  }
  return facts;
}

/** "React for the front end and Django for the back end": behind a purpose the list may go on. */
function behindPurpose(words: readonly Word[], from: number): number {
  if (!PURPOSES.has(words[from]?.key ?? "")) return from;
  for (let at = from + 1; at < from + MAX_PURPOSE_WORDS; at += 1) {
    const before = words[at - 1];
    const isNext = words[at]?.key === "and" || before?.after === ",";
    if (before === undefined || /[.;:!?]/.test(before.after)) return from;
    if (isNext)
      return technologyRange(words, words[at]?.key === "and" ? at + 1 : at) === undefined ? from : at;
  }
  return from;
}

/**
 * Finds the name of a technology that begins at a word.
 *
 * @param words words of a clause
 * @param from index of the word
 */
export function technologyRange(words: readonly Word[], from: number): ValueRange | undefined {
  for (let count = MAX_NAME_WORDS; count > 0; count -= 1) {
    const named = words.slice(from, from + count);
    if (named.length < count || named.slice(0, -1).some((word) => word.after !== "" && word.after !== "/"))
      continue;
    const name = named.map((word) => word.key).join(" ");
    if (!TECHNOLOGIES.has(name)) continue;
    const last = from + count;
    const hasVersion = words[last - 1]?.after === "" && VERSION.test(words[last]?.key ?? "");
    const to = hasVersion ? last + 1 : last;
    if (words[to - 1]?.after === "" && VERBS_BEHIND.has(words[to]?.key ?? "")) return undefined;
    if (AMBIGUOUS_TECHNOLOGIES.has(name) && !isAlone(words, to)) return undefined;
    return { from, to };
  }
  return undefined;
}

function isAlone(words: readonly Word[], to: number): boolean {
  const behind = words[to];
  return (
    behind === undefined ||
    words[to - 1]?.after !== "" ||
    FUNCTION_WORDS.has(behind.key) ||
    BEHIND_ALONE.has(behind.key) ||
    isAdverb(behind)
  );
}

const BEHIND_ALONE = new Set(
  "daily professionally exclusively everyday instead sometimes often together &".split(" "),
);

/**
 * Finds the first name in "libraries such as numpy and pandas", also behind "I use".
 *
 * @param words words of a clause
 * @returns its index
 */
export function listedUnder(words: readonly Word[]): number | undefined {
  const verb = matchPhrase(words, 0, CATEGORY_VERBS);
  const from = verb?.next ?? 0;
  for (let at = from; at < from + 3; at += 1) {
    if (!CATEGORIES.has(words[at]?.key ?? "")) continue;
    return matchPhrase(words, at + 1, SUCH_AS)?.next;
  }
  return undefined;
}
