import { wordStem } from "./word-stem.ts";

/** Words of a question that ask for a kind of saying; what was said about is told by the others. */
const ASKING_WORDS = stems(
  `ask say tell talk speak mention discuss discussion conversation chat remember recall explain describe suggest propose
  decide decision agree agreement conclude conclusion settle confirm choose plan`,
);
/** How decisions are worded: who asks what was decided looks for these as well. */
const DECISION_WORDS = stems(
  "decide decision agree agreement conclude conclusion settle confirm choose approve final",
);
const QUESTION =
  /\?\s*$|^\s*(?:what|when|where|who|whom|which|why|how|did|do|does|was|were|have|has|is|are|can)\b/i;

/**
 * Tells which words of a question only ask for a kind of saying, such as `decide` in "What did we decide about …?".
 *
 * @param text the query as it was given
 * @param words the stems of its words
 * @returns none where the query is no question, or has no other word
 */
export function askingWords(text: string, words: readonly string[]): ReadonlySet<string> {
  const asking = new Set(QUESTION.test(text) ? words.filter((word) => ASKING_WORDS.has(word)) : []);
  return asking.size < words.length ? asking : new Set();
}

/**
 * Other stems under which a word's meaning is found.
 *
 * @param stem the stem of a query's word
 */
export function otherWordings(stem: string): readonly string[] {
  return DECISION_WORDS.has(stem) ? [...DECISION_WORDS].filter((other) => other !== stem) : [];
}

function stems(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(wordStem));
}
