import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { asStoreUnavailable, type FileIdentity, isErrorCode, removeFile, withFileLock } from "@praison/home";
import { PraisonError, shown } from "@praison/session-core";
import { parseDay } from "./episodic-day.ts";
import { readJsonDocument, setDocumentAside, writeJsonDocument } from "./json-document.ts";
import { documentFileName, documentName } from "./memory-folder.ts";
import type { MemoryKind, MemoryRecord } from "./memory-record.ts";
import type { DocumentFolder, MemoryRecords, RecordChange, RecordPlace } from "./memory-records.ts";
import { decodeRecord, encodeRecord } from "./record-codec.ts";

/** How files are used. */
export interface FileRecordsOptions {
  /** Found out when it is first needed. */
  readonly folder: () => string;
  /** How long another process may hold the folder, in milliseconds. */
  readonly lockTimeoutMs: number | undefined;
  readonly onNotice: (notice: string) => void;
  readonly now: () => number;
}

const FILES: Readonly<Record<Exclude<MemoryKind, "episodic">, string>> = {
  short_term: "short_term.json",
  long_term: "long_term.json",
  entity: "entities.json",
  summary: "summaries.json",
};
/** Stands in the folder while somebody changes it. */
export const MEMORY_LOCK = ".praison-memory.lock";
const ENDING = ".json";
const MAX_TRIES = 50;

/** What a file holds: its records, and entries that are none, which are written back as they are. */
interface FileContent {
  readonly records: readonly MemoryRecord[];
  readonly others: readonly (readonly [string, unknown])[];
  /** The file as it was read. */
  readonly found: FileIdentity | "absent" | "damaged";
}

/**
 * Keeps records in JSON files, as the Python package does. Every change takes one lock for the folder, reads the files
 * anew and replaces them in one step each. A file that cannot be read is set aside by the first change, and told.
 *
 * @param options where, and what is told
 */
export function fileRecords({ folder, lockTimeoutMs, onNotice, now }: FileRecordsOptions): MemoryRecords {
  const pathOf = ({ kind, day }: RecordPlace): string =>
    kind === "episodic" ? join(folder(), "episodic", `${day ?? ""}${ENDING}`) : join(folder(), FILES[kind]);
  const documentPath = (inside: DocumentFolder, name: string): string =>
    join(folder(), inside, documentFileName(name));
  const locked = async <T>(work: () => Promise<T>): Promise<T> =>
    await withFileLock(join(folder(), MEMORY_LOCK), work, { timeoutMs: lockTimeoutMs });

  const read = async (place: RecordPlace): Promise<FileContent> => {
    const path = pathOf(place);
    const isValid = place.kind === "entity" ? isPlainObject : Array.isArray;
    const found = await readJsonDocument(path, isValid);
    if (found.state === "absent") return { records: [], others: [], found: "absent" };
    if (found.state === "damaged") {
      onNotice(`${path} is left out: ${found.reason}. The next change sets it aside.`);
      return { records: [], others: [], found: "damaged" };
    }
    return { ...contentOf(place, found.value), found: found.identity };
  };

  const write = async (
    place: RecordPlace,
    records: readonly MemoryRecord[],
    before: FileContent,
  ): Promise<boolean> => {
    const path = pathOf(place);
    if (before.found === "damaged") {
      const name = await setDocumentAside(path, now());
      onNotice(`${path} could not be read and was set aside as ${name}.`);
    }
    if (place.kind === "episodic" && records.length === 0 && before.others.length === 0) {
      await removeFile(join(folder(), "episodic"), `${place.day ?? ""}${ENDING}`);
      return true;
    }
    const entries = [
      ...before.others,
      ...records.map((record) => [record.id, encodeRecord(record)] as const),
    ];
    const value = place.kind === "entity" ? Object.fromEntries(entries) : entries.map(([, entry]) => entry);
    return await writeJsonDocument(path, value, before.found === "damaged" ? "absent" : before.found);
  };

  /** Resolves to `undefined` when a program that does not know our lock came in between. */
  const attempt = async <T>(
    places: readonly RecordPlace[],
    change: (...records: (readonly MemoryRecord[])[]) => RecordChange<T>,
  ): Promise<{ readonly result: T } | undefined> => {
    const before = await Promise.all(places.map(read));
    const { records, result } = change(...before.map((content) => content.records));
    // The last place first: what moves to a later place is there before it leaves the earlier one.
    for (let at = places.length - 1; at >= 0; at--) {
      const [place, kept, content] = [places[at], records[at], before[at]];
      if (place === undefined || kept === undefined || content === undefined) continue;
      if (!(await write(place, kept, content))) return undefined;
    }
    return { result };
  };

  return {
    get place() {
      return folder();
    },
    all: async (place) => (await read(place)).records,
    async change(places, change) {
      return await locked(async () => {
        for (let tries = 0; tries < MAX_TRIES; tries++) {
          const done = await attempt(places, change);
          if (done !== undefined) return done.result;
        }
        throw new PraisonError("LOCK_TIMEOUT", `another program keeps changing ${shown(folder())}`, {
          hint: "Stop the program that writes there, and try again.",
        });
      });
    },
    async days() {
      const names = await fileNames(join(folder(), "episodic"));
      return names.flatMap(dayOfFile).toSorted().toReversed();
    },
    async readDocument(inside, name) {
      const path = documentPath(inside, name);
      const found = await readJsonDocument(path, isPlainObject);
      if (found.state === "damaged") onNotice(`${path} is left out: ${found.reason}.`);
      return found.state === "read" ? found.value : undefined;
    },
    async writeDocument(inside, name, document) {
      const path = documentPath(inside, name);
      await locked(async () => {
        const found = await readJsonDocument(path, isPlainObject);
        if (found.state === "damaged") {
          onNotice(`${path} could not be read and was set aside as ${await setDocumentAside(path, now())}.`);
        }
        await writeJsonDocument(path, document);
      });
    },
    async removeDocument(inside, name) {
      const file = documentFileName(name);
      return await locked(async () => {
        if (!(await fileNames(join(folder(), inside))).includes(file)) return false;
        await removeFile(join(folder(), inside), file);
        return true;
      });
    },
    async documents(inside) {
      const names = await fileNames(join(folder(), inside));
      return names.flatMap((name) => documentName(name) ?? []);
    },
    close: async () => undefined,
  };
}

function contentOf({ kind, day }: RecordPlace, value: unknown): Omit<FileContent, "found"> {
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((entry: unknown): [string, unknown] => ["", entry])
    : Object.entries(value as object);
  const records: MemoryRecord[] = [];
  const others: [string, unknown][] = [];
  for (const [key, entry] of entries) {
    const record = decodeRecord(kind, entry, day);
    if (record === undefined) others.push([key, entry]);
    else records.push(record);
  }
  return { records, others };
}

async function fileNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR")) return [];
    throw asStoreUnavailable("read", folder, error);
  }
}

function dayOfFile(name: string): string[] {
  if (!/^\d{4}-\d{2}-\d{2}\.json$/.test(name)) return [];
  try {
    return [parseDay(name.slice(0, -ENDING.length))];
  } catch {
    return [];
  }
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
