import {
  foldText,
  type IndexedMessage,
  isAutomatedSession,
  lineage,
  pieceLength,
  type Session,
  sessionTerms,
  type SessionTerms,
  type WordNumbers,
  wordNumbers,
} from "@praison/session-core";
import { encodeMessages } from "./message-record.ts";
import { storedText } from "./stored-text.ts";
import { type WordPlaces, wordPlaces } from "./word-places.ts";

/** What the index keeps of a session in columns of its own. */
export type SessionColumns = Readonly<Record<string, string | number | null>>;

/** The words that numbers stand for. */
export type WordTexts = Pick<WordNumbers, "wordOf" | "count">;

/** A session as it goes into the index: all that can be made before the words' ids are known. */
export interface IndexEntry {
  readonly file: string;
  readonly identity: string;
  readonly columns: SessionColumns;
  readonly messageCount: number;
  /** As `pieceLength` measures it. */
  readonly length: number;
  /** How much text its messages have, in UTF-16 units. */
  readonly textLength: number;
  /** The record of its messages. */
  readonly messages: Uint8Array;
  readonly places: WordPlaces;
  /** What the numbers in `places` stand for. */
  readonly words: WordTexts;
}

/** A file that is no session to be found. */
export interface SkippedEntry {
  readonly file: string;
  readonly identity: string;
  /** Whether another file of the same session stands in front of it, which needs no telling. */
  readonly isHidden: boolean;
  readonly message: string;
}

/** What changes together. */
export interface IndexChange {
  readonly put: readonly IndexEntry[];
  readonly skip: readonly SkippedEntry[];
  /** Files that are gone. */
  readonly remove: readonly string[];
}

/** Prepares a session, read from a file in a known state, for the index. */
export type MakeIndexEntry = (file: string, identity: string, session: Session) => IndexEntry;

/** Words that are remembered from one session to the next; each takes about a hundred bytes. */
const MAX_REMEMBERED_WORDS = 400_000;

/** Makes what prepares sessions for an index. It remembers words, so that those of the next session are found soon. */
export function indexEntryMaker(): MakeIndexEntry {
  let words = wordNumbers();
  return (file, identity, session) => {
    if (words.count > MAX_REMEMBERED_WORDS) words = wordNumbers();
    const terms = sessionTerms(session, words);
    return {
      file,
      identity,
      columns: sessionColumns(file, identity, session, terms),
      messageCount: terms.messages.length,
      length: pieceLength(terms.messages),
      textLength: textLength(session.messages) + textLength(session.archivedMessages),
      messages: encodeMessages(terms),
      places: wordPlaces(terms),
      words,
    };
  };
}

function textLength(messages: Session["messages"]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}

function sessionColumns(
  file: string,
  identity: string,
  session: Session,
  terms: SessionTerms,
): SessionColumns {
  const project = session.metadata["project"];
  return {
    isAutomated: Number(isAutomatedSession(session, "bm25")),
    ...span(terms.messages),
    file,
    identity,
    sessionId: session.sessionId,
    lineage: storedOrNull(lineage(session)),
    updatedAt: storedOrNull(session.updatedAt),
    createdAt: storedOrNull(session.createdAt),
    userId: storedOrNull(session.userId),
    agent: storedText(foldText(session.agentName ?? "")),
    project: typeof project === "string" ? storedText(project) : null,
    hasCutWord: Number(terms.hasCutWord),
  };
}

function storedOrNull(text: string | undefined): string | null {
  return text === undefined ? null : storedText(text);
}

function span(messages: readonly IndexedMessage[]): { firstMs: number | null; lastMs: number | null } {
  let firstMs: number | null = null;
  let lastMs: number | null = null;
  for (const { instantMs } of messages) {
    if (instantMs === undefined) continue;
    firstMs = Math.min(firstMs ?? instantMs, instantMs);
    lastMs = Math.max(lastMs ?? instantMs, instantMs);
  }
  return { firstMs, lastMs };
}
