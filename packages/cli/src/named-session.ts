import {
  foldText,
  parseInstant,
  PraisonError,
  type SearchableSessionStore,
  type Session,
  type SessionSummary,
  shown,
  type StoreOptions,
} from "@praison/session-core";
import { shortTime } from "./output/short-time.ts";
import { terminalLine } from "./output/terminal-text.ts";

/** The word for the session that was updated last. */
export const LATEST = "latest";

const MAX_CANDIDATES = 10;

/**
 * Finds the session that a user names: by its id, else by the beginning of it that no other id shares, else by its exact
 * title in whatever letters, or as `latest`, the one that was updated last.
 *
 * @param store where to look
 * @param name what the user typed
 * @param options signal
 * @throws PraisonError `SESSION_NOT_FOUND` when there is none, or when several are meant: the message lists them
 */
export async function namedSession(
  store: SearchableSessionStore,
  name: string,
  options: StoreOptions = {},
): Promise<Session> {
  const exact = await store.load(name, options);
  if (exact !== undefined) return exact;
  const all = await store.list(options);
  const candidates = candidatesOf(all, name);
  if (candidates.length > 1 && name !== LATEST) throw ambiguous(name, candidates);
  const [first] = candidates;
  const session = first === undefined ? undefined : await store.load(first.sessionId, options);
  if (session === undefined) throw noSession(name);
  return session;
}

function candidatesOf(all: readonly SessionSummary[], name: string): readonly SessionSummary[] {
  // What was printed is accepted too, where printing left out characters that a terminal would obey.
  const beginning = all.filter(
    ({ sessionId }) => sessionId.startsWith(name) || terminalLine(sessionId).startsWith(name),
  );
  const printedSo = beginning.filter(({ sessionId }) => terminalLine(sessionId) === name);
  if (printedSo.length === 1) return printedSo;
  if (beginning.length > 0) return beginning;
  if (name === LATEST) return latestFirst(all);
  const wanted = foldText(terminalLine(name)).trim();
  return wanted === "" ? [] : all.filter(({ title }) => foldText(terminalLine(title)).trim() === wanted);
}

/** By the instant, whatever zone it is written in. */
function latestFirst(all: readonly SessionSummary[]): SessionSummary[] {
  return all.toSorted((a, b) => (parseInstant(b.when) ?? 0) - (parseInstant(a.when) ?? 0));
}

function noSession(name: string): PraisonError {
  return new PraisonError("SESSION_NOT_FOUND", `no session ${shown(name)}`, {
    hint: "See which there are with: praisonai session list",
  });
}

function ambiguous(name: string, all: readonly SessionSummary[]): PraisonError {
  const rest = all.length > MAX_CANDIDATES ? [`and ${all.length - MAX_CANDIDATES} more`] : [];
  const lines = all
    .toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map(
      ({ sessionId, title, when }) =>
        `${terminalLine(sessionId)} (${terminalLine(title)}, ${shortTime(when)})`,
    );
  const message = `${all.length} sessions are meant by ${shown(name)}: ${[...lines, ...rest].join("; ")}`;
  return new PraisonError("SESSION_NOT_FOUND", message, { hint: "Type enough of the id to name one." });
}
