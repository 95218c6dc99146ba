/** Escape sequences of terminals: colours and cursor movements, window titles, and single-character ones. */
const ANSI_SEQUENCE =
  "\\u001b\\[[0-?]*[ -/]*[@-~]|\\u001b[\\]PX^_][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)|\\u001b[ -/]*[0-~]?";
/** Control codes that are no white space. */
const CONTROL_CODES = "\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f";
/** These, and characters that are never drawn, such as soft hyphens and joiners. */
const INVISIBLE = `[${CONTROL_CODES}\\p{Default_Ignorable_Code_Point}]`;
/** What joins the character before it: combining marks, half-width voicing marks, conjoining Hangul vowels and finals. */
const TRAILING = "[\\p{M}\\p{Default_Ignorable_Code_Point}\\uff9e\\uff9f\\u1160-\\u11ff\\ud7b0-\\ud7ff]";

const UNSEEN = new RegExp(`${ANSI_SEQUENCE}|${INVISIBLE}`, "gu");
const TERMINAL_CODES = new RegExp(`${ANSI_SEQUENCE}|[${CONTROL_CODES}]`, "gu");
/** One unit of folding that is not a plain ASCII character. */
const UNIT = new RegExp(
  `${ANSI_SEQUENCE}|[\\u0000-\\u007f]${TRAILING}+|[^\\u0000-\\u007f]${TRAILING}*|${INVISIBLE}`,
  "gu",
);
const ANY_UNIT = new RegExp(`${ANSI_SEQUENCE}|[^]${TRAILING}*`, "gu");
const NEEDS_UNITS = /[\u0000-\u0008\u000e-\u001f\u007f-\uffff]/;
/** Diacritics go where the letter below them is Latin, Greek or Cyrillic; elsewhere a mark makes another letter. */
const DIACRITICS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;
/** Letters with a stroke, which Unicode does not decompose, and the final sigma. */
const LETTERS: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ς: "σ" };
const LETTER = /[øłđħŧς]/g;

const SPACES = /\s+/g;
const NEEDS_SPACE_COLLAPSE = /[^\S ]|  /;

const foldedUnits = new Map<string, string>();
const MAX_CACHED_UNITS = 20_000;

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
  const plain = NEEDS_UNITS.test(text) ? text.replace(UNIT, foldUnit) : text;
  const lower = plain.toLowerCase();
  return NEEDS_SPACE_COLLAPSE.test(lower) ? lower.replace(SPACES, " ") : lower;
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
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(ANY_UNIT)) {
    const unit = match[0];
    const end = match.index + unit.length;
    for (const character of foldText(unit)) {
      if (character === " " && folded.endsWith(" ")) {
        ends[ends.length - 1] = end;
        continue;
      }
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
  return text.replace(TERMINAL_CODES, "");
}

function foldUnit(unit: string): string {
  const known = foldedUnits.get(unit);
  if (known !== undefined) return known;
  const folded = unit
    .replace(UNSEEN, "")
    .normalize("NFKD")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(DIACRITICS, "$1")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKC");
  if (foldedUnits.size >= MAX_CACHED_UNITS) foldedUnits.clear();
  foldedUnits.set(unit, folded);
  return folded;
}
