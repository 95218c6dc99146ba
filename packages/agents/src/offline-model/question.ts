import { askingWords, foldText, parseQuery, wordStem } from "@praison/session-core";

/** A question, and what it is about. */
export interface Question {
  readonly text: string;
  /** The words that carry it, folded: what to search for. */
  readonly terms: readonly string[];
  /** Whether it asks, tells something to be kept, or neither. */
  readonly kind: "question" | "statement" | "small-talk";
  /** Whether it asks for a time. */
  readonly asksTime: boolean;
  /** Whether it asks what was decided. */
  readonly asksDecision: boolean;
}

/** What kind of thing is said shows at its beginning. */
const MAX_READ_LENGTH = 400;
/** Words by which other languages ask, folded; the English ones are stop words of every search. */
const QUESTION_WORDS = new Set(
  `wann wer wen wem wo was wie warum welche welcher welches ist sind war hat haben wir der die das den dem des ein eine
  einen über zu zum zur nach für mit von im in und quand qui que quoi où comment pourquoi est sont nous avons le la les
  un une des du de à au pour sur cuándo cuando quién qué dónde cómo por es son hemos el los las una del para sobre
  什么 什么时候 时候 何时 谁 哪里 怎么 怎样 为什么 多少 吗 呢 我们 的 了 是 いつ 何 誰 どこ どう なぜ か は が を に で と の
  した しました ました`
    .split(/\s+/)
    .map(foldText),
);
/** Words by which a question is wrapped up: "I wonder who …", "Tell me about …", "Please find the session about …". */
const WRAPPING_WORDS = new Set(
  "wonder wondering know need forgot forget remind tell find search session sessions conversation please recall remember curious ask asking".split(
    " ",
  ),
);
const ASKS_INDIRECTLY =
  /\b(?:wonder\w*|know|curious|forg[eo]t|remind|recall|remember|tell|ask\w*|find out|not sure|unsure)\b.*\b(?:who|whom|whose|what|when|where|why|how|which|if|whether|about)\b/iu;
const STATEMENT =
  /^\s*(?:for the record|remember|please (?:note|remember)|note|fyi|let['’]s|let us|decision|decided|my|i|i['’]m|we|our|the|ich|wir|mein\w*|unser\w*|je|nous|我们?|私)(?:\P{L}|$)/iu;
const SMALL_TALK =
  /^\W*(?:(?:hi|hello|hey|thanks?|thank you|thx|cheers|ok(?:ay)?|great|cool|nice|bye|goodbye|good (?:morning|afternoon|evening|night)|how are you|who are you|what can you do|help|can you help(?: me)?|hallo|danke|guten (?:morgen|tag|abend)|merci|bonjour|salut|hola|gracias|你好|谢谢|您好|こんにちは|ありがとう)(?: (?:there|all|very much|so much|you|again))*\W*)+$/iu;
const ASKS_NAME = /\bwho am i\b|\bwer bin ich\b|\bqui suis[- ]je\b|我是谁/iu;
const ASKS_TIME =
  /\b(?:when|what (?:day|date|time)|wann|quand|cu[aá]ndo)\b|什么时候|何时|几点|いつ|何日|언제|когда/iu;
const ASKS_DECISION =
  /\b(?:decid\w*|decision|agree\w*|conclu\w*|settle\w*|choose|chose|entschie\w*|beschlo\w*|décid\w*|decidi\w*)\b|决定|決定|決め|결정|решил/iu;
/** A time of day, a date, a weekday or a month. */
const TIME =
  /\d{1,2}[:.]\d{2}|\d{1,2}(?:\.|st|nd|rd|th)?\s*(?:jan|feb|mar|mär|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+\d|\d{4}-\d{2}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|\b(?:today|tomorrow|tonight|noon|midnight|heute|morgen|demain)\b|[周週]\s*[一二三四五六日天]|星期|[一二三四五六七八九十\d]+\s*[月日号點点時时]|曜日/iu;
const DECISION =
  /\b(?:decid\w*|decision|agree\w*|conclu\w*|confirm\w*|settled|approved|final\w*|chose|entschie\w*|beschlo\w*|entscheid\w*)\b|决定|確認|确认|決定|決め|결정|решили/iu;

/**
 * Reads a question.
 *
 * @param text what the user said
 */
export function readQuestion(text: string): Question {
  const { distinctTerms } = parseQuery(text);
  const asking = askingWords(text, distinctTerms.map(wordStem));
  const beginning = text.slice(0, MAX_READ_LENGTH);
  const isAsked = /[?？؟]/.test(text) || ASKS_INDIRECTLY.test(beginning);
  const kind = questionKind(beginning, isAsked);
  const topical = distinctTerms.filter((term) => !QUESTION_WORDS.has(term) && !asking.has(wordStem(term)));
  const carrying = topical.filter((term) => !WRAPPING_WORDS.has(term));
  const [terms = distinctTerms] = [ASKS_NAME.test(beginning) ? ["name"] : [], carrying, topical].filter(
    ({ length }) => length > 0,
  );
  return {
    text,
    terms,
    kind,
    asksTime: ASKS_TIME.test(text),
    asksDecision: ASKS_DECISION.test(text),
  };
}

function questionKind(text: string, isAsked: boolean): Question["kind"] {
  if (SMALL_TALK.test(text)) return "small-talk";
  return STATEMENT.test(text) && !isAsked ? "statement" : "question";
}

/**
 * Tells whether a text has the kind of thing that a question asks for, beyond its topic.
 *
 * @param text what was said
 * @param question the question
 */
export function tellsWhatIsAsked(text: string, { asksTime, asksDecision }: Question): boolean {
  return (!asksTime || TIME.test(text)) && (!asksDecision || DECISION.test(text));
}
