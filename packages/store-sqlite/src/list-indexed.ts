import {
  foldText,
  type ListOptions,
  parseCount,
  passesFilters,
  recency,
  type ResolvedFilters,
  resolveFilters,
  type Session,
  type SessionSummary,
  summarizeSession,
  wasActiveWithin,
} from "@praison/session-core";
import { type FolderEntry, readFolderEntry } from "@praison/store-json";
import type { Database } from "better-sqlite3";
import { compareFolder } from "./folder-difference.ts";
import { storedText } from "./stored-text.ts";

/** The beginning of a list, made with the help of an index. */
export interface IndexedList {
  readonly rows: readonly SessionSummary[];
  /** Why files are no sessions, a text for each. */
  readonly skippedMessages: readonly string[];
}

/** What a list is made from. */
export interface IndexedListSource {
  readonly folder: string;
  readonly reader: Database;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** A session that may belong into the list; its file is read when its turn comes. */
interface Place {
  readonly file: string;
  readonly sessionId: string;
  readonly activeMs: number;
  readonly session?: Session;
}

type SessionRow = readonly [
  file: string,
  sessionId: string,
  updatedAt: string | null,
  createdAt: string | null,
];

/** Where more files than this differ from the index, reading all of them is as quick. */
const MAX_CHANGED = 200;

/**
 * Lists the most recent sessions by what an index says of their times: files are read one by one in that order until
 * there are enough of them. Files that were changed since they were indexed are read anyway, so that the list is the one
 * that reading all files gives. Nothing is written.
 *
 * @param options filters, limit, signal
 * @param source folder, index, clock
 * @returns `undefined` when the index does not help: without a limit, or far behind the files
 */
export async function listIndexed(
  options: ListOptions,
  { folder, reader, nowMs }: IndexedListSource,
): Promise<IndexedList | undefined> {
  const { signal } = options;
  const filters = resolveFilters(options, nowMs);
  const limit = parseCount(options.limit, { name: "limit", default: Infinity, min: 0 });
  if (limit === Infinity) return undefined;
  const { names, changed, dependent, removed } = await compareFolder(folder, reader, signal);
  const differing = [...changed, ...dependent];
  if (differing.length > MAX_CHANGED) return undefined;
  const isLeftOut = new Set([...differing, ...removed]);
  const entries = differing.map((file) => ({ file, entry: readFolderEntry(folder, file, names) }));
  const places = [
    ...indexedPlaces(reader, filters, nowMs).filter(({ file }) => !isLeftOut.has(file)),
    ...entries.flatMap(({ file, entry }) =>
      entry.state === "session" ? [placeOf(file, entry.session, nowMs)] : [],
    ),
  ].toSorted(byRecency);
  const skipped = new Map(skippedFiles(reader).filter(([file]) => !isLeftOut.has(file)));
  const note = (file: string, entry: FolderEntry): void => {
    if (entry.state === "skipped") skipped.set(file, entry.error.message);
  };
  for (const { file, entry } of entries) note(file, entry);
  const found: { row: SessionSummary; place: Place }[] = [];
  for (const place of places) {
    signal?.throwIfAborted();
    if (found.length === limit) break;
    let { session } = place;
    if (session === undefined) {
      const entry = readFolderEntry(folder, place.file, names);
      note(place.file, entry);
      if (entry.state !== "session") continue;
      session = entry.session;
    }
    if (!passesFilters(session, filters) || !wasActiveWithin(session, filters)) continue;
    found.push({ row: summarizeSession(session, nowMs), place: placeOf(place.file, session, nowMs) });
  }
  // Sorted again: a file may have been changed since its time was looked up.
  const rows = found.toSorted((a, b) => byRecency(a.place, b.place)).map(({ row }) => row);
  return { rows, skippedMessages: [...skipped.values()] };
}

function indexedPlaces(reader: Database, { agent, project }: ResolvedFilters, nowMs: number): Place[] {
  // Only what the index holds as the filters ask for it; whether a session is automated depends on the ranking.
  const conditions = ["1"];
  const values: string[] = [];
  if (agent !== undefined) {
    conditions.push("agent = ?");
    values.push(storedText(foldText(agent)));
  }
  if (project !== undefined) {
    conditions.push("project = ?");
    values.push(storedText(project));
  }
  const rows = reader
    .prepare<string[], SessionRow>(
      `SELECT file, session_id, updated_at, created_at FROM session WHERE ${conditions.join(" AND ")}`,
    )
    .raw()
    .all(...values);
  return rows.map(([file, sessionId, updatedAt, createdAt]) => ({
    file,
    sessionId,
    activeMs: recency([updatedAt ?? undefined, createdAt ?? undefined], nowMs),
  }));
}

function placeOf(file: string, session: Session, nowMs: number): Place {
  const { sessionId, updatedAt, createdAt } = session;
  return { file, sessionId, activeMs: recency([updatedAt, createdAt], nowMs), session };
}

/** As lists are ordered: most recent first, those without a readable time last, equal ones by id. */
function byRecency(a: Place, b: Place): number {
  if (a.activeMs !== b.activeMs) return a.activeMs < b.activeMs ? 1 : -1;
  return a.sessionId < b.sessionId ? -1 : Number(a.sessionId > b.sessionId);
}

function skippedFiles(reader: Database): [file: string, message: string][] {
  return reader
    .prepare<[], [string, string]>("SELECT file, message FROM skipped_file WHERE is_hidden = 0 ORDER BY file")
    .raw()
    .all();
}
