import { readdirSync } from "node:fs";
import { sessionIdOfFileName } from "@praison/home";
import type { StoreOptions } from "@praison/session-core";
import { canonicalFolders, openCanonicalStores } from "../canonical-stores.ts";
import type { CliIo } from "../cli-io.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { Completion } from "./complete-words.ts";

/** More is no help at a prompt. */
const MAX_COMPLETIONS = 100;
/** Of so many of the latest sessions the titles are looked up: a prompt must not wait. */
const TITLED = 40;

/**
 * The sessions that a beginning may mean: the latest ones by id or title, then others by id.
 *
 * @param io environment and current folder
 * @param beginning what was typed
 * @param options signal
 */
export async function sessionCompletions(
  io: CliIo,
  beginning: string,
  options: StoreOptions = {},
): Promise<Completion[]> {
  // Nobody reads notices in the middle of a command line.
  const store = await openCanonicalStores(io, () => undefined);
  try {
    const latest = await store.list({ ...options, limit: TITLED });
    const wish = beginning.toLowerCase();
    const found = new Map<string, string | undefined>();
    if (beginning !== "" && "latest".startsWith(beginning)) found.set("latest", "the most recent session");
    for (const { sessionId, title } of latest) {
      if (sessionId.startsWith(beginning)) found.set(sessionId, terminalLine(title));
    }
    for (const id of await idsFromFiles(io, beginning)) if (!found.has(id)) found.set(id, undefined);
    for (const { sessionId, title } of latest) {
      const shown = terminalLine(title);
      if (wish !== "" && shown.toLowerCase().startsWith(wish)) found.set(shown, sessionId);
    }
    return [...found]
      .filter(([value]) => value === terminalLine(value))
      .slice(0, MAX_COMPLETIONS)
      .map(([value, description]) => ({ value, description }));
  } finally {
    await store.close();
  }
}

/** Read from the names of the files alone, where those tell. */
async function idsFromFiles(io: CliIo, beginning: string): Promise<string[]> {
  if (beginning === "") return [];
  const folders = await canonicalFolders(io, () => undefined);
  return folders
    .flatMap(namesIn)
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .flatMap((name) => sessionIdOfFileName(name) ?? [])
    .filter((id) => id.startsWith(beginning))
    .toSorted();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A folder that is not there, or cannot be read, completes nothing.
    return [];
  }
}
