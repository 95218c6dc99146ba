import { PraisonError, shown } from "@praison/session-core";

/** What a reader can do about a failure of the file system, by its code. */
const HINTS: Readonly<Record<string, string>> = {
  EACCES: "Give this user the right to it, or choose another folder with PRAISONAI_HOME.",
  EDQUOT: "Free some disk space; what was stored before is unchanged.",
  EISDIR: "A folder stands where a file should be: move it away.",
  EMFILE: "Too many files are open in this process: close some, or raise the limit with ulimit -n.",
  ENOSPC: "Free some disk space; what was stored before is unchanged.",
  ENOTDIR: "A file stands where a folder should be: move it away, or choose another folder.",
  EPERM: "Give this user the right to it, or choose another folder with PRAISONAI_HOME.",
  EROFS: "The disk is read-only: choose another folder with PRAISONAI_HOME.",
};

/**
 * Turns a failure of the file system into the error that stores throw; any other error is returned as it is.
 *
 * @param action what was tried, as in "cannot <action> <path>"
 * @param path the file or folder it was tried on
 * @param error what was caught
 * @returns a PraisonError `STORE_UNAVAILABLE` with `cause`, or `error` itself
 */
export function asStoreUnavailable(action: string, path: string, error: unknown): unknown {
  if (!isSystemError(error)) return error;
  const hint = HINTS[error.code];
  const reason = error.message.split(", ")[0] ?? error.code;
  return new PraisonError("STORE_UNAVAILABLE", `cannot ${action} ${shownPath(path)}: ${reason}`, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
  });
}

/**
 * Tells whether something caught is a failure of the file system with one of these codes.
 *
 * @param error what was caught
 * @param codes such as `ENOENT`
 */
export function isErrorCode(error: unknown, ...codes: string[]): boolean {
  return isSystemError(error) && codes.includes(error.code);
}

/** Shows a path whole: cut in the middle it helps nobody. */
export function shownPath(path: string): string {
  return path.length < 70 ? shown(path) : JSON.stringify(path);
}

/** Tells whether something caught is a failure that the system reported. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
}
