import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  asStoreUnavailable,
  type FileIdentity,
  isErrorCode,
  sameFile,
  sessionFileNames,
} from "@praison/home";
import { PraisonError, type Query, type Session, shown } from "@praison/session-core";
import { lookAtFile, readFileBytes, readIdentifiedBytes } from "./file-bytes.ts";
import {
  isPlainName,
  parseSessionBytes,
  readSessionFile,
  type SessionFile,
  sessionNames,
} from "./session-file.ts";
import { fileSignature, type TextFilter, textFilter } from "./text-filter.ts";
import type { SignatureCache } from "./text-signature.ts";

/** How long a scan may hold the thread before others get a turn. */
const MAX_BUSY_MS = 10;

/** Longer than the smallest step of time stamps on any usual disk. */
const UNSETTLED_MS = 2000;

const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const WHITE_SPACE_BYTES = [0x20, 0x0a, 0x0d, 0x09];

/** Where a session is, or would be created. */
export interface SessionPlace {
  readonly name: string;
  readonly file: SessionFile;
}

/**
 * Finds the file of a session: the one of its possible names whose own `session_id` is the id. Where a name is taken by
 * another session, as Python's `a_b.json` may hold `a/b`, the next one serves.
 *
 * @param folder the sessions folder
 * @param sessionId a valid session id
 * @throws PraisonError `STORE_UNAVAILABLE` when a file cannot be read
 */
export function findSessionPlace(folder: string, sessionId: string): SessionPlace {
  const { readable, writable } = sessionNames(sessionId);
  let free: string | undefined;
  let damaged: SessionPlace | undefined;
  for (const name of readable) {
    const file = readSessionFile(folder, name);
    if (file.state === "present" && file.session.sessionId === sessionId) return { name, file };
    // Another name may belong to another session, so nothing there is taken or replaced.
    if (!writable.includes(name)) continue;
    if (file.state === "absent") free ??= name;
    if (file.state === "damaged") damaged ??= { name, file };
  }
  if (damaged !== undefined) return damaged;
  if (free === undefined) {
    throw new PraisonError(
      "STORE_UNAVAILABLE",
      `no file name is left for session ${JSON.stringify(sessionId)}`,
    );
  }
  return { name: free, file: { state: "absent" } };
}

/**
 * The path of the lock that guards a session's file. It is not `<file>.lock`: the Python package opens that.
 *
 * @param folder the sessions folder
 * @param sessionId the session
 */
export function lockPath(folder: string, sessionId: string): string {
  return join(folder, `.${createHash("sha256").update(sessionId).digest("hex").slice(0, 32)}.praison-lock`);
}

/** What a file of the folder is. */
export type FolderEntry =
  | { readonly state: "session"; readonly session: Session; readonly identity: FileIdentity }
  /** No readable session, or one that no id leads to; `error` says why. */
  | { readonly state: "skipped"; readonly error: PraisonError; readonly identity: FileIdentity | undefined }
  /** Another file of the same session is the one that its id leads to. */
  | { readonly state: "hidden"; readonly identity: FileIdentity }
  | { readonly state: "absent" };

/**
 * Reads one file of a folder as a scan of the whole folder would take it.
 *
 * @param folder the sessions folder
 * @param name the file's name
 * @param names all session files of the folder
 */
export function readFolderEntry(folder: string, name: string, names: ReadonlySet<string>): FolderEntry {
  try {
    const file = readSessionFile(folder, name);
    if (file.state === "absent") return file;
    if (file.state === "damaged") return { state: "skipped", error: file.error, identity: file.identity };
    const { session, identity } = file;
    if (isReachable(folder, name, session.sessionId, names)) return { state: "session", session, identity };
    if (sessionNames(session.sessionId).readable.includes(name)) return { state: "hidden", identity };
    return { state: "skipped", error: strayFile(name, session.sessionId), identity };
  } catch (error) {
    if (!PraisonError.isInstance(error)) throw error;
    return { state: "skipped", error, identity: undefined };
  }
}

/** What a scan of a folder goes by. */
export interface ScanOptions {
  readonly signal?: AbortSignal | undefined;
  /** Leave out sessions that cannot match this query, judged by the bytes of their files. */
  readonly query?: Query | undefined;
  /** What earlier scans of this folder remember, to pass over files unread. Default: nothing is remembered. */
  readonly signatures?: SignatureCache | undefined;
  /** Receives each file that is no readable session, and the error that says why. */
  readonly onSkipped: (name: string, error: PraisonError) => void;
  /** Receives how many session files the folder has, before the first session. */
  readonly onCount?: ((count: number) => void) | undefined;
}

/**
 * Reads the sessions of a folder one by one, in no particular order; only one is in memory at a time.
 *
 * @param folder the sessions folder; one that does not exist has no sessions
 * @param options what to leave out, whom to tell
 * @throws PraisonError `STORE_UNAVAILABLE` when the folder cannot be read
 */
export async function* scanSessions(folder: string, options: ScanOptions): AsyncGenerator<Session> {
  const names = sessionFileNamesIn(folder);
  options.onCount?.(names.size);
  const filter = options.query === undefined ? undefined : textFilter(options.query);
  let turnStartMs = performance.now();
  for (const name of names) {
    options.signal?.throwIfAborted();
    if (performance.now() - turnStartMs > MAX_BUSY_MS) {
      await setImmediate();
      turnStartMs = performance.now();
    }
    const session = readCandidate(folder, name, filter, options);
    if (session === undefined) continue;
    if (isReachable(folder, name, session.sessionId, names)) yield session;
    else if (!sessionNames(session.sessionId).readable.includes(name))
      options.onSkipped(name, strayFile(name, session.sessionId));
  }
}

function readCandidate(
  folder: string,
  name: string,
  filter: TextFilter | undefined,
  { signatures, onSkipped }: ScanOptions,
): Session | undefined {
  const path = join(folder, name);
  try {
    if (filter === undefined || signatures === undefined)
      return readIfAdmitted(name, readFileBytes(path), filter);
    const known = signatures.has(name) ? signatures.get(name, lookAtFile(path)) : undefined;
    if (known !== undefined) {
      return filter.admitsSignature(known) ? readIfAdmitted(name, readFileBytes(path), filter) : undefined;
    }
    const read = readIdentifiedBytes(path);
    const signature =
      read && hasSettled(read.identity) && looksWhole(read.bytes) ? fileSignature(read.bytes) : undefined;
    if (read !== undefined && signature !== undefined) signatures.set(name, read.identity, signature);
    return readIfAdmitted(name, read?.bytes, filter);
  } catch (error) {
    if (!PraisonError.isInstance(error)) throw error;
    onSkipped(name, error);
    return undefined;
  }
}

function readIfAdmitted(
  name: string,
  bytes: Buffer | undefined,
  filter: TextFilter | undefined,
): Session | undefined {
  if (bytes === undefined) return undefined;
  // Damage is told also where the search could pass the file over.
  if (filter?.admits(bytes) === false && looksWhole(bytes)) return undefined;
  return parseSessionBytes(bytes, name);
}

/**
 * A file that was just written may change once more within the smallest step of its time stamp. Measured by the clock
 * that stamps files, not by the one that a store may be given.
 */
function hasSettled({ ctimeNs }: FileIdentity): boolean {
  return Date.now() - Number(ctimeNs / 1_000_000n) > UNSETTLED_MS;
}

function looksWhole(bytes: Buffer): boolean {
  let end = bytes.length - 1;
  while (end > 0 && WHITE_SPACE_BYTES.includes(bytes[end] ?? 0)) end -= 1;
  return bytes[0] === OPENING_BRACE && bytes[end] === CLOSING_BRACE && isUtf8(bytes);
}

/** Of two files of one session only the one that its id leads to is shown. */
function isReachable(folder: string, name: string, sessionId: string, names: ReadonlySet<string>): boolean {
  if (isPlainName(name, sessionId)) return true;
  const { readable } = sessionNames(sessionId);
  if (!readable.includes(name)) return isReachedByOtherSpelling(folder, name, sessionId, names);
  const preferred = readable.slice(0, readable.indexOf(name));
  return !preferred.some((other) => names.has(other)) || findSessionPlace(folder, sessionId).name === name;
}

/** Where letter case or spelling of accents does not count, a name that the folder does not list leads to the file. */
function isReachedByOtherSpelling(
  folder: string,
  name: string,
  sessionId: string,
  names: ReadonlySet<string>,
): boolean {
  const place = findSessionPlace(folder, sessionId);
  return (
    place.file.state === "present" &&
    !names.has(place.name) &&
    sameFile(place.file.identity, lookAtFile(join(folder, name)))
  );
}

function strayFile(name: string, sessionId: string): PraisonError {
  const { preferred } = sessionFileNames(sessionId);
  return new PraisonError(
    "STORE_CORRUPT",
    `${name} holds session ${shown(sessionId)}, which is looked for in ${preferred}`,
    { hint: `Rename the file to ${preferred}, or move it out of the sessions folder.` },
  );
}

/**
 * The names of a folder's session files; none for a folder that does not exist.
 *
 * @param folder the sessions folder
 * @throws PraisonError `STORE_UNAVAILABLE` when the folder cannot be read
 */
export function sessionFileNamesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder).filter((name) => name.endsWith(".json") && !name.startsWith(".")));
  } catch (error) {
    if (isErrorCode(error, "ENOENT")) return new Set();
    throw asStoreUnavailable("list", folder, error);
  }
}
