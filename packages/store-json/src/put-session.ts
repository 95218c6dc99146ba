import { printSession, type Session, type SessionChange, type StoreOptions } from "@praison/session-core";

/** Whether another session of the same id may be replaced. */
export interface PutOptions extends StoreOptions {
  readonly overwrite?: boolean | undefined;
}

/** What came of putting a session; `kept` says that another session of its id is there and was left. */
export type PutOutcome = "added" | "replaced" | "unchanged" | "kept";

/**
 * Puts a session in the place of what is there, if that may be.
 *
 * @param session what is to be there
 * @param overwrite whether another session may be replaced
 * @param apply makes a change under the session's lock; it throws what the change throws
 */
export async function putSession(
  session: Session,
  overwrite: boolean,
  apply: (change: SessionChange) => Promise<void>,
): Promise<PutOutcome> {
  const text = printSession(session);
  const leave = new Error("the session stays as it is");
  let outcome: PutOutcome = "added";
  try {
    await apply((current) => {
      outcome = current === undefined ? "added" : "replaced";
      if (current !== undefined && printSession(current) === text) outcome = "unchanged";
      else if (current !== undefined && !overwrite) outcome = "kept";
      if (outcome === "unchanged" || outcome === "kept") throw leave;
      return session;
    });
  } catch (error) {
    if (error !== leave) throw error;
  }
  return outcome;
}
