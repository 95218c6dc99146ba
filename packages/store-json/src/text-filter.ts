import { isAscii } from "node:buffer";
import { foldCharacters, type Query } from "@praison/session-core";

/** Characters that JSON writes with a backslash; a term is looked for by a part between them. */
const ESCAPED_CHARACTERS = /["\\/\s\p{Cc}]/u;
/** A mark at the start of a part might join a character that only the escaped text has before it. */
const STARTS_WITH_MARK = /^[\p{M}\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff]/u;

/**
 * Makes a test that tells from the raw bytes of a session file whether the session can match at all, many times faster
 * than parsing it. It may let a file pass that does not match, and never holds back one that does.
 *
 * @param query the query; a session matches when it contains one of the terms, or without terms the phrase
 */
export function textFilter(query: Query): (bytes: Buffer) => boolean {
  const wanted = query.terms.length > 0 ? query.distinctTerms : [query.phrase];
  const parts = wanted.map(longestPlainPart);
  if (parts.some((part) => part === "" || STARTS_WITH_MARK.test(part))) return () => true;
  const asciiParts = parts.filter((part) => isAscii(Buffer.from(part)));
  const asciiPattern =
    asciiParts.length === 0 ? undefined : new RegExp(asciiParts.map(escapePattern).join("|"), "i");
  return (bytes) => {
    // Read as Latin-1 the bytes of ASCII words are what they are, whatever stands around them.
    const text = bytes.toString("latin1");
    if (asciiPattern?.test(text) === true || hidesCharacters(text)) return true;
    if (isAscii(bytes)) return false;
    const folded = foldCharacters(bytes.toString("utf8"));
    return parts.some((part) => folded.includes(part));
  };
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}

function longestPlainPart(term: string): string {
  return term
    .split(ESCAPED_CHARACTERS)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

/** Whether characters may stand in the text as `\u` escapes, or stand in words as control codes that folding removes. */
function hidesCharacters(text: string): boolean {
  return text.includes("\\u") || text.includes("\\b") || text.includes("\u007f");
}
