import { createHash } from "node:crypto";
import { parseSessionId, PraisonError, shown } from "@praison/session-core";

/** The names under which a session's file may stand. */
export interface SessionFileNames {
  /** Where it is written, as far as no other session has this file. Reversible. */
  readonly preferred: string;
  /** Where the Python package keeps it; several ids may share this name. */
  readonly python: string;
  /**
   * Where it is written otherwise. Reversible, different from `preferred`, and different for ids that a disk takes for
   * equal, be it by letter case or by the way accents are spelled.
   */
  readonly escaped: string;
}

/** Most disks allow 255; the rest is left to those who set a file aside under a longer name. */
const MAX_NAME_BYTES = 250;
const ENDING = ".json";

/** What Python's `str.isalnum` accepts, with `-` and `_`. Combining marks are not among it. */
const PLAIN = /^[\p{L}\p{N}_-]$/u;
/** Devices, with whatever ending, to Windows. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])$/i;
/** Ends the escaped form. No escape begins so, and therefore no other name ends so. */
const MARK = /%-[0-9a-f]{8}$/;

/**
 * Names the file of a session.
 *
 * Letters and digits of any script, `-` and `_` stand for themselves; every other character is written as `%XX` for
 * each of its bytes in UTF-8, and so is the first one of a Windows device name. No name begins with a dot or leads
 * out of a folder.
 *
 * @param id a session id
 * @returns file names without folder
 * @throws PraisonError `INVALID_INPUT` if the id is none, or its name would exceed 250 bytes
 */
export function sessionFileNames(id: string): SessionFileNames {
  const characters = Array.from(parseSessionId(id));
  const [first = "", ...rest] = characters;
  const restName = rest.map(escapeUnlessPlain).join("");
  const firstName = WINDOWS_DEVICE.test(id) ? escapeAlways(first) : escapeUnlessPlain(first);
  const escaped = `${escapeAlways(first)}${restName}%-${fingerprint(id)}${ENDING}`;
  if (Buffer.byteLength(escaped) > MAX_NAME_BYTES) {
    throw new PraisonError(
      "INVALID_INPUT",
      `session id makes a file name of more than ${MAX_NAME_BYTES} bytes: ${shown(id)}`,
      {
        hint: "Use a shorter id, or fewer characters other than letters, digits, - and _.",
      },
    );
  }
  return {
    preferred: `${firstName}${restName}${ENDING}`,
    python: `${characters.map((character) => (PLAIN.test(character) ? character : "_")).join("")}${ENDING}`,
    escaped,
  };
}

/**
 * Reads the session id out of a file name that {@link sessionFileNames} gave as `preferred` or `escaped`.
 *
 * @param name a file name without folder
 * @returns the id, or undefined for any other name. A file named by the Python package may give an id that is not its
 *   own (`a_b` for `a/b`): what the file itself says goes first.
 */
export function sessionIdOfFileName(name: string): string | undefined {
  if (!name.endsWith(ENDING)) return undefined;
  try {
    const id = decodeURIComponent(name.slice(0, -ENDING.length).replace(MARK, ""));
    const { preferred, escaped } = sessionFileNames(id);
    return name === preferred || name === escaped ? id : undefined;
  } catch (error) {
    // Not an escape of ours, or not an id.
    if (error instanceof URIError || PraisonError.isInstance(error, "INVALID_INPUT")) return undefined;
    throw error;
  }
}

function escapeUnlessPlain(character: string): string {
  return PLAIN.test(character) ? character : escapeAlways(character);
}

function escapeAlways(character: string): string {
  return Array.from(Buffer.from(character, "utf8"), (byte) => `%${hex(byte)}`).join("");
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

function fingerprint(id: string): string {
  return createHash("sha256").update(id, "utf8").digest("hex").slice(0, 8);
}
