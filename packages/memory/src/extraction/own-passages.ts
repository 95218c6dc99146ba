import { foldCharacters } from "@praison/session-core";

/** A stretch of a text. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

const FENCE = /^[ \t]{0,3}(```|~~~)/;
/** Block quotations, rows of tables, additions and removals of a patch, comments, headings. */
const NOT_OWN = /^[ \t]*(?:>|\||@@|\+\S|\/\/|\/\*|\*\/|<!--|#)/;
const LABEL = /^[ \t]*(?:\[[^\]]{0,24}\][ \t]*)?[*_]{0,2}([\p{L}][^:\n]{0,30}):(?:[*_]{0,2})(?:\s|$)/u;
const MAIL_HEADER = /^[ \t]*(?:subject|from|to|cc|betreff):/i;
const MAX_LABEL_WORDS = 3;
/** What stands before a colon when people speak of themselves: "One more thing: …", "About me: …". */
export const OWN_TOPICS: ReadonlySet<string> = new Set(
  (
    "thing things note notes info information context background update correction correct reminder me fyi btw ps " +
    "introduction intro heads-up facts details disclaimer profile situation preference preferences record question " +
    "actually hi hello hey name birthday mine myself remember"
  ).split(" "),
);
/** Labels that begin with one of these are sentences of the user. */
const OWN_STARTS = new Set("i i'm i’m im my i've also but and because so".split(" "));

/**
 * Finds the paragraphs of a text in which its writer speaks: not code blocks, not quotations, not lines of a transcript
 * or a log (`Bob: I live in Rome`), and nothing below an announcement such as "Translate this:".
 *
 * @param text what the user sent
 */
export function ownPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let fence: string | undefined;
  let open: { start: number; end: number } | undefined;
  let belowLabel = false;
  const close = (): void => {
    if (open !== undefined) passages.push(open);
    open = undefined;
  };
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, end);
    const fenceMark = FENCE.exec(line)?.[1];
    if (fence !== undefined || fenceMark !== undefined) {
      close();
      if (fence === undefined) fence = fenceMark;
      else if (fence === fenceMark) fence = undefined;
      continue;
    }
    if (line.trim() === "") {
      close();
      belowLabel = false;
      continue;
    }
    const label = speakerOf(line);
    if (label !== undefined) {
      close();
      belowLabel = true;
      // Nothing behind the colon: what is announced comes below.
      if (line.trimEnd().endsWith(":") || MAIL_HEADER.test(line)) return passages;
      continue;
    }
    if (belowLabel || NOT_OWN.test(line)) {
      close();
      continue;
    }
    if (open === undefined) open = { start, end };
    else open.end = end;
  }
  close();
  return passages;
}

function* linesOf(text: string): Generator<Passage> {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    yield { start, end };
    start = end + 1;
  }
}

/** The label before a colon at the start of a line, unless the writer announces something about themselves. */
function speakerOf(line: string): string | undefined {
  const label = LABEL.exec(line.slice(0, 80))?.[1];
  if (label === undefined) return undefined;
  const words = foldCharacters(label.trim())
    .replaceAll(/[*_]/g, "")
    .split(/[\s,]+/);
  const isOwn = OWN_TOPICS.has(words.at(-1) ?? "") || OWN_STARTS.has(words[0] ?? "");
  return isOwn || words.length > MAX_LABEL_WORDS ? undefined : label;
}
