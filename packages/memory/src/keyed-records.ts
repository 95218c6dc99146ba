import type { MemoryKind, MemoryRecord } from "./memory-record.ts";
import type { DocumentFolder, FoundRecord, MemoryRecords, RecordPlace } from "./memory-records.ts";
import { decodeRecord, encodeRecord } from "./record-codec.ts";

/** What a back end keeps of a record or a document. */
export interface KeyedEntry {
  /** The id of a record, the name of a document. */
  readonly key: string;
  /** Such as `long_term`, `episodic/2026-03-05` or `sessions`. */
  readonly place: string;
  readonly position: number;
  /** What it is found by. */
  readonly text: string;
  /** From 0 to 1. */
  readonly importance: number;
  /** All of it, as JSON. */
  readonly json: string;
}

/** A back end that keeps entries by key: a vector store, a database of documents, a service. */
export interface KeyedStore {
  /** The entries of a place, in no order. */
  list(place: string): Promise<readonly KeyedEntry[]>;
  /** Every place that has entries. */
  places(): Promise<readonly string[]>;
  /** Adds entries, or puts them in the place of those of the same place and key. */
  put(entries: readonly KeyedEntry[]): Promise<void>;
  remove(entries: readonly KeyedEntry[]): Promise<void>;
  /** What fits a query by the back end's own search, best first, with how well, from 0 to 1. */
  find?(
    query: string,
    limit: number,
  ): Promise<readonly { readonly entry: KeyedEntry; readonly relevance: number }[]>;
  close(): Promise<void>;
}

const EPISODIC = "episodic/";

/**
 * Keeps records in a back end that has keys. Changes of one memory object wait for each other; those of several
 * processes are only as safe as the back end makes single writes.
 *
 * @param store the back end
 * @param place where that is, for people
 */
export function keyedRecords(store: KeyedStore, place: string): MemoryRecords {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return await mine;
  };
  const document = async (folder: DocumentFolder, name: string): Promise<KeyedEntry | undefined> =>
    (await store.list(folder)).find(({ key }) => key === name);

  return {
    place,
    all: async (wanted) => (await store.list(nameOf(wanted))).toSorted(byPosition).flatMap(recordOf),
    change: async (places, change) =>
      await inTurn(async () => {
        const before = await Promise.all(
          places.map(async (each) => (await store.list(nameOf(each))).toSorted(byPosition)),
        );
        const { records, result } = change(...before.map((entries) => entries.flatMap(recordOf)));
        // The last place first: what moves to a later place is there before it leaves the earlier one.
        for (let at = places.length - 1; at >= 0; at--) {
          const [wanted, kept, known] = [places[at], records[at], before[at]];
          if (wanted !== undefined && kept !== undefined && known !== undefined)
            await write(store, wanted, kept, known);
        }
        return result;
      }),
    days: async () =>
      (await store.places())
        .flatMap((name) => (name.startsWith(EPISODIC) ? [name.slice(EPISODIC.length)] : []))
        .toSorted()
        .toReversed(),
    ...(store.find !== undefined && {
      find: async (query: string, kinds: readonly MemoryKind[], limit: number): Promise<FoundRecord[]> => {
        const found = (await store.find?.(query, limit)) ?? [];
        return found.flatMap(({ entry, relevance }) =>
          recordOf(entry).flatMap((record) => (kinds.includes(record.kind) ? [{ record, relevance }] : [])),
        );
      },
    }),
    async readDocument(folder, name) {
      const found = await document(folder, name);
      return found === undefined ? undefined : (JSON.parse(found.json) as unknown);
    },
    writeDocument: async (folder, name, content) =>
      await inTurn(async () => {
        const json = JSON.stringify(content);
        await store.put([{ key: name, place: folder, position: 0, text: name, importance: 0, json }]);
      }),
    removeDocument: async (folder, name) =>
      await inTurn(async () => {
        const found = await document(folder, name);
        if (found !== undefined) await store.remove([found]);
        return found !== undefined;
      }),
    documents: async (folder) => (await store.list(folder)).map(({ key }) => key),
    close: async () => await store.close(),
  };
}

async function write(
  store: KeyedStore,
  place: RecordPlace,
  records: readonly MemoryRecord[],
  before: readonly KeyedEntry[],
): Promise<void> {
  const known = new Map(before.map((entry) => [entry.key, entry]));
  const changed: KeyedEntry[] = [];
  let position = 0;
  for (const record of records) {
    const entry = known.get(record.id);
    known.delete(record.id);
    const json = JSON.stringify(encodeRecord(record));
    position = Math.max(position + 1, entry?.position ?? 0);
    if (entry?.json === json && entry.position === position) continue;
    const { id: key, content: text, importance } = record;
    changed.push({ key, place: nameOf(place), position, text, importance, json });
  }
  if (changed.length > 0) await store.put(changed);
  if (known.size > 0) await store.remove([...known.values()]);
}

function recordOf({ place, json }: KeyedEntry): MemoryRecord[] {
  const isDay = place.startsWith(EPISODIC);
  const kind = isDay ? "episodic" : (place as MemoryKind);
  const record = decodeRecord(kind, JSON.parse(json), isDay ? place.slice(EPISODIC.length) : undefined);
  return record === undefined ? [] : [record];
}

function byPosition(a: KeyedEntry, b: KeyedEntry): number {
  return a.position - b.position;
}

function nameOf({ kind, day }: RecordPlace): string {
  return day === undefined ? kind : `${EPISODIC}${day}`;
}
