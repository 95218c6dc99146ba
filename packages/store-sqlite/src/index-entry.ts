import { type Session, sessionTerms, type SessionTerms } from "@praison/session-core";

/** A session as it goes into the index. */
export interface IndexEntry {
  readonly file: string;
  readonly identity: string;
  readonly session: Session;
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
 */
export function indexEntry(file: string, identity: string, session: Session): IndexEntry {
  return { file, identity, session, terms: sessionTerms(session) };
}
