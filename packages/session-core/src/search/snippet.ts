import { foldText, foldWithOrigin, withoutTerminalCodes } from "./fold-text.ts";
import type { Query } from "./query.ts";

/** About how many characters a snippet shows, marks of cutting not counted. */
export const SNIPPET_LENGTH = 120;

/** How much of a long text is looked through at once. */
const PIECE_LENGTH = 8192;

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

let segmenter: Intl.Segmenter | undefined;
/** The longest cluster that a cut steps over; hostile text can make clusters of any length. */
const MAX_CLUSTER = 64;

/**
 * The part of a message that shows why it matched, in its stored spelling, on one line.
 *
 * @param content the message's text
 * @param query what was looked for
 * @param rarestFirst the query's terms, the most telling one first
 */
export function snippet(content: string, query: Query, rarestFirst: readonly string[]): string {
  const line = oneLine(content);
  return excerpt(line, matchRange(line, query, rarestFirst), SNIPPET_LENGTH).text;
}

/**
 * Where a text matches a query: at the whole phrase, else at the most telling term it contains.
 *
 * @param text the text in its stored spelling
 * @param query what was looked for
 * @param rarestFirst the query's terms, the most telling one first
 * @returns `undefined` when nothing matches
 */
export function matchRange(
  text: string,
  query: Query,
  rarestFirst: readonly string[],
): TextRange | undefined {
  if (query.phrase === "") return undefined;
  const pieces = foldedPieces(
    text,
    Math.max(query.phrase.length, ...rarestFirst.map(({ length }) => length)),
  );
  for (const wanted of [query.phrase, ...rarestFirst]) {
    const piece = pieces.find(({ folded }) => folded.includes(wanted));
    if (piece !== undefined) return rangeInPiece(text.slice(piece.start, piece.end), wanted, piece.start);
  }
  return undefined;
}

/** Keeping the way back for each character is costly, so a long text is gone through piece by piece. */
function foldedPieces(text: string, longest: number): (TextRange & { readonly folded: string })[] {
  // What is looked for may be spelt with several characters for one, such as combining marks.
  const overlap = Math.min(longest * 4 + MAX_CLUSTER, PIECE_LENGTH);
  const pieces = [];
  for (let start = 0; start === 0 || start + overlap < text.length; start += PIECE_LENGTH) {
    const end = Math.min(text.length, start + PIECE_LENGTH + overlap);
    pieces.push({ start, end, folded: foldText(text.slice(start, end)) });
  }
  return pieces;
}

function rangeInPiece(piece: string, wanted: string, offset: number): TextRange {
  const { folded, starts, ends } = foldWithOrigin(piece);
  const position = folded.indexOf(wanted);
  const end = ends[position + wanted.length - 1] ?? piece.length;
  return { start: offset + (starts[position] ?? 0), end: offset + end };
}

/**
 * Every place where a text matches a query's phrase or terms, in its stored spelling, for marking; never overlapping.
 *
 * @param text the text in its stored spelling
 * @param query what was looked for
 */
export function matchRanges(text: string, query: Query): TextRange[] {
  const { folded, starts, ends } = foldWithOrigin(text);
  const isMatched = new Uint8Array(text.length);
  for (const wanted of new Set([query.phrase, ...query.terms])) {
    if (wanted === "") continue;
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
      isMatched.fill(1, starts[at] ?? 0, ends[at + wanted.length - 1] ?? text.length);
    }
  }
  const ranges: TextRange[] = [];
  for (let start = isMatched.indexOf(1); start !== -1;) {
    const stop = isMatched.indexOf(0, start);
    const end = stop === -1 ? text.length : stop;
    ranges.push({ start, end });
    start = isMatched.indexOf(1, end);
  }
  return ranges;
}

/**
 * Cuts a text to a length around a place of interest, never inside a character, and marks each cut with `…`.
 *
 * @param text any text
 * @param focus what to centre on; default: the beginning
 * @param length about how many UTF-16 units to keep, marks not counted
 */
export function excerpt(
  text: string,
  focus: TextRange | undefined,
  length: number,
): { text: string; isCut: boolean } {
  if (text.length <= length) return { text, isCut: false };
  const middle = focus === undefined ? 0 : (focus.start + focus.end) / 2;
  const wishedStart = Math.min(Math.max(0, Math.floor(middle - length / 2)), text.length - length);
  // A focus longer than the excerpt shows its beginning.
  const start = characterStart(text, focus === undefined ? wishedStart : Math.min(wishedStart, focus.start));
  const end = characterStart(text, Math.min(text.length, start + length));
  return {
    text: `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`,
    isCut: true,
  };
}

/**
 * Brings a text onto one line: terminal codes removed, white space collapsed, and cut when a length is given.
 *
 * @param text any text
 * @param maxLength UTF-16 units. Default: no limit
 */
export function oneLine(text: string, maxLength: number = Infinity): string {
  // Of a text of megabytes only the beginning can show up in a short line.
  const beginning = text.length > maxLength * 20 ? text.slice(0, maxLength * 20) : text;
  const line = withoutTerminalCodes(beginning).replace(/\s+/g, " ").trim();
  return excerpt(line, undefined, maxLength).text;
}

/** Made at its first use: that loads tables, which costs a short command much of its time. */
function graphemes(): Intl.Segmenter {
  return (segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" }));
}

/** The nearest boundary between user-perceived characters at or before a position. */
function characterStart(text: string, position: number): number {
  if (position <= 0 || position >= text.length) return position;
  const from = Math.max(0, position - MAX_CLUSTER);
  const segment = graphemes()
    .segment(text.slice(from, position + MAX_CLUSTER))
    .containing(position - from);
  const start = segment === undefined ? position : from + segment.index;
  const isHalfPair =
    /[\udc00-\udfff]/.test(text[start] ?? "") && /[\ud800-\udbff]/.test(text[start - 1] ?? "");
  return isHalfPair ? start - 1 : start;
}

/**
 * The query's different terms, the most telling first: those that fewest sessions contain, longer ones before shorter.
 *
 * @param query what was looked for
 * @param sessionsWithTerm how many sessions contain each term
 */
export function rarestFirst(query: Query, sessionsWithTerm: ReadonlyMap<string, number>): string[] {
  const frequency = (term: string): number => sessionsWithTerm.get(term) ?? 0;
  return query.distinctTerms.toSorted((a, b) => frequency(a) - frequency(b) || b.length - a.length);
}

/**
 * Which of the query's different terms a text does not contain.
 *
 * @param texts texts in any spelling
 * @param query what was looked for
 */
export function missingTerms(texts: readonly string[], query: Query): string[] {
  const folded = texts.map(foldText);
  return query.distinctTerms.filter((term) => !folded.some((text) => text.includes(term)));
}
