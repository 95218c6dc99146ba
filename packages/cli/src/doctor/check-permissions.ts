import { lstatSync, readdirSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { isErrorCode } from "@praison/home";
import type { DoctorCheck } from "./doctor-check.ts";

const WRITABLE_BY_OTHERS = 0o022;
const READABLE_BY_OTHERS = 0o055;

/**
 * Checks that nobody else can change or read what is in the home folder.
 *
 * @param home the home folder
 * @param folders the sessions folders
 */
export function checkPermissions(home: string, folders: readonly string[]): DoctorCheck[] {
  // Who may read a file is told by other means there.
  if (platform() === "win32") return [];
  const mode = modeOf(home);
  if (mode === undefined) return [];
  const writable = [home, ...folders].filter((path) => hasBits(path, WRITABLE_BY_OTHERS));
  const readable = isClosed(mode) ? 0 : openPaths(home, folders);
  return [
    writable.length === 0
      ? ok("only you can write there")
      : {
          name: "permissions",
          status: "problem",
          text: `others can write to ${writable.join(" and ")}`,
          hint: `chmod go-w ${writable.map(shellWord).join(" ")}`,
        },
    readable === 0
      ? ok("only you can read there")
      : {
          name: "permissions",
          status: "warning",
          text: `others can read your sessions: ${readable} ${readable === 1 ? "file or folder is" : "files and folders are"} open to them`,
          hint: `chmod -R go-rwx ${shellWord(home)}`,
        },
  ];
}

function ok(text: string): DoctorCheck {
  return { name: "permissions", status: "ok", text };
}

/** Where nobody else can enter, what is inside is out of reach. */
function isClosed(mode: number): boolean {
  return (mode & 0o077) === 0;
}

function openPaths(home: string, folders: readonly string[]): number {
  let count = hasBits(home, READABLE_BY_OTHERS) ? 1 : 0;
  for (const folder of folders) {
    const mode = modeOf(folder);
    if (mode === undefined || isClosed(mode)) continue;
    if (hasBits(folder, READABLE_BY_OTHERS)) count += 1;
    count += readdirSync(folder).filter((name) => hasBits(join(folder, name), 0o044)).length;
  }
  return count;
}

function hasBits(path: string, bits: number): boolean {
  return ((modeOf(path) ?? 0) & bits) !== 0;
}

function modeOf(path: string): number | undefined {
  try {
    const status = lstatSync(path, { throwIfNoEntry: false });
    // A link has no permissions of its own.
    return status === undefined || status.isSymbolicLink() ? undefined : status.mode & 0o777;
  } catch (error) {
    if (isErrorCode(error, "EACCES", "EPERM", "ENOTDIR")) return undefined;
    throw error;
  }
}

function shellWord(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
