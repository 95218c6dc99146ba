import { setImmediate } from "node:timers/promises";
import type { PointsSource, Session, StoreOptions } from "@praison/session-core";
import { readFolderEntry } from "@praison/store-json";

/** How long reading may hold the thread before others get a turn. */
const MAX_BUSY_MS = 10;

/** What a search by points reads where an index has narrowed it. */
export interface NarrowedFiles {
  readonly folder: string;
  /** Files that may match. */
  readonly files: readonly string[];
  /** All session files of the folder. */
  readonly fileCount: number;
  readonly load: (sessionId: string, options: StoreOptions) => Promise<Session | undefined>;
}

/**
 * Reads only the sessions that may match.
 *
 * @param narrowed which files
 */
export function narrowedSource({ folder, files, fileCount, load }: NarrowedFiles): PointsSource {
  const names = new Set(files);
  return {
    load,
    report: () => ({ sessionCount: fileCount, notices: [] }),
    async *sessions(_query, { signal }) {
      let turnStartMs = performance.now();
      for (const name of files) {
        signal?.throwIfAborted();
        if (performance.now() - turnStartMs > MAX_BUSY_MS) {
          await setImmediate();
          turnStartMs = performance.now();
        }
        const entry = readFolderEntry(folder, name, names);
        if (entry.state === "session") yield entry.session;
      }
    },
  };
}
