import { closeSync, openSync, readSync } from "node:fs";
import { isErrorCode } from "@praison/home";
import { APPLICATION_ID } from "./index-schema.ts";

/** What every SQLite database begins with; the application id stands further on. https://sqlite.org/fileformat2.html */
const MAGIC = "SQLite format 3\0";
const APPLICATION_ID_AT = 68;
const HEADER_BYTES = 100;

/**
 * The beginning of a file, as far as SQLite's header goes.
 *
 * @param path the file
 * @returns no bytes where there is no file, or one that cannot be read: opening it then says why
 */
export function fileHeader(path: string): Buffer {
  try {
    const file = openSync(path, "r");
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      return header.subarray(0, readSync(file, header, 0, HEADER_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "ELOOP")) return Buffer.alloc(0);
    throw error;
  }
}

/**
 * Tells whether a file can be a database at all: an empty one can become one.
 *
 * @param header the file's beginning
 */
export function isDatabaseHeader(header: Buffer): boolean {
  return header.length === 0 || header.toString("latin1", 0, MAGIC.length) === MAGIC;
}

/**
 * Tells whether a file says of itself that it is an index of ours.
 *
 * @param header the file's beginning
 */
export function isIndexHeader(header: Buffer): boolean {
  return (
    header.length === HEADER_BYTES &&
    isDatabaseHeader(header) &&
    header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID
  );
}
