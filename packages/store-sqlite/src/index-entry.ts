import {
  foldText,
  type IndexedMessage,
  isAutomatedSession,
  lineage,
  type Session,
  sessionTerms,
  type SessionTerms,
  type WordNumbers,
} from "@praison/session-core";

/** What the index keeps of a session in columns of its own. */
export type SessionColumns = Readonly<Record<string, string | number | null>>;

/** A session as it goes into the index. */
export interface IndexEntry {
  readonly file: string;
  readonly identity: string;
  readonly columns: SessionColumns;
  readonly terms: SessionTerms;
}

/** A file that is no session to be found. */
export interface SkippedEntry {
  readonly file: string;
  readonly identity: string;
  /** Whether another file of the same session stands in front of it, which needs no telling. */
  readonly isHidden: boolean;
  readonly message: string;
}

/** What one transaction changes. */
export interface IndexChange {
  readonly put: readonly IndexEntry[];
  readonly skip: readonly SkippedEntry[];
  /** Files that are gone. */
  readonly remove: readonly string[];
}

/**
 * Prepares a session for the index.
 *
 * @param file name of the session's file
 * @param identity the state in which the file was read
 * @param session the session
 * @param numbers gives words their numbers
 */
export function indexEntry(
  file: string,
  identity: string,
  session: Session,
  numbers: WordNumbers,
): IndexEntry {
  const terms = sessionTerms(session, numbers);
  return { file, identity, columns: sessionColumns(file, identity, session, terms), terms };
}

function sessionColumns(
  file: string,
  identity: string,
  session: Session,
  terms: SessionTerms,
): SessionColumns {
  const project = session.metadata["project"];
  return {
    messageCount: terms.messages.length,
    isAutomated: Number(isAutomatedSession(session, "bm25")),
    ...span(terms.messages),
    file,
    identity,
    sessionId: session.sessionId,
    lineage: lineage(session) ?? null,
    updatedAt: session.updatedAt ?? null,
    createdAt: session.createdAt ?? null,
    userId: session.userId ?? null,
    agent: foldText(session.agentName ?? ""),
    project: typeof project === "string" ? project : null,
    hasCutWord: Number(terms.hasCutWord),
  };
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
