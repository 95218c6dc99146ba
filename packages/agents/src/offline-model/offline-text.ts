import { oneLine } from "@praison/session-core";
import type { Quotes } from "./best-quotes.ts";
import type { Question } from "./question.ts";
import type { RecalledTurn } from "./recalled-turn.ts";

const MAX_QUOTE_LENGTH = 400;
const DAY_LENGTH = 10;
const FOUND = "From a past session:";
const CLOSEST = "This is the closest that I found to";
const NOTED = "Noted, in this session.";
const REMEMBERED = "I remember:";
const SAID = "earlier in this conversation:";
const MAX_NAMED_TERMS = 8;
const MAX_TERM_LENGTH = 40;
const WHO_I_AM =
  "I am the built-in offline model: I look things up in past sessions and quote them, and cannot do more than that.";

/**
 * The answer that quotes what was found, with its source.
 *
 * @param quotes what to quote
 * @param question what was asked
 */
export function quotedText({ turns, areAnswer }: Quotes, question: Question): string {
  const lead = areAnswer ? FOUND : `${CLOSEST} ${named(question)}; it may not answer the question:`;
  return [
    lead,
    ...turns.map((turn) => `> ${oneLine(turn.text, MAX_QUOTE_LENGTH)}\n> (${source(turn)})`),
  ].join("\n\n");
}

/**
 * The answer that quotes this conversation, or what is remembered.
 *
 * @param turn what was said
 */
export function toldText(turn: RecalledTurn): string {
  if (turn.role === "memory") return `${REMEMBERED} ${oneLine(turn.text, MAX_QUOTE_LENGTH)}`;
  const who = turn.role === "user" ? "You said" : "I said";
  return `${who} ${SAID}\n\n> ${oneLine(turn.text, MAX_QUOTE_LENGTH)}`;
}

/**
 * The answer where nothing was found.
 *
 * @param question what was asked
 * @param hasSearched whether past sessions could be searched
 */
export function nothingFoundText(question: Question, hasSearched: boolean): string {
  const where = hasSearched ? "in past sessions" : "in this conversation, and past sessions I cannot search";
  return `I found nothing about ${named(question)} ${where}. ${WHO_I_AM}`;
}

/**
 * Tells whether a turn is one of these answers, which repeat what was said elsewhere and say nothing of their own.
 *
 * @param turn who said what
 */
export function isOwnText({ role, text }: Pick<RecalledTurn, "role" | "text">): boolean {
  if (role !== "assistant") return false;
  const leads = [FOUND, CLOSEST, NOTED, REMEMBERED, `You said ${SAID}`, `I said ${SAID}`];
  return text.includes(WHO_I_AM) || leads.some((lead) => text.startsWith(lead));
}

/** The answer to what the user tells. */
export function notedText(): string {
  return `${NOTED} ${WHO_I_AM}`;
}

/** The answer to what asks nothing. */
export function smallTalkText(): string {
  return `${WHO_I_AM} Ask me what was said or decided about something.`;
}

function named({ terms }: Question): string {
  const shown = terms.slice(0, MAX_NAMED_TERMS).map((term) => `“${oneLine(term, MAX_TERM_LENGTH)}”`);
  return terms.length > shown.length ? `${shown.join(", ")} and more` : shown.join(", ");
}

function source({ role, when, sessionId, title }: RecalledTurn): string {
  const day = when === null ? "at an unknown time" : when.slice(0, DAY_LENGTH);
  const name = title === sessionId ? sessionId : `${sessionId}, “${title}”`;
  return `${role}, ${day}, session ${name}`;
}
