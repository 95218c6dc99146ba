import { sessionFileNamesIn } from "@praison/store-json";
import { expect, test } from "vitest";
import { entryParts } from "./entry-source.ts";
import { type IndexEntry, indexEntryMaker } from "./index-entry.ts";
import { indexedFolder } from "./indexed-folder.fixture.ts";
import { encodePlaces } from "./word-places.ts";

const FILES = 1100;

/** A folder of so many files that a thread of its own reads them. */
function manyFiles(): ReturnType<typeof indexedFolder> {
  const place = indexedFolder();
  for (let number = 0; number < FILES; number++) {
    place.write(`session-${number}`, [`kettle word${number % 97}`, `数据库 café ${number}`]);
  }
  return place;
}

/** An entry with its words spelt out: their numbers depend on what was read before. */
function spelt({ file, places, words, messages, columns, length }: IndexEntry): unknown {
  const found: unknown[] = [];
  encodePlaces(
    places,
    (number) => number + 1,
    (id, frequency, count) => {
      found.push([words.wordOf(id - 1), frequency, count]);
    },
  );
  const { identity: _identity, ...rest } = columns;
  return { file, length, rest, messages: [...messages], found: found.map(String).toSorted() };
}

test("a thread of its own reads what this thread would", async () => {
  const { folder, notices } = manyFiles();
  const names = sessionFileNamesIn(folder);
  const read = async (files: readonly string[]): Promise<IndexEntry[]> => {
    const entries: IndexEntry[] = [];
    const makeEntry = indexEntryMaker();
    const onNotice = (notice: string): void => void notices.push(notice);
    for await (const part of entryParts({ folder, files, names, makeEntry, signal: undefined, onNotice })) {
      entries.push(...part.put);
    }
    return entries;
  };
  const files = [...names];
  const byWorker = await read(files);
  const here = [...(await read(files.slice(0, 600))), ...(await read(files.slice(600)))];
  expect(byWorker).toHaveLength(FILES);
  expect(byWorker.map(spelt)).toEqual(here.map(spelt));
  expect(notices).toEqual([]);
  const unsendable = Object.assign([...names], { unsendable: () => 1 });
  expect((await read(unsendable)).map(spelt)).toEqual(here.map(spelt));
  expect(notices).toEqual([expect.stringContaining("built in one thread")]);
});

test("a search that is given up ends the reading thread, and the next one finds all", async () => {
  const store = manyFiles().open();
  const controller = new AbortController();
  const search = store.search("word7", { signal: controller.signal });
  setImmediate(() => controller.abort());
  await expect(search).rejects.toThrow(/abort/i);
  expect(await store.search("word7", { limit: 5 })).toHaveLength(5);
});
