import type { Clause } from "./clause.ts";
import type { Fact } from "./fact.ts";
import { makeFact } from "./make-fact.ts";
import { isAdverb, matchPhrase, phrases } from "./phrase.ts";
import { listFacts, technologyRange } from "./technology-facts.ts";
import { type ValueRange, valueRange, withoutTrailers } from "./value-range.ts";
import { FUNCTION_WORDS } from "./vocabulary/function-words.ts";
import { TECHNOLOGIES } from "./vocabulary/technologies.ts";
import { wordSet } from "./vocabulary/word-set.ts";
import type { Word } from "./word.ts";

type Making = "on" | "makes" | "writes" | "called" | "is" | "maintains";

const MAKINGS = [
  ...phrases<Making>(
    "on",
    ..."i am working on|we are working on|i have been working on|we have been working on|i have started working on|i work on|i started working on|my current project is|my side project is|my main project is".split(
      "|",
    ),
  ),
  ...phrases<Making>(
    "makes",
    ..."i am building|i am developing|i am creating|we are building|we are developing|we are creating|i have been building|i have been developing|i am making|i am designing|i have started building|i started building|i am prototyping|i am coding".split(
      "|",
    ),
  ),
  ...phrases<Making>("writes", "i am writing", "i have been writing", "we are writing"),
  ...phrases<Making>(
    "maintains",
    "i maintain",
    "i am maintaining",
    "i am the maintainer of",
    "i am a maintainer of",
  ),
  ...phrases<Making>(
    "called",
    ..."my project is called|my project is named|our project is called|our project is named|my project's name is|the project is called|my app is called|my startup is called|my company is called|my side project is called|the name of my project is|my game is called|my library is called|my website is called|my blog is called".split(
      "|",
    ),
  ),
  ...phrases<Making>("is", "my project is", "our project is"),
];
/** Work of a moment, which is no project. */
const MOMENTARY = wordSet(
  "it this that these those them bug bugs issue issues ticket tickets fix fixes problem problems error errors task tasks pr file files",
  "function question questions homework exercise exercises line lines test tests patch email emails slide slides presentation",
  "solution something anything stuff things thing feature features branch table account class component folder directory user query",
  "request commit repo repository instance key token button form list dict array variable method loop image container package binary",
  "script release build pipeline deployment migration-script project projects section chapter step part answer reply letter message",
  "side code changes change assignment case mess disaster nightmare joke failure pain success secret improvement improvements laptop",
  "computer machine page post comment pull review plan schedule meeting call lot index column view endpoint directory backup copy",
  "weekends weekdays holidays mondays tuesdays wednesdays thursdays fridays saturdays sundays site time myself",
  "monday tuesday wednesday thursday friday saturday sunday weekend english french german spanish italian fever cold order regex cake",
  "schema deadline skills car bike house-keeping resume cv train bus plane flight assumption basis premise breakfast lunch dinner coffee",
  "sandwich pie soup pizza salad mistake reservation appointment profile password subscription playlist budget spreadsheet habit exam",
  "fool baby loss profit noise sense progress decision choice point difference statement query string object row record cluster vm server",
  "session socket connection topic channel invoice ticket pdf csv screenshot diagram chart graph figure bibliography health sleep diet",
);
/** "Python-based" */
const IN_STATE = /-based$|-like$|ing$|ed$/;
const IS_PATH = /[/\\_]/;
const GENERIC_HEADS = wordSet(
  "project projects app application feature game tool thing website site library program product service",
);
const WRITTEN = wordSet(
  "book novel thesis dissertation memoir compiler interpreter game blog play screenplay trilogy textbook library",
);
const LEADING = wordSet("a an the my our some this your");
const NAMED = new Set(["called", "named"]);
const WITH = new Set(["using", "with"]);
const CAPITAL = /^\p{Lu}/u;
const STOPS = wordSet("using which because and at right today tonight");

/**
 * Finds what the user is building.
 *
 * @param text the whole text
 * @param clause a clause of the user
 */
export function projectFacts(text: string, clause: Clause): Fact[] {
  const { words } = clause;
  const found = matchPhrase(words, 0, MAKINGS);
  if (found === undefined || !["", ":"].includes(words[found.next - 1]?.after ?? "")) return [];
  let from = found.next;
  while (isAdverb(words[from])) from += 1;
  const article = words[from];
  if (article === undefined || article.key === "this" || article.key === "your") return [];
  if (LEADING.has(article.key)) from += 1;
  const whole = valueRange(words, from);
  if (whole === undefined) return [];
  const named = nameBehind(words, whole);
  const range = named ?? withoutTools(words, whole);
  const isOwn = LEADING.has(article.key) && article.key !== "the";
  const tools = isOwn || CAPITAL.test(article.text) ? toolsBehind(text, words, whole) : [];
  if (
    range === undefined ||
    !isAccepted(clause, article, range, named === undefined ? found.meaning : "called")
  )
    return tools;
  return [
    ...makeFact(text, words, range, {
      kind: "project",
      say: (value) =>
        found.meaning === "maintains" ? `User maintains ${value}` : `User is working on ${value}`,
    }),
    ...tools,
  ];
}

function isAccepted(clause: Clause, article: Word, range: ValueRange, making: Making): boolean {
  const { words } = clause;
  const first = words[range.from];
  if (first === undefined) return false;
  const isName = CAPITAL.test(first.text) && !clause.isShouted;
  if (making === "called") return !FUNCTION_WORDS.has(first.key) || isName;
  if (FUNCTION_WORDS.has(first.key) && !isName) return false;
  const noun = headOf(words, range);
  if (
    noun === undefined ||
    (MOMENTARY.has(noun.key) && !isNamedProject(first, noun)) ||
    (!isName && MOMENTARY.has(first.key))
  )
    return false;
  const hasArticle = LEADING.has(article.key);
  const count = range.to - range.from;
  if (count === 1 && GENERIC_HEADS.has(noun.key)) return false;
  if (making === "is") return isName ? !IN_STATE.test(noun.key) : isIndefinite(article) && count > 1;
  if (making === "writes") return hasArticle && WRITTEN.has(noun.key);
  if (making === "makes" && article.key === "the")
    return isName || first.key === "new" || first.key === "next";
  if (making !== "on") return hasArticle || isName;
  const isMachine = TECHNOLOGIES.has(noun.key) && count === 1;
  return !isMachine && !IS_PATH.test(noun.text) && (hasArticle || isName || !first.key.endsWith("ing"));
}

/** "the Phoenix project" */
function isNamedProject(first: Word, noun: Word): boolean {
  return noun.key === "project" && first !== noun && CAPITAL.test(first.text) && !TECHNOLOGIES.has(first.key);
}

function isIndefinite(article: Word): boolean {
  return article.key === "a" || article.key === "an";
}

/** The noun that says what it is: the last word before a preposition. */
function headOf(words: readonly Word[], range: ValueRange): Word | undefined {
  let head = words[range.from];
  for (let at = range.from + 1; at < range.to; at += 1) {
    const word = words[at];
    if (word === undefined || (!word.quoted && FUNCTION_WORDS.has(word.key)) || word.key === "called") break;
    head = word;
  }
  return head;
}

function nameBehind(words: readonly Word[], range: ValueRange): ValueRange | undefined {
  for (let at = range.from; at < range.to - 1; at += 1) {
    if (!NAMED.has(words[at]?.key ?? "")) continue;
    let to = at + 2;
    while (to < range.to && CAPITAL.test(words[to]?.text ?? "")) to += 1;
    return withoutTrailers(words, { from: at + 1, to });
  }
  return undefined;
}

function withoutTools(words: readonly Word[], range: ValueRange): ValueRange | undefined {
  for (let at = range.from + 1; at < range.to; at += 1) {
    const key = words[at]?.key ?? "";
    const isTools = WITH.has(key) && technologyRange(words, at + 1) !== undefined;
    if (STOPS.has(key) || isTools) {
      if (key === "and" && !FUNCTION_WORDS.has(words[at + 1]?.key ?? "")) continue;
      return withoutTrailers(words, { from: range.from, to: at });
    }
  }
  return range;
}

function toolsBehind(text: string, words: readonly Word[], range: ValueRange): Fact[] {
  for (let at = range.from + 1; at < range.to; at += 1) {
    if (WITH.has(words[at]?.key ?? "")) return listFacts(text, words, at + 1);
  }
  return [];
}
