import type { Clause } from "./clause.ts";
import type { Fact } from "./fact.ts";
import { makeFact } from "./make-fact.ts";
import { matchPhrase, phrases } from "./phrase.ts";
import { type ValueRange, withoutTrailers } from "./value-range.ts";
import { FUNCTION_WORDS } from "./vocabulary/function-words.ts";
import { GIVEN_NAMES } from "./vocabulary/given-names.ts";
import { NOT_PLACES } from "./vocabulary/places.ts";
import { TECHNOLOGIES } from "./vocabulary/technologies.ts";
import type { Word } from "./word.ts";

type Job = "works" | "joined";

const JOBS = [
  ...phrases<Job>(
    "works",
    ..."i work at|i work for|i am working at|i am working for|i am employed at|i am employed by|i have been working at|i have been working for|i have worked at|i have worked for|i got a job at|i got a new job at|i landed a job at|i started working at|i started working for|i started at|i have started at|my employer is|my company is called|i work over at".split(
      "|",
    ),
  ),
  ...phrases<Job>("joined", "i joined", "i have joined"),
];
/** What people work at or for without it being an employer. */
const NO_EMPLOYERS = new Set(
  "night nights home noon midnight weekends desk computer free fun money peanuts hours days weeks months years myself me him her them it food pleasure glory nothing ages least first all once".split(
    " ",
  ),
);
/** Employers without a name: "a bank", "a small startup". */
const KINDS_OF_FIRM = new Set(
  "startup start-up bank hospital school university company agency firm nonprofit non-profit ngo charity bakery restaurant cafe hotel library museum studio lab laboratory clinic pharmacy store shop supermarket newspaper publisher consultancy factory warehouse college kindergarten fintech airline airport scale-up scaleup law-firm co-op bookstore bookshop call-center brewery farm garage gym zoo embassy ministry court".split(
    " ",
  ),
);
const CAPITAL = /^(?:\p{Lu}|\d+\p{Lu})/u;
const NAME_PARTICLES = new Set("of & and de for + 's".split(" "));
const NO_NAMES = new Set("monday tuesday wednesday thursday friday saturday sunday i".split(" "));
const TITLES = new Set("mr. mrs. ms. dr. mr mrs ms dr".split(" "));
const MAX_NAME_WORDS = 6;

/**
 * Finds for whom the user works.
 *
 * @param text the whole text
 * @param clause a clause of the user
 */
export function employerFacts(text: string, clause: Clause): Fact[] {
  const found = matchPhrase(clause.words, 0, JOBS);
  if (found === undefined || clause.words[found.next - 1]?.after !== "") return [];
  const range = employerRange(clause, found.next, found.meaning === "joined", found.meaning === "joined");
  return range === undefined ? [] : employerFact(text, clause.words, range);
}

/**
 * Finds the employer behind a role: "a data scientist at Google".
 *
 * @param text the whole text
 * @param clause a clause of the user
 * @param from the word behind the role
 */
export function employerBehind(text: string, clause: Clause, from: number): Fact[] {
  const { words } = clause;
  const key = words[from]?.key;
  if (words[from - 1]?.after !== "" || (key !== "at" && key !== "for" && key !== "of")) return [];
  const name = words[from + 1];
  if (name === undefined || name.key === "a" || name.key === "an") return [];
  const range = employerRange(clause, from + 1, key !== "at");
  return range === undefined ? [] : employerFact(text, words, range);
}

function employerFact(text: string, words: readonly Word[], range: ValueRange): Fact[] {
  return makeFact(text, words, range, {
    kind: "employer",
    say: (value) => `User works at ${value}`,
    slot: "employer",
  });
}

function employerRange(
  clause: Clause,
  from: number,
  needsName: boolean,
  joined = false,
): ValueRange | undefined {
  const { words } = clause;
  const first = words[from];
  if (first === undefined || first.quoted) return undefined;
  if (first.key === "a" || first.key === "an") return kindOfFirm(words, from + 1);
  if (first.key === "the") {
    if (joined) return undefined;
    return CAPITAL.test(words[from + 1]?.text ?? "") ? named(words, from, from + 1) : undefined;
  }
  if (joined && TECHNOLOGIES.has(first.key)) return undefined;
  if (NO_NAMES.has(first.key) || NO_EMPLOYERS.has(first.key)) return undefined;
  const behind = words[from + 1];
  const isPerson =
    GIVEN_NAMES.has(first.key) && (first.after !== "" || behind === undefined || !CAPITAL.test(behind.text));
  const isNumbered = first.after === "" && /^\d+$/.test(behind?.key ?? "");
  if (isPerson || isNumbered || TITLES.has(first.key) || (joined && /['’]s$/.test(first.text)))
    return undefined;
  if (CAPITAL.test(first.text))
    return FUNCTION_WORDS.has(first.key) && first.text.length > 3 ? undefined : named(words, from, from);
  if (needsName || !clause.isLowerCase || FUNCTION_WORDS.has(first.key) || !/^\p{L}/u.test(first.text))
    return undefined;
  return NOT_PLACES.has(first.key) && !FIRMS_AMONG_THEM.has(first.key) ? undefined : { from, to: from + 1 };
}

const FIRMS_AMONG_THEM = new Set(
  "google microsoft amazon apple facebook meta netflix openai anthropic twitter reddit github".split(" "),
);

function named(words: readonly Word[], from: number, name: number): ValueRange | undefined {
  let to = name + 1;
  while (to - name < MAX_NAME_WORDS && ["", "'s"].includes(words[to - 1]?.after ?? "")) {
    const word = words[to];
    const next = words[to + 1];
    if (word === undefined || word.quoted || word.key === "i") break;
    if (CAPITAL.test(word.text)) to += 1;
    else if (
      NAME_PARTICLES.has(word.key) &&
      next !== undefined &&
      CAPITAL.test(next.text) &&
      next.key !== "i" &&
      word.key !== "and" &&
      word.key !== "for"
    )
      to += 2;
    else break;
  }
  return withoutTrailers(words, { from, to });
}

function kindOfFirm(words: readonly Word[], from: number): ValueRange | undefined {
  for (let at = from; at < from + 4; at += 1) {
    const word = words[at];
    if (word === undefined || word.quoted || FUNCTION_WORDS.has(word.key)) return undefined;
    if (
      KINDS_OF_FIRM.has(word.key) &&
      !(words[at + 1] !== undefined && word.after === "" && KINDS_OF_FIRM.has(words[at + 1]?.key ?? ""))
    ) {
      return { from, to: at + 1 };
    }
    if (word.after !== "") return undefined;
  }
  return undefined;
}
