import { oneLine } from "@praison/session-core";
import type { Quotes } from "./best-quotes.ts";
import type { Question } from "./question.ts";
import type { RecalledTurn } from "./recalled-turn.ts";

const MAX_QUOTE_LENGTH = 400;
const DAY_LENGTH = 10;
const FOUND = "From a past session:";
const CLOSEST = "This is the closest that I found to";
const NOTED = "Noted, in this session.";
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
  return [lead, ...turns.map((turn) => `> ${shortened(turn.text)}\n> (${source(turn)})`)].join("\n\n");
}

/**
 * The answer that quotes this conversation, or what is remembered.
 *
 * @param turn what was said
 */
export function toldText(turn: RecalledTurn): string {
  if (turn.role === "memory") return `I remember: ${shortened(turn.text)}`;
  const who = turn.role === "user" ? "You said" : "I said";
  return `${who} earlier in this conversation:\n\n> ${shortened(turn.text)}`;
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
 * Tells whether a text is one of these answers, which repeat what was said elsewhere and say nothing of their own.
 *
 * @param text what was said
 */
export function isOwnText(text: string): boolean {
  return text.includes(WHO_I_AM) || [FOUND, CLOSEST].some((lead) => text.startsWith(lead));
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
  return terms.map((term) => `“${term}”`).join(", ");
}

function source({ role, when, sessionId, title }: RecalledTurn): string {
  const day = when === null ? "at an unknown time" : when.slice(0, DAY_LENGTH);
  const name = title === sessionId ? sessionId : `${sessionId}, “${title}”`;
  return `${role}, ${day}, session ${name}`;
}

function shortened(text: string): string {
  const characters = Array.from(oneLine(text));
  return characters.length <= MAX_QUOTE_LENGTH
    ? characters.join("")
    : `${characters.slice(0, MAX_QUOTE_LENGTH - 1).join("")}…`;
}
