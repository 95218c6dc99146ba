import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type FileIdentity,
  identityOf,
  isErrorCode,
  sessionFileNames,
  sessionIdOfFileName,
  storeUnavailable,
} from "@praison/home";
import { parseSession, PraisonError, type Session } from "@praison/session-core";

/** What stands at a session file's path. */
export type SessionFile =
  | { readonly state: "absent" }
  | { readonly state: "present"; readonly session: Session; readonly identity: FileIdentity }
  /** Something that is no readable session: broken text, another file's shape, a folder, a link. */
  | { readonly state: "damaged"; readonly error: PraisonError; readonly isRegular: boolean };

/** The bytes of a file, valid until the next read, with the identity of what was read. */
export interface FileBytes {
  readonly bytes: Buffer;
  readonly identity: FileIdentity;
}

/** Links are not followed, so that no entry of the folder reaches outside it; nothing blocks on a pipe. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const FIRST_BUFFER_BYTES = 256 * 1024;

let sharedBuffer = Buffer.allocUnsafe(0);

/**
 * Reads a file into a buffer that the next call uses again. Synchronous: four system calls for a small file, where the
 * thread pool would take several times as long; callers that read many pause between batches.
 *
 * @param path the file
 * @returns `undefined` when there is no such file
 * @throws PraisonError `STORE_CORRUPT` when it is a folder, a link or another thing that is no regular file;
 *   `STORE_UNAVAILABLE` when it cannot be read
 */
export function readFileBytes(path: string): FileBytes | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, READ_FLAGS);
    const status = fstatSync(descriptor, { bigint: true });
    if (!status.isFile()) throw notRegular(path, status.isDirectory() ? "a folder" : "no regular file");
    const length = readAll(descriptor, Number(status.size));
    return { bytes: sharedBuffer.subarray(0, length), identity: identityOf(status) };
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR")) return undefined;
    if (isErrorCode(error, "ELOOP")) throw notRegular(path, "a symbolic link");
    throw storeUnavailable("read", path, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Reads to the end, also of a file that grows meanwhile. */
function readAll(descriptor: number, expectedBytes: number): number {
  let length = 0;
  reserve(Math.max(FIRST_BUFFER_BYTES, expectedBytes + 1), 0);
  for (;;) {
    const count = readSync(descriptor, sharedBuffer, length, sharedBuffer.length - length, null);
    if (count === 0) return length;
    length += count;
    // A file of the expected size is known to be complete without another call.
    if (length === expectedBytes) return length;
    if (length === sharedBuffer.length) reserve(sharedBuffer.length * 2, length);
  }
}

function reserve(bytes: number, used: number): void {
  if (sharedBuffer.length >= bytes) return;
  const larger = Buffer.allocUnsafe(bytes);
  sharedBuffer.copy(larger, 0, 0, used);
  sharedBuffer = larger;
}

function notRegular(path: string, what: string): PraisonError {
  return new PraisonError("STORE_CORRUPT", `${basename(path)} is ${what}, not a session file`, {
    hint: "Move it out of the sessions folder.",
  });
}

/**
 * Reads and parses the session file at a path.
 *
 * @param folder the sessions folder
 * @param name file name, ending in `.json`
 */
export function readSessionFile(folder: string, name: string): SessionFile {
  let read: FileBytes | undefined;
  try {
    read = readFileBytes(join(folder, name));
    if (read === undefined) return { state: "absent" };
    return { state: "present", session: parseSessionBytes(read.bytes, name), identity: read.identity };
  } catch (error) {
    if (!PraisonError.isInstance(error, "STORE_CORRUPT")) throw error;
    return { state: "damaged", error, isRegular: read !== undefined };
  }
}

/**
 * Parses the bytes of a session file. The session's id is the recorded one where the file has a name of that id, else
 * the one its name stands for: a copy under another name is a session of its own.
 *
 * @param bytes UTF-8 text
 * @param name the file's name
 * @throws PraisonError `STORE_CORRUPT` that names the file
 */
export function parseSessionBytes(bytes: Buffer, name: string): Session {
  const nameId = sessionIdOfFileName(name) ?? basename(name, ".json");
  try {
    if (!isUtf8(bytes)) throw new PraisonError("STORE_CORRUPT", "not valid UTF-8 text");
    const session = parseSession(bytes.toString("utf8"), nameId);
    if (sessionNames(session.sessionId).readable.includes(name)) return session;
    if (sessionNames(nameId).readable.includes(name)) return { ...session, sessionId: nameId };
    throw new PraisonError("STORE_CORRUPT", "its name is that of no session");
  } catch (error) {
    if (!PraisonError.isInstance(error, "STORE_CORRUPT") && !(error instanceof RangeError)) throw error;
    throw new PraisonError("STORE_CORRUPT", `${name} is damaged: ${error.message}`, {
      cause: error,
      hint: "The file is left as it is. Repair it by hand, or move it out of the sessions folder.",
    });
  }
}

/** The file names that may hold a session. */
export interface SessionNames {
  /** All of them, in the order in which they are tried. */
  readonly readable: readonly string[];
  /** Those that a new file may get, the preferred one first. */
  readonly writable: readonly string[];
}

/**
 * Names the files that may hold a session: ours, the lossy one of the Python package, and the bare id, under which other
 * programs and people put files.
 *
 * @param sessionId any text; one that no file can hold has no names
 */
export function sessionNames(sessionId: string): SessionNames {
  try {
    const { preferred, python, escaped } = sessionFileNames(sessionId);
    const bare = /^[^./\\][^/\\]*$/.test(sessionId) ? [`${sessionId}.json`] : [];
    return { readable: [...new Set([preferred, python, ...bare, escaped])], writable: [preferred, escaped] };
  } catch (error) {
    if (PraisonError.isInstance(error, "INVALID_INPUT")) return { readable: [], writable: [] };
    throw error;
  }
}
