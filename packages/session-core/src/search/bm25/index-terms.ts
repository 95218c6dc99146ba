import { foldCharacters } from "../fold-text.ts";

/** Words longer than this, such as base64, are indexed by their beginning. UTF-16 units. */
export const MAX_TERM_LENGTH = 64;

/** Receives a term; `isPart` for one that is a piece of a word, or a name made of several, beside the words themselves. */
export type EmitTerm = (term: string, isPart: boolean) => void;

/** Writing systems whose words are found by part of a run: they go in as overlapping pairs of characters; for a class of a regular expression. */
export const PAIRED_CHARACTERS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々";
const PAIRED_RUN = `[${PAIRED_CHARACTERS}][${PAIRED_CHARACTERS}\\p{M}]*`;
const WORD_START = `(?![${PAIRED_CHARACTERS}])[\\p{L}\\p{N}]`;
const WORD_RUN = `${WORD_START}(?:(?![${PAIRED_CHARACTERS}])[\\p{L}\\p{N}\\p{M}])*`;
/** A run of paired characters, or a word with the words that are joined to it by signs. */
const RUN = new RegExp(`(${PAIRED_RUN})|${WORD_RUN}(?:[_.-]+${WORD_RUN})*`, "gu");
const WORD = new RegExp(WORD_RUN, "gu");
const IS_PAIRED = new RegExp(`^[${PAIRED_CHARACTERS}]`, "u");
const JOINED = /[_.-]/;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Where a word of an identifier ends: `terminalPath`, `HTTPServer`. */
const CASE_CHANGE = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
const IDENTIFIER = /[\p{L}\p{N}]+/gu;
const PART_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * Takes text apart into the terms that an index holds: folded words of letters and digits, the parts of an identifier
 * (`terminal` and `path` of `terminalPath`), names joined by `_`, `-` or `.` as a whole too, and the overlapping pairs
 * of characters of scripts that are searched by part of a run, with the last character alone.
 *
 * @param text any text, as stored
 * @param emit receives each term as often as it occurs
 */
export function indexTerms(text: string, emit: EmitTerm): void {
  const folded = foldCharacters(text);
  if (BEYOND_ASCII.test(folded)) emitRuns(folded, emit);
  else emitAsciiWords(folded, emit);
  if (CASE_CHANGE.test(text)) emitIdentifierParts(text, emit);
}

/**
 * Tells whether a term is looked up by pairs of characters rather than as a word.
 *
 * @param term a folded term
 */
export function isPaired(term: string): boolean {
  return IS_PAIRED.test(term);
}

/**
 * The overlapping pairs of a run's characters; of a single character, none.
 *
 * @param run characters of a script that is searched by part of a run
 */
export function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const SEPARATOR = 0;
const LETTER = 1;
const JOINER = 2;
const KIND_OF_ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z0-9]/.test(character)) return LETTER;
  return JOINED.test(character) ? JOINER : SEPARATOR;
});

/** What the regular expressions below find, several times as fast: nearly all text takes this way. */
function emitAsciiWords(folded: string, emit: EmitTerm): void {
  let nameStart = -1;
  let nameEnd = -1;
  let wordStart = -1;
  let wordCount = 0;
  for (let index = 0; index <= folded.length; index++) {
    const kind = index === folded.length ? SEPARATOR : KIND_OF_ASCII[folded.charCodeAt(index)];
    if (kind === LETTER) {
      if (wordStart < 0) wordStart = index;
      continue;
    }
    if (wordStart >= 0) {
      emitWord(folded, wordStart, index, emit);
      if (wordCount === 0) nameStart = wordStart;
      nameEnd = index;
      wordCount += 1;
      wordStart = -1;
    }
    if (kind === JOINER) continue;
    if (wordCount > 1) emitName(folded.slice(nameStart, nameEnd), emit);
    wordCount = 0;
  }
}

function emitRuns(folded: string, emit: EmitTerm): void {
  for (const [run, paired] of folded.matchAll(RUN)) {
    if (paired !== undefined) {
      for (const pair of pairsOf(paired)) emit(pair, false);
      emit(Array.from(paired).at(-1) ?? paired, false);
      continue;
    }
    for (const { 0: word, index } of run.matchAll(WORD)) emitWord(run, index, index + word.length, emit);
    if (JOINED.test(run)) emitName(run, emit);
  }
}

function emitWord(text: string, start: number, end: number, emit: EmitTerm): void {
  emit(text.slice(start, Math.min(end, start + MAX_TERM_LENGTH)), false);
}

/** A whole path or sentence without blanks would be a word of its own each time. */
function emitName(name: string, emit: EmitTerm): void {
  if (name.length <= MAX_TERM_LENGTH) emit(name, true);
}

function emitIdentifierParts(text: string, emit: EmitTerm): void {
  for (const [identifier] of text.matchAll(IDENTIFIER)) {
    if (!CASE_CHANGE.test(identifier)) continue;
    for (const part of identifier.split(PART_BOUNDARY))
      emit(foldCharacters(part).slice(0, MAX_TERM_LENGTH), true);
  }
}
