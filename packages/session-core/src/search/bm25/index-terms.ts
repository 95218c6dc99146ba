import { foldCharacters } from "../fold-text.ts";

/** Words longer than this, such as base64, are indexed by their beginning. UTF-16 units. */
export const MAX_TERM_LENGTH = 64;

/** Receives a term: where it stands in a text, and whether it is a piece of a word, beside the word itself. */
export type EmitTerm = (text: string, start: number, end: number, isPart: boolean) => void;

/** Writing systems whose words are found by part of a run: they go in as overlapping pairs of characters; for a class of a regular expression. */
export const PAIRED_CHARACTERS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々";
const PAIRED_RUN = `[${PAIRED_CHARACTERS}][${PAIRED_CHARACTERS}\\p{M}]*`;
const WORD_START = `(?![${PAIRED_CHARACTERS}])[\\p{L}\\p{N}]`;
const WORD_RUN = `${WORD_START}(?:(?![${PAIRED_CHARACTERS}])[\\p{L}\\p{N}\\p{M}])*`;
/** A run of paired characters, or a word. */
const RUN = new RegExp(`(${PAIRED_RUN})|${WORD_RUN}`, "gu");
const IS_PAIRED = new RegExp(`^[${PAIRED_CHARACTERS}]`, "u");
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Where a word of an identifier ends: `terminalPath`, `HTTPServer`. */
const CASE_CHANGE = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
const IDENTIFIER = /[\p{L}\p{N}]+/gu;
const PART_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * Takes text apart into the terms that an index holds: folded words of letters and digits, the parts of an identifier
 * (`terminal` and `path` of `terminalPath`) beside the whole, and the overlapping pairs of characters of scripts that are searched by part of a run, with the last character alone.
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

const IS_ASCII_LETTER = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** What the regular expression finds, several times as fast: nearly all text takes this way. */
function emitAsciiWords(folded: string, emit: EmitTerm): void {
  let start = -1;
  for (let index = 0; index <= folded.length; index++) {
    const isLetter = index < folded.length && IS_ASCII_LETTER[folded.charCodeAt(index)] === 1;
    if (isLetter && start < 0) start = index;
    if (isLetter || start < 0) continue;
    emitWord(folded, start, index, emit);
    start = -1;
  }
}

function emitRuns(folded: string, emit: EmitTerm): void {
  for (const { 0: run, 1: paired, index } of folded.matchAll(RUN)) {
    if (paired === undefined) emitWord(folded, index, index + run.length, emit);
    else emitPairs(folded, index, index + run.length, emit);
  }
}

function emitWord(text: string, start: number, end: number, emit: EmitTerm): void {
  emit(text, start, cutEnd(text, start, end), false);
}

/** Where a term ends that may be too long: never inside a character, since half of one is no text that can be stored. */
function cutEnd(text: string, start: number, end: number): number {
  const limit = start + MAX_TERM_LENGTH;
  if (end <= limit) return end;
  return (text.codePointAt(limit - 1) ?? 0) > 0xffff ? limit - 1 : limit;
}

function emitPairs(text: string, start: number, end: number, emit: EmitTerm): void {
  let first = start;
  let second = first + lengthAt(text, first);
  while (second < end) {
    const next = second + lengthAt(text, second);
    emit(text, first, next, false);
    first = second;
    second = next;
  }
  emit(text, first, end, false);
}

/** UTF-16 units of the character at a position. */
function lengthAt(text: string, position: number): number {
  return (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
}

function emitIdentifierParts(text: string, emit: EmitTerm): void {
  for (const [identifier] of text.matchAll(IDENTIFIER)) {
    if (!CASE_CHANGE.test(identifier)) continue;
    for (const part of identifier.split(PART_BOUNDARY)) {
      const folded = foldCharacters(part);
      emit(folded, 0, cutEnd(folded, 0, folded.length), true);
    }
  }
}
