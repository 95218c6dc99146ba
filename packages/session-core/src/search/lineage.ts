import { textOf } from "../message.ts";
import { type Session, storedValue } from "../session.ts";

/** `parent_session_id` is none: it names an immediate parent, and forks of one parent are conversations of their own. */
const LINEAGE_KEYS = ["lineage_id", "root_session_id", "thread_id"] as const;

/**
 * The chain of continuations that a session belongs to. Of one lineage a search shows the best hit only.
 *
 * @param session any session
 * @returns kind and value, such as `lineage_id billing`; `undefined` when the session stands alone
 */
export function lineage(session: Session): string | undefined {
  for (const key of LINEAGE_KEYS) {
    for (const value of [storedValue(session, key), session.metadata[key]]) {
      const name = typeof value === "object" || value === 0 ? "" : textOf(value);
      if (name !== "") return `${key} ${name}`;
    }
  }
  return undefined;
}
