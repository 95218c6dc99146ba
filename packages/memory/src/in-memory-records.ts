import type { MemoryRecord } from "./memory-record.ts";
import type { DocumentFolder, MemoryRecords, RecordPlace } from "./memory-records.ts";

/** Makes a place for records that lasts as long as the process. */
export function inMemoryRecords(): MemoryRecords {
  const places = new Map<string, readonly MemoryRecord[]>();
  const documents = new Map<string, string>();
  const at = (place: RecordPlace): readonly MemoryRecord[] => structuredClone(places.get(keyOf(place)) ?? []);
  return {
    place: "memory of the process",
    all: async (place) => at(place),
    async change(changed, change) {
      // Nothing is awaited in between, so that nobody else can come in.
      const { records, result } = change(...changed.map(at));
      for (const [index, place] of changed.entries()) {
        const kept = records[index];
        if (kept !== undefined) places.set(keyOf(place), structuredClone(kept));
      }
      return result;
    },
    days: async () =>
      [...places]
        .flatMap(([key, records]) =>
          key.startsWith(EPISODIC) && records.length > 0 ? [key.slice(EPISODIC.length)] : [],
        )
        .toSorted()
        .toReversed(),
    async readDocument(folder, name) {
      const text = documents.get(documentKey(folder, name));
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    async writeDocument(folder, name, document) {
      documents.set(documentKey(folder, name), JSON.stringify(document));
    },
    removeDocument: async (folder, name) => documents.delete(documentKey(folder, name)),
    documents: async (folder) =>
      [...documents.keys()].flatMap((key) =>
        key.startsWith(`${folder}/`) ? [key.slice(folder.length + 1)] : [],
      ),
    close: async () => undefined,
  };
}

const EPISODIC = "episodic/";

function keyOf({ kind, day }: RecordPlace): string {
  return day === undefined ? kind : `${EPISODIC}${day}`;
}

function documentKey(folder: DocumentFolder, name: string): string {
  return `${folder}/${name}`;
}
