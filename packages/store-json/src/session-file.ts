import { isUtf8 } from "node:buffer";
import { basename, join } from "node:path";
import { type FileIdentity, sessionFileNames, sessionIdOfFileName } from "@praison/home";
import { parseSession, PraisonError, type Session, withoutTerminalCodes } from "@praison/session-core";
import { type IdentifiedBytes, readIdentifiedBytes } from "./file-bytes.ts";

/** What stands at a session file's path. */
export type SessionFile =
  | { readonly state: "absent" }
  | { readonly state: "present"; readonly session: Session; readonly identity: FileIdentity }
  /**
   * Something that is no readable session: broken text, another file's shape, a folder, a link. Only a regular file has
   * an identity, and may be set aside.
   */
  | { readonly state: "damaged"; readonly error: PraisonError; readonly identity: FileIdentity | undefined };

/**
 * Reads and parses the session file at a path.
 *
 * @param folder the sessions folder
 * @param name file name, ending in `.json`
 */
export function readSessionFile(folder: string, name: string): SessionFile {
  let read: IdentifiedBytes | undefined;
  try {
    read = readIdentifiedBytes(join(folder, name));
    if (read === undefined) return { state: "absent" };
    return { state: "present", session: parseSessionBytes(read.bytes, name), identity: read.identity };
  } catch (error) {
    if (!PraisonError.isInstance(error, "STORE_CORRUPT")) throw error;
    return { state: "damaged", error, identity: read?.identity };
  }
}

/**
 * Parses the bytes of a session file. The session's id is the recorded one where the file has a name of that id, else
 * the one its name stands for: a copy under another name is a session of its own. Names that differ by letter case or
 * by the way accents are spelled count as one, since on many disks they lead to one file.
 *
 * @param bytes UTF-8 text
 * @param name the file's name
 * @throws PraisonError `STORE_CORRUPT` that names the file
 */
export function parseSessionBytes(bytes: Buffer, name: string): Session {
  try {
    if (!isUtf8(bytes)) throw new PraisonError("STORE_CORRUPT", "not valid UTF-8 text");
    const session = parseSession(bytes.toString("utf8"), basename(name, ".json"));
    if (isPlainName(name, session.sessionId) || isAnyNameOf(name, session.sessionId, onDisk)) return session;
    const nameId = sessionIdOfFileName(name) ?? basename(name, ".json");
    if (isAnyNameOf(name, nameId, (exact) => exact)) return { ...session, sessionId: nameId };
    throw new PraisonError("STORE_CORRUPT", "its name is that of no session");
  } catch (error) {
    if (!PraisonError.isInstance(error, "STORE_CORRUPT") && !(error instanceof RangeError)) throw error;
    throw new PraisonError("STORE_CORRUPT", `${withoutTerminalCodes(name)} is damaged: ${error.message}`, {
      cause: error,
      hint: "The file is left as it is. Repair it by hand, or move it out of the sessions folder.",
    });
  }
}

/**
 * Tells at once, for nearly every file, that it is the first place where its session is looked for. Shorter ids may be
 * Windows devices (those have 3 or 4 letters), whose first place is another name; longer ones are no ids.
 *
 * @param name the file's name
 * @param sessionId the session that it holds
 */
export function isPlainName(name: string, sessionId: string): boolean {
  return name === `${sessionId}.json` && /^[a-zA-Z0-9_-]{5,200}$/.test(sessionId);
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
 * @param sessionId the session
 * @throws PraisonError `INVALID_INPUT` for an id that no file name can hold
 */
export function sessionNames(sessionId: string): SessionNames {
  const { preferred, python, escaped } = sessionFileNames(sessionId);
  const bare = /^[^./\\][^/\\]*$/.test(sessionId) ? [`${sessionId}.json`] : [];
  return { readable: [...new Set([preferred, python, ...bare, escaped])], writable: [preferred, escaped] };
}

/** The same for all names that some disk takes for one: macOS and Windows by letter case, macOS by accents too. */
function onDisk(name: string): string {
  return name.normalize("NFD").toUpperCase().normalize("NFD");
}

/** Whether a session would be looked for under a name; what a file records as its id may be anything. */
function isAnyNameOf(name: string, sessionId: string, asSeen: (name: string) => string): boolean {
  try {
    return sessionNames(sessionId).readable.some((readable) => asSeen(readable) === asSeen(name));
  } catch (error) {
    if (PraisonError.isInstance(error, "INVALID_INPUT")) return false;
    throw error;
  }
}
