import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { asStoreUnavailable, type FileIdentity, identityOf, isErrorCode } from "@praison/home";
import { PraisonError, withoutTerminalCodes } from "@praison/session-core";

/** Links are not followed, so that no entry of the folder reaches outside it; nothing blocks on a pipe. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const FIRST_BUFFER_BYTES = 256 * 1024;
/** A buffer that one large session needed is not kept for the small ones. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Far beyond any conversation, and well within what a JavaScript string can hold. */
const MAX_SESSION_BYTES = 128 * 1024 * 1024;

let sharedBuffer = Buffer.allocUnsafe(0);

/** The bytes of a file, and the state of the file in which they were read. */
export interface IdentifiedBytes {
  readonly bytes: Buffer;
  readonly identity: FileIdentity;
}

/**
 * Reads a file into a buffer that the next call uses again. Synchronous: three system calls for a small file, where the
 * thread pool would take several times as long; callers that read many pause between batches.
 *
 * @param path the file
 * @returns `undefined` when there is no such file
 * @throws PraisonError `STORE_CORRUPT` when it is a folder, a link or another thing that is no regular file;
 *   `STORE_UNAVAILABLE` when it cannot be read
 */
export function readFileBytes(path: string): Buffer | undefined {
  return withOpenFile(path, (descriptor) => readToEnd(descriptor, path));
}

/**
 * Reads a file as `readFileBytes` does, with its identity, by which a writer tells later whether it still is the same.
 *
 * @param path the file
 */
export function readIdentifiedBytes(path: string): IdentifiedBytes | undefined {
  return withOpenFile(path, (descriptor) => {
    // Before reading: what is written meanwhile then counts as a change.
    const status = fstatSync(descriptor, { bigint: true });
    if (!status.isFile()) throw notRegular(path, status.isDirectory() ? "a folder" : "no regular file");
    return { bytes: readToEnd(descriptor, path), identity: identityOf(status) };
  });
}

/**
 * Looks at a file without opening it; a link is looked at itself.
 *
 * @param path the file
 * @returns `undefined` when there is no such file
 */
export function lookAtFile(path: string): FileIdentity | undefined {
  try {
    const status = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return status === undefined ? undefined : identityOf(status);
  } catch (error) {
    throw asStoreUnavailable("look at", path, error);
  }
}

function withOpenFile<Result>(path: string, read: (descriptor: number) => Result): Result | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, READ_FLAGS);
    return read(descriptor);
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR")) return undefined;
    if (isErrorCode(error, "ELOOP")) throw notRegular(path, "a symbolic link");
    if (isErrorCode(error, "EISDIR")) throw notRegular(path, "a folder");
    if (isErrorCode(error, "EAGAIN", "ENXIO", "EINVAL")) throw notRegular(path, "no regular file");
    throw asStoreUnavailable("read", path, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** A regular file gives less than was asked for only at its end. */
function readToEnd(descriptor: number, path: string): Buffer {
  if (sharedBuffer.length === 0 || sharedBuffer.length > MAX_KEPT_BYTES) {
    sharedBuffer = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  }
  let length = 0;
  for (;;) {
    length += readSync(descriptor, sharedBuffer, length, sharedBuffer.length - length, null);
    if (length < sharedBuffer.length) return sharedBuffer.subarray(0, length);
    // Asked only of what fills the buffer: a look at each of thousands of small files would cost as much as reading them.
    const isTooLarge = Math.max(length, fstatSync(descriptor).size) >= MAX_SESSION_BYTES;
    if (isTooLarge) throw notRegular(path, "larger than 128 MiB");
    const larger = Buffer.allocUnsafe(sharedBuffer.length * 2);
    sharedBuffer.copy(larger);
    sharedBuffer = larger;
  }
}

function notRegular(path: string, what: string): PraisonError {
  return new PraisonError(
    "STORE_CORRUPT",
    `${withoutTerminalCodes(basename(path))} is ${what}, not a session file`,
    {
      hint: "Move it out of the sessions folder.",
    },
  );
}
