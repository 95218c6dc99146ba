import { findSessionPlace, isPlainName } from "@praison/store-json";
import { identityText } from "./folder-difference.ts";
import type { IndexChange, IndexEntry, MakeIndexEntry } from "./index-entry.ts";
import type { IndexReader } from "./index-reader.ts";

/**
 * What the index must change for sessions whose files were written or removed.
 *
 * @param folder the sessions folder
 * @param sessionIds the sessions
 * @param index tells what is indexed of them, and takes them apart
 * @returns the change, and whether it is all: which of several files of one session is shown takes a look at the folder
 */
export function sessionChange(
  folder: string,
  sessionIds: readonly string[],
  { reader, makeEntry }: { readonly reader: IndexReader; readonly makeEntry: MakeIndexEntry },
): { readonly change: IndexChange; readonly isCertain: boolean } {
  const put: IndexEntry[] = [];
  const remove: string[] = [];
  let isCertain = true;
  for (const sessionId of sessionIds) {
    const { name, file } = findSessionPlace(folder, sessionId);
    const known = reader.fileOf(sessionId);
    if (!isPlainName(name, sessionId) || (known !== undefined && known.file !== name)) isCertain = false;
    if (file.state === "present") put.push(makeEntry(name, identityText(file.identity), file.session));
    else remove.push(known?.file ?? name);
  }
  return { change: { put, skip: [], remove }, isCertain };
}
