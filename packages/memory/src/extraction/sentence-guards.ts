import { foldCharacters } from "@praison/session-core";
import { OWN_TOPICS } from "./own-passages.ts";
import type { Sentence } from "./sentence.ts";
import type { Word } from "./word.ts";

/** A question may begin with these in the middle of a sentence: "I live in Rome, what is there to see?" */
export const QUESTION_OPENERS: ReadonlySet<string> = new Set(
  "what how can could do does did is are should would will which where who whose why when any have has may shall am".split(
    " ",
  ),
);

const CONDITIONS =
  "if suppose supposing imagine imagining pretend pretending assume assuming unless whether wish hope whenever were would";
const SPEECH =
  "say says said saying tell tells told telling ask asks asked wrote writes replied replies shouted whispered claims claimed " +
  "thinks thought according quote quoted sings sang lyrics titled phrase sentence caption motto slogan";
const DRAFTING =
  "write translate draft compose rewrite rephrase paraphrase proofread correct fix edit summarize summarise reword polish " +
  "convert classify analyze analyse parse extract repeat print echo generate spell pronounce conjugate transcribe annotate";
const FICTION =
  "story stories novel dream game movie film scene character script roleplay role-play example scenario song poem dialogue " +
  "play episode instance joke e.g";
const SILENCING = new Set(`${CONDITIONS} ${SPEECH} ${DRAFTING} ${FICTION}`.split(" "));
/** The user may say and write things: "as I said", "I write Ruby". */
const OWN_ACTS = new Set(`${SPEECH} ${DRAFTING} hope`.split(" "));
const SPOKEN = new Set(SPEECH.split(" "));
const KIDDING = new Set("kidding jk joking sarcasm".split(" "));
const MAX_REPORT_WORDS = 4;
const MAX_ANNOUNCEMENT = 30;

/**
 * Finds from which word on a sentence says nothing of the user: it sets a condition, tells a story, reports what
 * somebody said, or asks to write or translate something.
 *
 * @param words words of the sentence
 */
export function silencedFrom(words: readonly Word[]): { readonly silentFrom: number } {
  if (words.some((word) => KIDDING.has(word.key)) || endsWithReport(words)) return { silentFrom: 0 };
  const found = words.findIndex(
    (word, index) =>
      announcesOthers(words, index) ||
      (!word.quoted && SILENCING.has(word.key) && !(OWN_ACTS.has(word.key) && isOwnAct(words, index))),
  );
  return { silentFrom: found === -1 ? words.length : found };
}

/** A colon announces what somebody else wrote, unless the user announces something of themselves. */
function announcesOthers(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (word?.after.includes("//")) return true;
  if (word === undefined || !word.after.includes(":") || index > MAX_ANNOUNCEMENT) return false;
  const first = words[0]?.key ?? "";
  return (
    !OWN_TOPICS.has(word.key) &&
    first !== "my" &&
    first !== "our" &&
    !words.slice(0, index).some(({ key }) => key === "me")
  );
}

/** "…, he said": the words before are not the user's. */
function endsWithReport(words: readonly Word[]): boolean {
  const tail = words.slice(-MAX_REPORT_WORDS);
  const verb = tail.findIndex((word) => SPOKEN.has(word.key));
  if (verb === -1 || isOwnAct(tail, verb)) return false;
  const boundary = words.at(-tail.length + verb - 2) ?? words.at(-tail.length - 1);
  return boundary?.after.includes(",") ?? false;
}

function isOwnAct(words: readonly Word[], index: number): boolean {
  const before = [words[index - 1]?.key, words[index - 2]?.key];
  return before.includes("i") || before[0] === "to";
}

/**
 * True for "…, isn't it?" and "…, right?".
 *
 * @param asked what follows the statement
 */
export function isQuestionTag(asked: readonly Word[]): boolean {
  return asked.length <= 4 && asked.some((word) => word.key === "not" || word.key === "right");
}

const ROLE_PLAY = [
  ["roleplay"],
  ["role-play"],
  ["role", "play"],
  ["let", "us", "pretend"],
  ["let's", "pretend"],
  ["let's", "play"],
  ["act", "as"],
  ["pretend"],
  ["imagine"],
  ["in", "character"],
  ["hypothetically"],
];
/** "You are a …" opens a play, unless it is praise or names the assistant for what it is. */
const PLAYS_NO_PART = new Set(
  "assistant bot ai model chatbot helper agent genius star legend lifesaver robot machine gem hero champ computer angel".split(
    " ",
  ),
);
const ARTICLES = new Set("a an my".split(" "));
const QUOTED_BELOW =
  "email mail letter text paragraph message essay tweet review transcript log logs error output lyrics post comment sentence " +
  "script chat prompt reply answer response code snippet note quote following this these";
const ANNOUNCED = new Set(`${QUOTED_BELOW} ${SPEECH} ${DRAFTING} ${FICTION}`.split(" "));

/**
 * Says how far a sentence silences those behind it.
 *
 * @param sentence a sentence of the user
 * @returns `text` where a play begins or foreign text is announced, `paragraph` where such text begins on the same line
 */
export function silenceAfter(sentence: Sentence): "none" | "paragraph" | "text" {
  const keys = sentence.words.map((word) => (word.quoted ? "" : word.key));
  if (startsPlay(keys)) return "text";
  const colon = sentence.words.findIndex((word) => word.after.includes(":"));
  if (colon === -1 || !keys.slice(0, colon + 1).some((key) => ANNOUNCED.has(key))) return "none";
  return colon === keys.length - 1 ? "text" : "paragraph";
}

function startsPlay(keys: readonly string[]): boolean {
  const plays = ROLE_PLAY.some((phrase) =>
    keys.some((_, index) => phrase.every((key, offset) => keys[index + offset] === key)),
  );
  if (plays) return true;
  const you = keys[0] === "you" && keys[1] === "are" && ARTICLES.has(keys[2] ?? "");
  return you && !keys.slice(3, 7).some((key) => PLAYS_NO_PART.has(foldCharacters(key)));
}
