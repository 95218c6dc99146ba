import { isAscii } from "node:buffer";
import { foldCharacters, foldSurroundings, type Query } from "@praison/session-core";
import { mayContain, type TextSignature, textSignature } from "./text-signature.ts";

/** Characters that JSON writes with a backslash; a term is looked for by a part between them. */
const ESCAPED_CHARACTERS = /["\\/\s\p{Cc}]/u;
/** Of a longer word its beginning is telling enough, and a pattern of any length would not compile. */
const MAX_PART_LENGTH = 64;
/** A mark at the start of a part might join a character that only the escaped text has before it. */
const STARTS_WITH_MARK = /^[\p{M}\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff]/u;

/** Tells whether a session can match a query at all. May let one pass that does not; never holds back one that does. */
export interface TextFilter {
  /** By the bytes of its file, many times faster than by parsing it. */
  admits(bytes: Buffer): boolean;
  /** By the signature of its file, without reading it. */
  admitsSignature(signature: TextSignature): boolean;
}

/**
 * Makes the filter of a query.
 *
 * @param query the query; a session matches when it contains one of the terms, or without terms the phrase
 */
export function textFilter(query: Query): TextFilter {
  const wanted = query.terms.length > 0 ? query.distinctTerms : [query.phrase];
  const parts = wanted.map(longestPlainPart);
  if (parts.some((part) => part === "" || STARTS_WITH_MARK.test(part))) {
    return { admits: () => true, admitsSignature: () => true };
  }
  const asciiParts = parts.filter((part) => isAscii(Buffer.from(part)));
  const otherParts = parts.filter((part) => !asciiParts.includes(part));
  const asciiPattern =
    asciiParts.length === 0 ? undefined : new RegExp(asciiParts.map(escapePattern).join("|"), "i");
  const reach = Math.max(...parts.map((part) => part.length));
  return {
    admits: (bytes) => {
      // Read as Latin-1 the bytes of ASCII words are what they are, whatever stands around them.
      const latin1 = bytes.toString("latin1");
      if (asciiPattern?.test(latin1) === true || hidesCharacters(latin1)) return true;
      if (isAscii(bytes)) return false;
      const text = bytes.toString("utf8");
      const lower = otherParts.length === 0 ? "" : text.toLowerCase();
      if (otherParts.some((part) => lower.includes(part))) return true;
      const folded = foldSurroundings(text, reach);
      return folded !== "" && parts.some((part) => folded.includes(part));
    },
    admitsSignature: (signature) => parts.some((part) => mayContain(signature, part)),
  };
}

/**
 * Takes the signature of a session file.
 *
 * @param bytes the file's bytes
 * @returns `undefined` when characters are hidden in the file, so that only parsing it can tell what it contains
 */
export function fileSignature(bytes: Buffer): TextSignature | undefined {
  const text = bytes.toString("utf8");
  return hidesCharacters(text) ? undefined : textSignature(foldCharacters(text));
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}

function longestPlainPart(term: string): string {
  return term
    .split(ESCAPED_CHARACTERS)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "")
    .slice(0, MAX_PART_LENGTH);
}

/** Whether characters may stand in the text as `\u` escapes, or stand in words as control codes that folding removes. */
function hidesCharacters(text: string): boolean {
  return text.includes("\\u") || text.includes("\\b") || text.includes("\u007f");
}
