import { type FolderEntry, readFolderEntry } from "@praison/store-json";
import { identityText } from "./folder-difference.ts";
import { type IndexChange, type IndexEntry, type MakeIndexEntry, type SkippedEntry } from "./index-entry.ts";

/** What some of a folder's files change in the index. */
export interface EntryPart extends IndexChange {
  /** How many files it is about. */
  readonly fileCount: number;
}

/** Text in a part, in UTF-16 units, unless a single file has more: some 20 milliseconds of reading. */
const PART_LENGTH = 250_000;

/**
 * Reads files of a sessions folder for the index, some at a time.
 *
 * @param folder the sessions folder
 * @param files names of the files to read
 * @param names all session files of the folder
 * @param makeEntry prepares a session
 */
export function* readEntries(
  folder: string,
  files: readonly string[],
  names: ReadonlySet<string>,
  makeEntry: MakeIndexEntry,
): Generator<EntryPart, undefined> {
  let part = emptyPart();
  let textLength = 0;
  for (const file of files) {
    part.fileCount += 1;
    addEntry(part, file, readFolderEntry(folder, file, names), makeEntry);
    textLength += part.put.at(-1)?.textLength ?? 0;
    if (textLength < PART_LENGTH) continue;
    yield part;
    part = emptyPart();
    textLength = 0;
  }
  yield part;
  return undefined;
}

interface GrowingPart extends EntryPart {
  readonly put: IndexEntry[];
  readonly skip: SkippedEntry[];
  readonly remove: string[];
  fileCount: number;
}

function emptyPart(): GrowingPart {
  return { put: [], skip: [], remove: [], fileCount: 0 };
}

function addEntry(part: GrowingPart, file: string, entry: FolderEntry, makeEntry: MakeIndexEntry): void {
  switch (entry.state) {
    case "session":
      part.put.push(makeEntry(file, identityText(entry.identity), entry.session));
      break;
    case "skipped":
    case "hidden":
      part.skip.push(skippedEntry(file, entry));
      break;
    case "absent":
      part.remove.push(file);
      break;
    default:
      entry satisfies never;
  }
}

function skippedEntry(
  file: string,
  entry: Extract<FolderEntry, { state: "skipped" | "hidden" }>,
): SkippedEntry {
  return {
    file,
    identity: identityText(entry.identity),
    isHidden: entry.state === "hidden",
    message: entry.state === "hidden" ? "" : entry.error.message,
  };
}
