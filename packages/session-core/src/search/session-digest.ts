import { type ProjectedMessage, projectMessages } from "../projected-message.ts";
import type { Session } from "../session.ts";
import { otherWordings } from "./bm25/asking-words.ts";
import { wordStem } from "./bm25/word-stem.ts";
import { foldText } from "./fold-text.ts";

/** A part of a digest, in the order of the conversation. */
export interface DigestPart {
  readonly kind: "opening" | "turning-point" | "closing";
  readonly messages: readonly ProjectedMessage[];
}

const OPENING_SIZE = 2;
const CLOSING_SIZE = 2;
const DECISION_STEMS = new Set([wordStem("decide"), ...otherWordings(wordStem("decide"))]);
const OTHER_DECISIONS = /决定|決定|決め|结论|確認|entschie|beschlo|décid|decidi|решил/u;
const FIGURES =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[:.]\d{2}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d|\d+ ?(?:%|€|\$)|https?:\/\//u;

/**
 * A session in about a screen: how it began, where it turned, how it ended. Turning points are what was decided, and
 * what names days, figures and places; chosen by words alone, without a model.
 *
 * @param session the session
 * @param size how many turning points at most. Default 6
 */
export function sessionDigest(session: Session, size = 6): DigestPart[] {
  const spoken = projectMessages(session).filter(
    ({ index, message: { role, content } }) =>
      index !== null && (role === "user" || role === "assistant") && content.trim() !== "",
  );
  const opening = spoken.slice(0, OPENING_SIZE);
  const rest = spoken.slice(OPENING_SIZE);
  const closing = rest.slice(-CLOSING_SIZE);
  const middle = rest.slice(0, rest.length - closing.length);
  const chosen = new Set(
    middle
      .map((entry) => ({ entry, weight: weightOf(entry) }))
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight || (a.entry.index ?? 0) - (b.entry.index ?? 0))
      .slice(0, size)
      .map(({ entry }) => entry),
  );
  const parts: DigestPart[] = [
    { kind: "opening", messages: opening },
    { kind: "turning-point", messages: middle.filter((entry) => chosen.has(entry)) },
    { kind: "closing", messages: closing },
  ];
  return parts.filter(({ messages }) => messages.length > 0);
}

/** More than a mention: a decision weighs most, a question is none. */
function weightOf({ message: { role, content } }: ProjectedMessage): number {
  const folded = foldText(content.slice(0, 4000));
  const words = folded.split(/[^\p{L}\p{N}]+/u).map(wordStem);
  const isDecided = words.some((word) => DECISION_STEMS.has(word)) || OTHER_DECISIONS.test(folded);
  const isQuestion = /[?？؟]\s*$/.test(content);
  const weight =
    (isDecided ? 3 : 0) + (FIGURES.test(folded) ? 1 : 0) + (role === "user" && isDecided ? 1 : 0);
  return isQuestion ? weight / 4 : weight;
}
