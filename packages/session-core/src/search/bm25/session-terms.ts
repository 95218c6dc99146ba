import { parseInstant } from "../../instant.ts";
import { numberedMessages, projectMessages } from "../../projected-message.ts";
import type { Session } from "../../session.ts";
import { recallAnswerTest } from "../recall-answer.ts";
import { indexTerms, MAX_TERM_LENGTH } from "./index-terms.ts";
import { isStopWordNumber, type WordNumbers } from "./word-numbers.ts";

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
  /**
   * Where words stand: by turns a word's number, the number of a message that has it, and how often. Those of a word
   * stand together, ordered by message.
   */
  readonly occurrences: Uint32Array;
  /** Whether words were too long to be kept whole. */
  readonly hasCutWord: boolean;
}

/** What people said counts in full; the rest, such as tool output, is found by what only it has. */
const SPOKEN_ROLES: readonly string[] = ["user", "assistant"];
const UNSPOKEN_WEIGHT = 0.5;
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
 * @param words gives words their numbers
 */
export function sessionTerms(session: Session, words: WordNumbers): SessionTerms {
  const entries = projectMessages(session);
  const isRecallAnswer = recallAnswerTest(entries.map(({ message }) => message));
  const fallbackMs = parseInstant(session.updatedAt) ?? parseInstant(session.createdAt);
  const tokens: number[] = [];
  let archivedCount = 0;
  let hasCutWord = false;
  let length = 0;
  let messageIndex = 0;
  const note = (text: string, start: number, end: number, isPart: boolean): void => {
    const word = words.numberOf(text, start, end);
    tokens.push(word, messageIndex);
    if (!isPart && !isStopWordNumber(word)) length += 1;
    // One less where a character of two units stood at the cut.
    if (end - start >= MAX_TERM_LENGTH - 1) hasCutWord = true;
  };
  const messages = numberedMessages(entries).map(({ index, archived, message }): IndexedMessage => {
    if (archived) archivedCount += 1;
    const isScored = message.content !== "" && !isRecallAnswer(message);
    length = 0;
    messageIndex = index;
    if (isScored) indexTerms(message.content, note);
    return {
      role: message.role,
      isScored,
      isQuestion: QUESTION_END.test(message.content.slice(-40)),
      length,
      instantMs: message.timestamp === undefined ? fallbackMs : message.timestamp * 1000,
    };
  });
  return { messages, archivedCount, occurrences: occurrencesOf(tokens, words.count), hasCutWord };
}

/** How many tokens of the session in hand each word has; all 0 between sessions. */
let tokenCounts = new Uint32Array(0);

/** Brings the tokens of a word together: counts them, gives each word its room, and fills it in their order. */
function occurrencesOf(tokens: readonly number[], wordCount: number): Uint32Array {
  if (tokenCounts.length < wordCount) tokenCounts = new Uint32Array(wordCount * 2);
  const words: number[] = [];
  for (let at = 0; at < tokens.length; at += 2) {
    const word = tokens[at] ?? 0;
    const count = tokenCounts[word] ?? 0;
    if (count === 0) words.push(word);
    tokenCounts[word] = count + 1;
  }
  const ends = tokenCounts;
  let start = 0;
  for (const word of words) {
    const count = ends[word] ?? 0;
    ends[word] = start;
    start += count;
  }
  const messageOf = new Uint32Array(tokens.length / 2);
  for (let at = 0; at < tokens.length; at += 2) {
    const word = tokens[at] ?? 0;
    const end = ends[word] ?? 0;
    messageOf[end] = tokens[at + 1] ?? 0;
    ends[word] = end + 1;
  }
  return counted(words, ends, messageOf);
}

/** Counts equal tokens of one message, and leaves the counts of words at 0. */
function counted(words: readonly number[], ends: Uint32Array, messageOf: Uint32Array): Uint32Array {
  const occurrences = new Uint32Array(3 * messageOf.length);
  let length = 0;
  let at = 0;
  for (const word of words) {
    const end = ends[word] ?? 0;
    ends[word] = 0;
    while (at < end) {
      const message = messageOf[at] ?? 0;
      const first = at;
      while (at < end && messageOf[at] === message) at += 1;
      occurrences[length] = word;
      occurrences[length + 1] = message;
      occurrences[length + 2] = at - first;
      length += 3;
    }
  }
  return occurrences.slice(0, length);
}

/** Messages; a longer session is measured by pieces of this length, so that a marathon does not win by its length. */
export const PIECE_SIZE = 32;

/**
 * Which share of a session one piece of it is.
 *
 * @param messageCount how many messages the session has
 */
export function pieceShare(messageCount: number): number {
  return Math.min(1, PIECE_SIZE / Math.max(1, messageCount));
}

/**
 * How long a session counts as: its messages' words, weighted by who wrote them; of a long session the mean piece.
 *
 * @param messages the session's messages
 */
export function pieceLength(messages: readonly IndexedMessage[]): number {
  const total = messages.reduce((sum, message) => sum + weightedLength(message), 0);
  return total * pieceShare(messages.length);
}

/**
 * How long a message counts as.
 *
 * @param message the message
 */
export function weightedLength({ role, length }: IndexedMessage): number {
  return length * roleWeight(role);
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
