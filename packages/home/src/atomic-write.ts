import { link, lstat, mkdir, open, rename, rm, unlink } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type FileIdentity, fileIdentity, identityOf, sameFile } from "./file-identity.ts";
import { asStoreUnavailable, isErrorCode } from "./store-unavailable.ts";
import { temporaryFileName } from "./temporary-file.ts";

/** What came of a write: the new file's identity, or that another program changed the file first. */
export type AtomicWriteResult =
  | { readonly written: true; readonly identity: FileIdentity }
  | { readonly written: false; readonly reason: "changed" };

/** How a file is written. */
export interface AtomicWriteOptions {
  /** Rights of the new file. Default: 0600. */
  readonly mode?: number | undefined;
  /** Write only if the file still is this one, or is still absent. Default: write in any case. */
  readonly expected?: FileIdentity | "absent" | undefined;
  /** Called when all is on disk and only the last check and the rename remain; by throwing it stops the write. */
  readonly beforeRename?: (() => void | Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Replaces a file in one step: after a crash it holds the old content or the new, whole, and the new is on disk once
 * this returns. A missing folder is made, with mode 0700. A symbolic link is replaced itself, not what it points to.
 *
 * With `expected: "absent"` two writers cannot both win. With an identity, a writer that ignores our lock and renames
 * between the last check and our rename (microseconds) is overwritten: Node offers nothing that closes this gap.
 *
 * @param path the file
 * @param data its new content; text is written as UTF-8
 * @returns whether it was written; `changed` leaves the file as the other program made it
 * @throws PraisonError `STORE_UNAVAILABLE` if the disk refuses (full, read-only, no right); what `beforeRename` throws;
 *   the reason of `signal` when aborted. The file is then unchanged, except where only the last flush of the folder failed.
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  options: AtomicWriteOptions = {},
): Promise<AtomicWriteResult> {
  options.signal?.throwIfAborted();
  const temporary = join(dirname(path), temporaryFileName());
  let handle: FileHandle | undefined;
  try {
    handle = await openNew(temporary, options.mode ?? 0o600);
    await fill(handle, data, options.signal);
    await options.beforeRename?.();
    options.signal?.throwIfAborted();
    if (!(await putInPlace(temporary, path, options.expected))) {
      await rm(temporary, { force: true });
      return { written: false, reason: "changed" };
    }
    // Through the handle: by now the path may already hold another program's file.
    const identity = identityOf(await handle.stat({ bigint: true }));
    await flushFolder(dirname(path));
    return { written: true, identity };
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {
      // The error that brought us here says more; the sweep comes by later.
    });
    options.signal?.throwIfAborted();
    throw asStoreUnavailable("write", path, error);
  } finally {
    await handle?.close();
  }
}

async function openNew(path: string, mode: number): Promise<FileHandle> {
  try {
    return await open(path, "wx", mode);
  } catch (error) {
    if (!isErrorCode(error, "ENOENT")) throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return open(path, "wx", mode);
  }
}

async function fill(handle: FileHandle, data: string | Uint8Array, signal?: AbortSignal): Promise<void> {
  await handle.writeFile(data, signal === undefined ? {} : { signal });
  await handle.sync();
  signal?.throwIfAborted();
}

async function putInPlace(
  temporary: string,
  path: string,
  expected: AtomicWriteOptions["expected"],
): Promise<boolean> {
  if (expected === "absent") {
    const outcome = await linkAsNew(temporary, path);
    if (outcome !== "unsupported") return outcome === "made";
  }
  if (expected !== undefined) {
    const wanted = expected === "absent" ? undefined : expected;
    if (!sameFile(await fileIdentity(path), wanted)) return false;
  }
  await renameOver(temporary, path);
  return true;
}

/** A second name fails where one exists, which a rename does not: nobody's first write is lost. */
async function linkAsNew(temporary: string, path: string): Promise<"made" | "taken" | "unsupported"> {
  try {
    await link(temporary, path);
  } catch (error) {
    // A link that leads nowhere counts as absent, and only a rename replaces it.
    if (isErrorCode(error, "EEXIST")) return (await isDanglingLink(path)) ? "unsupported" : "taken";
    if (isErrorCode(error, "EPERM", "EACCES", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"))
      return "unsupported";
    throw error;
  }
  await unlink(temporary);
  return "made";
}

async function isDanglingLink(path: string): Promise<boolean> {
  if ((await fileIdentity(path)) !== undefined) return false;
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
}

/** On Windows a scanner or an indexer may hold the target open for a moment; elsewhere the first try decides. */
async function renameOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const isPassing = process.platform === "win32" && isErrorCode(error, "EPERM", "EACCES", "EBUSY");
      if (!isPassing || attempt === 10) throw error;
      await delay(attempt * 10);
    }
  }
}

/**
 * Puts a folder's entries on disk: without this a power cut could still bring an old file back. Windows and some network
 * disks cannot do it, and are left as they are.
 *
 * @param folder the folder in which a file was made, renamed or removed
 */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, "r");
    await handle.sync();
  } catch (error) {
    if (!isErrorCode(error, "EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EACCES", "EPERM")) throw error;
  } finally {
    await handle?.close();
  }
}
