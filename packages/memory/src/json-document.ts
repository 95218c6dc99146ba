import { lstat, readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import {
  asStoreUnavailable,
  type FileIdentity,
  identityOf,
  isErrorCode,
  setAside,
  writeFileAtomic,
} from "@praison/home";
import { parseExactJson, printExactJson } from "@praison/session-core";

/** A document that was read: what it holds, that there is none, or that it cannot be read. */
export type ReadDocument =
  | { readonly state: "read"; readonly value: unknown; readonly identity: FileIdentity }
  | { readonly state: "absent" }
  | { readonly state: "damaged"; readonly reason: string };

/**
 * Reads a JSON file.
 *
 * @param path the file
 * @param isValid whether it holds what it should
 * @throws PraisonError `STORE_UNAVAILABLE` when it is there and cannot be opened
 */
export async function readJsonDocument(
  path: string,
  isValid: (value: unknown) => boolean,
): Promise<ReadDocument> {
  let text: string;
  let identity: FileIdentity;
  try {
    const stats = await lstat(path, { bigint: true });
    // A link could lead anywhere.
    if (stats.isSymbolicLink()) return { state: "damaged", reason: "it is a link" };
    identity = identityOf(stats);
    text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR")) return { state: "absent" };
    if (error instanceof TypeError) return { state: "damaged", reason: "it is no UTF-8 text" };
    throw asStoreUnavailable("read", path, error);
  }
  try {
    const value = parseExactJson(text);
    return isValid(value)
      ? { state: "read", value, identity }
      : { state: "damaged", reason: "it holds something else" };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { state: "damaged", reason: "it is no JSON" };
  }
}

/**
 * Writes a JSON file in one step, as the Python package prints it.
 *
 * @param path the file
 * @param value what it is to hold
 * @param expected what is to be replaced; default: whatever is there
 * @returns false when a program that does not know our lock has changed the file meanwhile: it is left as it is then
 */
export async function writeJsonDocument(
  path: string,
  value: unknown,
  expected?: FileIdentity | "absent",
): Promise<boolean> {
  return (await writeFileAtomic(path, printExactJson(value), { expected })).written;
}

/**
 * Moves a damaged file out of the way of a write.
 *
 * @param path the file
 * @param nowMs epoch milliseconds
 * @returns its new name
 */
export async function setDocumentAside(path: string, nowMs: number): Promise<string> {
  return await setAside(dirname(path), basename(path), nowMs);
}
