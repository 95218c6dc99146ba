import { foldCharacters } from "@praison/session-core";

/** A word of the text, or a half of a contraction, or all that stands between two quotation marks. */
export interface Word {
  /** As it is written, without the punctuation around it. */
  readonly text: string;
  /** Folded, for comparison: lower case, no accents, plain apostrophes. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** The punctuation behind it. */
  readonly after: string;
  /** True for what stands between quotation marks or backticks: it is somebody else's, or a title. */
  readonly quoted: boolean;
}

const CLOSING_MARKS: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "„": "“",
  "«": "»",
  "`": "`",
  "'": "'",
  "‘": "’",
};
const OPENING_PUNCTUATION = /^[([{*_~•¿¡\-–—]+/u;
const CLOSING_PUNCTUATION = /[^\p{L}\p{M}\p{N}+#%]+$/u;
const START_BEHIND_STOP = /^\p{L}[.!](?:i[\s'’]|my\s)/iu;
const DOTTED = /^(?:\p{L}\.){2,}/u;
const ABBREVIATIONS = new Set(["st.", "dr.", "mr.", "mrs.", "ms.", "mt.", "ft.", "jr.", "sr."]);
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** Blanks, and dashes between words. */
const GAP = /[\s—–…]/u;
const COMMA_BETWEEN_LETTERS = /^\p{L},\p{L}$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const WITHOUT_APOSTROPHE: Readonly<Record<string, readonly [string, string]>> = {
  im: ["i", "am"],
  ive: ["i", "have"],
  dont: ["do", "not"],
  doesnt: ["does", "not"],
  cant: ["can", "not"],
  cannot: ["can", "not"],
  wont: ["will", "not"],
  isnt: ["is", "not"],
};
const SHORT_FORMS: Readonly<Record<string, string>> = {
  "'m": "am",
  "'re": "are",
  "'ve": "have",
  "'ll": "will",
  "'d": "would",
};
/** After these, 's means "is"; elsewhere it marks an owner. */
const IS_SHORTENED_AFTER = new Set(
  "name birthday job email food color colour it that he she there what who where here".split(" "),
);

/**
 * Reads the words between two places of a text; contractions become two words.
 *
 * @param text all of the text
 * @param start where to begin
 * @param end where to end, exclusive
 */
export function readWords(text: string, start: number, end: number): Word[] {
  return wordsOf(text.slice(start, end)).map((word) => ({
    ...word,
    start: word.start + start,
    end: word.end + start,
  }));
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const unclosed = new Set<string>();
  const end = text.length;
  let at = 0;
  while (at < end) {
    const character = text.charAt(at);
    if (GAP.test(character) || isMissingBlank(text, at)) {
      if (!/\s/.test(character)) appendPunctuation(words, character);
      at += 1;
      continue;
    }
    const quoteEnd = endOfQuotation(text, at, end, unclosed);
    if (quoteEnd !== undefined) {
      const tail = endOfToken(text, quoteEnd, end);
      const isClosed = quoteEnd > at + 1 && text.charAt(quoteEnd - 1) === CLOSING_MARKS[character];
      const inner = text.slice(at + 1, isClosed ? quoteEnd - 1 : quoteEnd);
      words.push({ ...wordAt(inner, at + 1), after: text.slice(quoteEnd, tail), quoted: true });
      at = tail;
      continue;
    }
    const tokenEnd = endOfToken(text, at, end);
    addToken(words, text.slice(at, tokenEnd), at);
    at = tokenEnd;
  }
  return words;
}

/** True for a comma or a full stop that the writer forgot to put a blank behind: "hi,my name is bob.i live in rome". */
function isMissingBlank(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (mark === ",") return COMMA_BETWEEN_LETTERS.test(text.slice(at - 1, at + 2));
  return (mark === "." || mark === "!") && START_BEHIND_STOP.test(text.slice(Math.max(0, at - 1), at + 5));
}

function endOfToken(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && !GAP.test(text.charAt(at)) && !isMissingBlank(text, at)) at += 1;
  return at;
}

function endOfQuotation(text: string, start: number, end: number, unclosed: Set<string>): number | undefined {
  const opening = text.charAt(start);
  const closing = CLOSING_MARKS[opening];
  if (closing === undefined) return undefined;
  const isApostrophe = closing === "'" || closing === "’";
  if (!unclosed.has(opening)) {
    let at = text.indexOf(closing, start + 1);
    if (isApostrophe) while (isInsideWord(text, at)) at = text.indexOf(closing, at + 1);
    if (at !== -1 && at < end) return at + 1;
    unclosed.add(opening);
  }
  // A quotation that nobody closes goes on to the end; a lone apostrophe or backtick is none.
  return isApostrophe || opening === "`" ? undefined : end;
}

function isInsideWord(text: string, at: number): boolean {
  return at !== -1 && LETTER_OR_DIGIT.test(text.charAt(at + 1));
}

function appendPunctuation(words: Word[], punctuation: string): void {
  const last = words.at(-1);
  if (last !== undefined) words[words.length - 1] = { ...last, after: last.after + punctuation };
}

function addToken(words: Word[], token: string, start: number): void {
  if (!SAYS_SOMETHING.test(token) && token !== "&" && token !== "+") {
    appendPunctuation(words, token);
    return;
  }
  const opening = OPENING_PUNCTUATION.exec(token)?.[0].length ?? 0;
  if (/[([]/.test(token.slice(0, opening))) appendPunctuation(words, "(");
  const rest = token.slice(opening);
  const kept = DOTTED.exec(rest)?.[0] ?? (ABBREVIATIONS.has(rest.toLowerCase()) ? rest : "");
  const after =
    kept === "" ? (CLOSING_PUNCTUATION.exec(rest.slice(-16))?.[0] ?? "") : rest.slice(kept.length);
  const bare = rest.slice(0, rest.length - after.length);
  if (bare === "") return;
  words.push(...expand(wordAt(bare, start + opening), after));
}

function wordAt(text: string, start: number): Word {
  return { text, key: foldCharacters(text), start, end: start + text.length, after: "", quoted: false };
}

function expand(word: Word, after: string): Word[] {
  const halves = halvesOf(word.key);
  if (halves === undefined) return [{ ...word, after }];
  const [first, second] = halves;
  const apostrophe = word.text.search(/['’‘ʼ]/);
  const cut =
    apostrophe <= 0
      ? Math.min(first.length, word.text.length - 1)
      : second === "not"
        ? apostrophe - 1
        : apostrophe;
  return [
    { ...word, text: word.text.slice(0, cut), key: first, end: word.start + cut },
    { ...word, text: word.text.slice(cut), key: second, start: word.start + cut, after },
  ];
}

function halvesOf(key: string): readonly [string, string] | undefined {
  if (key.length > 20) return undefined;
  const at = key.lastIndexOf("'");
  if (at <= 0) return Object.hasOwn(WITHOUT_APOSTROPHE, key) ? WITHOUT_APOSTROPHE[key] : undefined;
  const ending = key.slice(at);
  const head = key.slice(0, at);
  if (ending === "'t" && head.endsWith("n")) {
    return head === "can" ? ["can", "not"] : head === "won" ? ["will", "not"] : [head.slice(0, -1), "not"];
  }
  if (ending === "'s" && IS_SHORTENED_AFTER.has(head)) return [head, "is"];
  return Object.hasOwn(SHORT_FORMS, ending) ? [head, SHORT_FORMS[ending] ?? ""] : undefined;
}
