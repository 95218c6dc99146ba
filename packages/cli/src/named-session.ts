import {
  PraisonError,
  type SearchableSessionStore,
  type Session,
  shown,
  type StoreOptions,
} from "@praison/session-core";
import { terminalLine } from "./output/terminal-text.ts";

const MAX_CANDIDATES = 10;

/**
 * Finds the session that a user names: by its id, else by the beginning of it that no other id shares.
 *
 * @param store where to look
 * @param name what the user typed
 * @param options signal
 * @throws PraisonError `SESSION_NOT_FOUND` when there is none, or when several begin like this: the message lists them
 */
export async function namedSession(
  store: SearchableSessionStore,
  name: string,
  options: StoreOptions = {},
): Promise<Session> {
  const exact = await store.load(name, options);
  if (exact !== undefined) return exact;
  const ids = (await store.list(options)).map(({ sessionId }) => sessionId);
  // What was printed is accepted too, where printing left out characters that a terminal would obey.
  const beginning = ids.filter((id) => id.startsWith(name) || terminalLine(id).startsWith(name));
  const printedSo = beginning.filter((id) => terminalLine(id) === name);
  const candidates = printedSo.length === 1 ? printedSo : beginning;
  if (candidates.length > 1) throw ambiguous(name, candidates);
  const [only] = candidates;
  const session = only === undefined ? undefined : await store.load(only, options);
  if (session === undefined) throw noSession(name);
  return session;
}

function noSession(name: string): PraisonError {
  return new PraisonError("SESSION_NOT_FOUND", `no session ${shown(name)}`, {
    hint: "See which there are with: praisonai session list",
  });
}

function ambiguous(name: string, ids: readonly string[]): PraisonError {
  const rest = ids.length > MAX_CANDIDATES ? [`and ${ids.length - MAX_CANDIDATES} more`] : [];
  const candidates = [...ids.toSorted().slice(0, MAX_CANDIDATES), ...rest].join(", ");
  return new PraisonError(
    "SESSION_NOT_FOUND",
    `${ids.length} sessions begin with ${shown(name)}: ${candidates}`,
    {
      hint: "Type enough of the id to name one.",
    },
  );
}
