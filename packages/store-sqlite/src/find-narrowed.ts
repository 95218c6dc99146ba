import { setImmediate } from "node:timers/promises";
import {
  findByPoints,
  type FindOptions,
  type FindResult,
  type PointsSource,
  type Query,
  type Session,
  type StoreOptions,
} from "@praison/session-core";
import { readFolderEntry } from "@praison/store-json";
import type { SessionIndex } from "./session-index.ts";

/** How long reading may hold the thread before others get a turn. */
const MAX_BUSY_MS = 10;

/** Where the sessions of a search are. */
export interface SessionPlaces {
  readonly folder: string;
  readonly load: (sessionId: string, options: StoreOptions) => Promise<Session | undefined>;
}

/**
 * Finds by points, and reads only the files that may match by what the index says.
 *
 * @param index the index, up to date
 * @param places where the files are
 * @param query what to look for
 * @param options filters, signal
 * @returns `undefined` when the index cannot narrow this query
 */
export async function findNarrowed(
  index: SessionIndex,
  places: SessionPlaces,
  query: Query,
  options: FindOptions,
): Promise<FindResult | undefined> {
  const files = await index.narrow(query, options);
  if (files === undefined) return undefined;
  const { fileCount } = await index.state(options);
  return await findByPoints(narrowedSource(places, files, fileCount), query, options);
}

function narrowedSource(
  { folder, load }: SessionPlaces,
  files: readonly string[],
  fileCount: number,
): PointsSource {
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
