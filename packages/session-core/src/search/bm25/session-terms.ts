import { parseInstant } from "../../instant.ts";
import { numberedMessages, projectMessages } from "../../projected-message.ts";
import type { Session } from "../../session.ts";
import { recallAnswerTest } from "../recall-answer.ts";
import { STOP_WORDS } from "../stop-words.ts";
import { indexTerms, MAX_TERM_LENGTH } from "./index-terms.ts";

/** What an index keeps of a message beside its terms. */
export interface IndexedMessage {
  readonly role: string;
  /** False for what is never scored: empty messages, and earlier answers of the recall tool. */
  readonly isScored: boolean;
  /** Whether it ends with a question mark. */
  readonly isQuestion: boolean;
  /** How many words it has, stop words and parts of words not counted. */
  readonly length: number;
  /** When it was written, else when its session was last written, in epoch milliseconds. */
  readonly instantMs: number | undefined;
}

/** What an index keeps of a session's text: from this alone bm25 scores it. */
export interface SessionTerms {
  /** The numbered messages, in order. */
  readonly messages: readonly IndexedMessage[];
  /** How many of them, from the first, are archived. */
  readonly archivedCount: number;
  /** For each term, by turns: the number of a message that has it, and how often. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Whether words were too long to be kept whole. */
  readonly hasCutWord: boolean;
}

/** What people said counts in full; the rest, such as tool output, is found by what only it has. */
const SPOKEN_ROLES: readonly string[] = ["user", "assistant"];
const UNSPOKEN_WEIGHT = 0.25;
const QUESTION_END = /[?？؟]["'”’»)\]\s]*$/;

/**
 * How much a word counts in a message of a role.
 *
 * @param role a message's role
 */
export function roleWeight(role: string): number {
  return SPOKEN_ROLES.includes(role) ? 1 : UNSPOKEN_WEIGHT;
}

/**
 * Takes a session's messages apart into what an index keeps of them.
 *
 * @param session any session
 */
export function sessionTerms(session: Session): SessionTerms {
  const entries = projectMessages(session);
  const isRecallAnswer = recallAnswerTest(entries.map(({ message }) => message));
  const fallbackMs = parseInstant(session.updatedAt) ?? parseInstant(session.createdAt);
  const places = new Map<string, number[]>();
  let archivedCount = 0;
  let hasCutWord = false;
  const messages = numberedMessages(entries).map(({ index, archived, message }): IndexedMessage => {
    if (archived) archivedCount += 1;
    const isScored = message.content !== "" && !isRecallAnswer(message);
    let length = 0;
    const place = (term: string, isPart: boolean): void => {
      if (term.length >= MAX_TERM_LENGTH) hasCutWord = true;
      if (!isPart && !STOP_WORDS.has(term)) length += 1;
      const known = places.get(term);
      if (known === undefined) places.set(term, [index, 1]);
      else if (known[known.length - 2] === index) known[known.length - 1] = (known.at(-1) ?? 0) + 1;
      else known.push(index, 1);
    };
    if (isScored) indexTerms(message.content, place);
    return {
      role: message.role,
      isScored,
      isQuestion: QUESTION_END.test(message.content.slice(-40)),
      length,
      instantMs: message.timestamp === undefined ? fallbackMs : message.timestamp * 1000,
    };
  });
  return { messages, archivedCount, places, hasCutWord };
}

/**
 * How long a session counts as: its messages' words, weighted by who wrote them.
 *
 * @param messages the session's messages
 */
export function weightedLength(messages: readonly IndexedMessage[]): number {
  return messages.reduce((sum, { role, length }) => sum + length * roleWeight(role), 0);
}

/**
 * How often a session has a term, weighted by who wrote it.
 *
 * @param places the term's places
 * @param messages the session's messages
 */
export function weightedFrequency(places: readonly number[], messages: readonly IndexedMessage[]): number {
  let sum = 0;
  for (let at = 0; at < places.length; at += 2) {
    const message = messages[places[at] ?? 0];
    if (message !== undefined) sum += (places[at + 1] ?? 0) * roleWeight(message.role);
  }
  return sum;
}
