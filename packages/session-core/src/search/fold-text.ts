/** Escape sequences of terminals: colours and cursor movements, window titles, and single-character ones. */
const ANSI_SEQUENCE =
  "\\u001b\\[[0-?]*[ -/]*[@-~]|\\u001b[\\]PX^_][^\\u0007\\u001b\\n\\r]*(?:\\u0007|\\u001b\\\\)|\\u001b[ -/]*[0-~]?";
/** Control codes that are no white space. */
const CONTROL_CODES = "\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f";
/** A line break among the control codes, which `\s` does not know. */
const NEXT_LINE = "\u0085";
const TERMINAL_CODES = new RegExp(`${ANSI_SEQUENCE}|[${CONTROL_CODES}]`, "gu");

/** What joins the character before it: combining marks, Thai and Lao am, half-width voicing marks, Hangul vowels and finals. */
const TRAILING =
  "\\p{M}\\p{Default_Ignorable_Code_Point}\\u0e33\\u0eb3\\uff9e\\uff9f\\u1160-\\u11ff\\ud7b0-\\ud7ff";
/** One unit of folding: a character with what joins it. */
const UNIT = new RegExp(`(?:${ANSI_SEQUENCE}|[^])(?:${ANSI_SEQUENCE}|[${CONTROL_CODES}${TRAILING}])*`, "gu");
/** Characters that are drawn nowhere, such as soft hyphens and joiners, and control codes beyond ASCII. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0080-\u009f]/gu;
/** Diacritics go where the letter below them is Latin, Greek or Cyrillic; elsewhere a mark makes another letter. */
const DIACRITICS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;
/**
 * Letters with a stroke, which Unicode does not decompose, the final sigma, and the apostrophes and hyphens that word
 * processors put in the place of the plain ones.
 */
const LOOKALIKES = "øłđħŧς‘’ʼ‐";
const PLAIN_FORMS = "oldhtσ'''-";
const LOOKALIKE = new RegExp(`[${LOOKALIKES}]`, "g");

/** Beyond ASCII, characters that fold to themselves: dashes, quotes, arrows, lines, kana, Han and Hangul syllables. */
const SELF_FOLDING =
  "\\u2013-\\u2016\\u201a-\\u201f\\u2190-\\u21ff\\u2500-\\u257f\\u3001-\\u3029\\u3041-\\u3096\\u30a1-\\u30fe\\u4e00-\\u9fff\\uac00-\\ud7a3";
/** Runs of characters that need a closer look, together with the one before them, which they may join. */
const OTHERS = new RegExp(`[^\\u0000-\\u007f${SELF_FOLDING}]+`, "g");

/** Control codes, as far as they are ASCII. */
const ASCII_CONTROL_CODES = /[\u0000-\u0008\u000e-\u001f\u007f]/;
/** These, and all beyond ASCII. */
const NEEDS_CLOSER_LOOK = /[\u0000-\u0008\u000e-\u001f\u007f-\uffff]/;
const SPACES = /\s+/g;
/** White space that collapsing would change. */
const UNEVEN_SPACES = /[^\S ]|  /;

const foldedChunks = new Map<string, string>();
const MAX_CACHED_CHUNKS = 20_000;
const MAX_CACHED_LENGTH = 8;

/**
 * Folds text so that spellings which a reader takes for the same compare equal: full case folding (`ß` is `ss`), NFKC,
 * no diacritics on Latin, Greek and Cyrillic letters, no control codes or invisible characters, white space collapsed.
 *
 * @param text any text
 * @returns folded text; white space at the ends is kept as one blank
 *
 * @example
 * ```ts
 * foldText("STRASSE  in Zürich") === foldText("straße in zurich"); // true
 * ```
 */
export function foldText(text: string): string {
  return collapseSpaces(foldCharacters(text));
}

/**
 * Folds text as `foldText` does, but leaves white space as it is: enough to look for words, and quicker.
 *
 * @param text any text
 */
export function foldCharacters(text: string): string {
  if (!NEEDS_CLOSER_LOOK.test(text)) return text.toLowerCase();
  const visible = ASCII_CONTROL_CODES.test(text) ? withoutTerminalCodes(text) : text;
  return foldOthers(visible).toLowerCase();
}

function foldOthers(text: string): string {
  let folded = "";
  let from = 0;
  OTHERS.lastIndex = 0;
  for (let match = OTHERS.exec(text); match !== null; match = OTHERS.exec(text)) {
    const start = Math.max(from, match.index - 1);
    folded += text.slice(from, start) + foldChunk(text.slice(start, OTHERS.lastIndex));
    from = OTHERS.lastIndex;
  }
  return from === 0 ? text : folded + text.slice(from);
}

/**
 * Folds only the surroundings of characters that need more than lower case. What a folded text contains is contained in
 * these, or in the text in lower case.
 *
 * @param text any text
 * @param reach how many characters before and after are folded too: the length of what is looked for
 * @returns the folded surroundings, divided by line breaks; empty when lower case is all that the text needs
 */
export function foldSurroundings(text: string, reach: number): string {
  const regions: string[] = [];
  let start = 0;
  let end = -Infinity;
  OTHERS.lastIndex = 0;
  for (let match = OTHERS.exec(text); match !== null; match = OTHERS.exec(text)) {
    if (match.index - end > 2 * reach) {
      if (end > 0) regions.push(text.slice(start, end + reach));
      start = Math.max(0, match.index - 1 - reach);
    }
    end = OTHERS.lastIndex;
  }
  if (end > 0) regions.push(text.slice(start, end + reach));
  return regions.map(foldCharacters).join("\n");
}

/**
 * Makes every run of white space one blank.
 *
 * @param text any text
 */
export function collapseSpaces(text: string): string {
  return UNEVEN_SPACES.test(text) ? text.replace(SPACES, " ") : text;
}

/** Folded text that knows where each of its characters came from. */
export interface FoldedText {
  readonly folded: string;
  /** For each folded UTF-16 unit, the range of the original text that it stands for. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Folds text as `foldText` does and keeps the way back to the original spelling.
 *
 * @param text any text
 */
export function foldWithOrigin(text: string): FoldedText {
  let folded = "";
  let endsBlank = false; // asked of the string itself, this would copy all of it each time
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(UNIT)) {
    const unit = match[0];
    const end = match.index + unit.length;
    for (const character of foldText(unit)) {
      if (character === " " && endsBlank) {
        ends[ends.length - 1] = end;
        continue;
      }
      endsBlank = character === " ";
      folded += character;
      for (let count = 0; count < character.length; count++) {
        starts.push(match.index);
        ends.push(end);
      }
    }
  }
  return { folded, starts, ends };
}

/**
 * Removes terminal escape sequences and control codes other than white space; everything else stays as it is spelt.
 *
 * @param text any text
 */
export function withoutTerminalCodes(text: string): string {
  return text.replace(TERMINAL_CODES, (code) => (code === NEXT_LINE ? " " : ""));
}

function foldChunk(chunk: string): string {
  if (chunk.length > MAX_CACHED_LENGTH) return foldUnits(chunk);
  const known = foldedChunks.get(chunk);
  if (known !== undefined) return known;
  const folded = foldUnits(chunk);
  if (foldedChunks.size >= MAX_CACHED_CHUNKS) foldedChunks.clear();
  foldedChunks.set(chunk, folded);
  return folded;
}

function foldUnits(text: string): string {
  return text
    .replaceAll(NEXT_LINE, " ")
    .replace(INVISIBLE, "")
    .normalize("NFKD")
    .toLowerCase() // first, because the capital of ß has none but itself
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(DIACRITICS, "$1")
    .replace(LOOKALIKE, (character) => PLAIN_FORMS.charAt(LOOKALIKES.indexOf(character)))
    .normalize("NFKC");
}
