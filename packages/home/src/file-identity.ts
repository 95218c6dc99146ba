import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { asStoreUnavailable, isErrorCode } from "./store-unavailable.ts";

/** What tells one state of a file from another: any write, replacement or touch changes at least one of these. */
export interface FileIdentity {
  readonly inode: bigint;
  readonly device: bigint;
  /** Bytes. */
  readonly size: bigint;
  /** Last change of the content, nanoseconds since 1970. */
  readonly mtimeNs: bigint;
  /** Last change of content, name count or rights, nanoseconds since 1970. No program can set it back. */
  readonly ctimeNs: bigint;
}

/**
 * Reads a file's identity, through symbolic links. Taken before a read, it tells later whether what was read still stands.
 *
 * @param path the file
 * @returns its identity, or undefined if there is no such file
 * @throws PraisonError `STORE_UNAVAILABLE` if the path cannot be looked at; the reason of `signal` when aborted
 */
export async function fileIdentity(
  path: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<FileIdentity | undefined> {
  options.signal?.throwIfAborted();
  try {
    return identityOf(await stat(path, { bigint: true }));
  } catch (error) {
    if (isErrorCode(error, "ENOENT")) return undefined;
    throw asStoreUnavailable("look at", path, error);
  }
}

/**
 * Tells whether two identities are one state of one file.
 *
 * @param a an identity, or undefined for a file that is absent
 * @param b likewise; two absent files are the same
 */
export function sameFile(a: FileIdentity | undefined, b: FileIdentity | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.inode === b.inode &&
    a.device === b.device &&
    a.size === b.size &&
    a.mtimeNs === b.mtimeNs &&
    a.ctimeNs === b.ctimeNs
  );
}

/** Takes the identity out of what `stat` gave. */
export function identityOf(stats: BigIntStats): FileIdentity {
  const { ino, dev, size, mtimeNs, ctimeNs } = stats;
  return { inode: ino, device: dev, size, mtimeNs, ctimeNs };
}
