import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { found, indexedFolder, type IndexedFolder } from "./indexed-folder.fixture.ts";

/** A folder whose index is complete and closed. */
async function builtFolder(): Promise<IndexedFolder> {
  const place = indexedFolder();
  for (let number = 0; number < 60; number++) {
    place.write(`session-${number}`, [`the kettle number ${number}`, `and word${number} of it`.repeat(20)]);
  }
  const store = place.open();
  expect(await found(store, "word7")).toEqual(["session-7"]);
  await store.close();
  return place;
}

const transcripts = ({ folder }: IndexedFolder): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${name} ${readFileSync(join(folder, name), "utf8")}`);

function zero(path: string, start: number, length: number): void {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(length), 0, length, start);
  closeSync(file);
}

/** What SQLite does not notice: cells in the middle of every page but the first. */
function zeroWithinPages(path: string): void {
  for (let page = 4096; page < statSync(path).size; page += 4096) zero(path, page + 1500, 2000);
}

const damages: readonly (readonly [string, (database: string) => void])[] = [
  ["zeroed in the middle, by pages", (path) => zero(path, 8192, statSync(path).size - 16_384)],
  ["zeroed in the middle, across pages", (path) => zero(path, 10_001, statSync(path).size - 20_000)],
  ["zeroed within its pages", zeroWithinPages],
  ["zeroed at its beginning", (path) => zero(path, 0, 4096)],
  ["truncated", (path) => truncateSync(path, 5000)],
  ["truncated between pages", (path) => truncateSync(path, 12_288)],
  ["replaced by text", (path) => writeFileSync(path, "not a database ".repeat(1000))],
  ["empty", (path) => writeFileSync(path, "")],
];

test.each(damages)(
  "an index that is %s: the files answer, it is said once, and mended",
  async (_what, damage) => {
    const place = await builtFolder();
    const before = transcripts(place);
    damage(place.database);
    const store = place.open();
    expect(await found(store, "word7")).toEqual(["session-7"]);
    expect(await found(store, "word8")).toEqual(["session-8"]);
    expect(new Set(place.notices).size).toBe(place.notices.length);
    expect(await found(store, "word9")).toEqual(["session-9"]);
    expect((await store.verify()).problems).toEqual([]);
    expect(transcripts(place)).toEqual(before);
  },
);

test.each(damages)(
  "an index that gets %s while it is open: the answers stay right, and it is mended",
  async (_what, damage) => {
    const place = await builtFolder();
    const store = place.open();
    expect(await found(store, "word7")).toEqual(["session-7"]);
    await store.append("session-0", [{ role: "user", content: "written before" }]);
    const before = transcripts(place);
    damage(place.database);
    for (const number of [7, 8, 33]) {
      expect(await found(store, `word${number}`)).toEqual([`session-${number}`]);
    }
    expect(transcripts(place)).toEqual(before);
    await store.append("session-1", [{ role: "user", content: "written after" }]);
    expect(await found(store, "after")).toEqual(["session-1"]);
    expect(await store.delete("session-2")).toBe(true);
    await store.close();
    const again = place.open();
    expect(await found(again, "written")).toHaveLength(2);
    if ((await again.verify()).problems.length > 0) await again.rebuild();
    expect((await again.verify()).problems).toEqual([]);
    expect(new Set(place.notices).size).toBe(place.notices.length);
  },
);

test("an index deleted while it is open is made again", async () => {
  const place = await builtFolder();
  const store = place.open();
  expect(await found(store, "word7")).toEqual(["session-7"]);
  for (const ending of ["", "-wal", "-shm"]) rmSync(place.database + ending, { force: true });
  expect(await found(store, "word8")).toEqual(["session-8"]);
  await store.append("session-new", [{ role: "user", content: "brandnew" }]);
  expect(await found(store, "brandnew")).toEqual(["session-new"]);
  expect(place.notices).toEqual([]);
});

test("somebody else's database at the path is left alone, byte for byte; so is the Python package's", async () => {
  const place = indexedFolder();
  const paths = [join(place.folder, "mine.db"), join(place.folder, "sessions_index.db")];
  for (const path of paths) {
    const other = new Sqlite(path);
    other.exec("CREATE TABLE session_fts (content TEXT); INSERT INTO session_fts VALUES ('kettle')");
    other.close();
  }
  const before = paths.map((path) => readFileSync(path));
  place.write("tea", ["the kettle"]);
  const store = place.open({ dbPath: paths[0] });
  expect(await found(store, "kettle")).toEqual(["tea"]);
  expect((await store.search("kettle"))[0]?.explanation.ranking).toBe("bm25");
  await store.close();
  expect(paths.map((path) => readFileSync(path))).toEqual(before);
  expect(readdirSync(place.folder).some((name) => /^mine\.praison-[0-9a-f]{8}\.db$/.test(name))).toBe(true);
});

test("a place where no index can be: the files answer, and it is said once", async () => {
  const place = indexedFolder();
  place.write("tea", ["the kettle"]);
  writeFileSync(join(place.folder, "file"), "");
  const store = place.open({ dbPath: join(place.folder, "file", "index.db") });
  for (let count = 0; count < 3; count++) expect(await found(store, "kettle")).toEqual(["tea"]);
  await store.append("tea", [{ role: "user", content: "more" }]);
  expect(place.notices).toHaveLength(1);
  expect(place.notices[0]).toMatch(/cannot be used/);
});

test("locked by another writer for longer than the time-out: the files answer, and the index follows", async () => {
  const place = await builtFolder();
  const other = new Sqlite(place.database);
  const store = place.open({ busyTimeoutMs: 1 });
  expect(await found(store, "word7")).toEqual(["session-7"]);
  other.exec("BEGIN EXCLUSIVE");
  place.write("session-later", ["latecomer"]);
  expect(await found(store, "latecomer")).toEqual(["session-later"]);
  await store.append("session-last", [{ role: "user", content: "lastcomer" }]);
  expect(place.notices.length).toBeLessThanOrEqual(1);
  expect(place.notices[0]).toMatch(/locked by another process/);
  other.exec("ROLLBACK");
  other.close();
  expect(await found(store, "latecomer")).toEqual(["session-later"]);
  expect(await found(store, "lastcomer")).toEqual(["session-last"]);
  expect((await store.verify()).problems).toEqual([]);
});

test("opened while another writer holds the lock: the files answer until it lets go", async () => {
  const place = await builtFolder();
  const other = new Sqlite(place.database);
  other.exec("BEGIN EXCLUSIVE");
  const store = place.open({ busyTimeoutMs: 1 });
  expect(await found(store, "word7")).toEqual(["session-7"]);
  expect(await store.delete("session-8")).toBe(true);
  await store.clear("session-9");
  expect(await found(store, "word8")).toEqual([]);
  expect(place.notices).toEqual([expect.stringContaining("locked by another process")]);
  other.exec("ROLLBACK");
  other.close();
  expect(await found(store, "word7")).toEqual(["session-7"]);
  expect((await store.search("word7"))[0]?.explanation.ranking).toBe("bm25");
  expect(await found(store, "word9")).toEqual([]);
  expect(place.hasInIndex("word8")).toBe(false);
  expect(place.hasInIndex("word9")).toBe(false);
});

test("an index of another version is made again", async () => {
  const place = await builtFolder();
  const other = new Sqlite(place.database);
  other.pragma("user_version = 99");
  other.close();
  const store = place.open();
  expect(await found(store, "word7")).toEqual(["session-7"]);
  expect(await found(store, "word7")).toEqual(["session-7"]);
  expect((await store.search("word7"))[0]?.explanation.ranking).toBe("bm25");
});

test("a folder that is not there is not made by a search", async () => {
  const place = indexedFolder();
  const store = place.open({ sessionDir: join(place.folder, "none") });
  expect(await found(store, "kettle")).toEqual([]);
  expect(readdirSync(place.folder)).toEqual([]);
});

/** Files that were written a moment ago are looked at again; until they are not. */
async function settle(place: IndexedFolder): Promise<void> {
  const builder = place.open();
  while ((await builder.indexStatus()).behindCount > 0) await found(builder, "kettle");
  await builder.close();
}

test("verify finds an index that says something else than the files", async () => {
  const place = await builtFolder();
  await settle(place);
  const other = new Sqlite(place.database);
  other.exec(
    "UPDATE session_record SET places = (SELECT places FROM session_record WHERE number = 2) WHERE number = 1",
  );
  other.close();
  const store = place.open();
  const { problems } = await store.verify();
  expect(problems).toHaveLength(1);
  expect((await store.rebuild()).sessionCount).toBe(60);
  expect((await store.verify()).problems).toEqual([]);
});

test("a folder in the place of the index", async () => {
  const place = indexedFolder();
  place.write("tea", ["the kettle"]);
  mkdirSync(place.database);
  const store = place.open();
  expect(await found(store, "kettle")).toEqual(["tea"]);
  expect(place.notices).toHaveLength(1);
});

test.each([
  [
    "another program's database",
    (path: string): void => void new Sqlite(path).exec("CREATE TABLE mine (x)").close(),
  ],
  ["a text file", (path: string): void => writeFileSync(path, "my notes ".repeat(600))],
  ["a short file", (path: string): void => writeFileSync(path, "x")],
] as const)("%s where the index is wished stays as it is, whatever is done first", async (_what, make) => {
  for (const first of ["search", "rebuild", "verify", "append"] as const) {
    const place = indexedFolder();
    const dbPath = join(place.folder, `${first}.dat`);
    make(dbPath);
    const before = readFileSync(dbPath);
    place.write("tea", ["the kettle"]);
    const store = place.open({ dbPath });
    if (first === "append") await store.append("more", [{ role: "user", content: "words" }]);
    else if (first === "search") await store.search("kettle");
    else await store[first]();
    expect(await found(store, "kettle")).toEqual(["tea"]);
    await store.rebuild();
    expect(readFileSync(dbPath).equals(before)).toBe(true);
    expect((await store.search("kettle"))[0]?.explanation.ranking).toBe("bm25");
    expect(place.notices).toEqual([]);
  }
});

test("rebuild makes only the index of its own folder again", async () => {
  const theirs = await builtFolder();
  const place = indexedFolder();
  place.write("tea", ["the kettle"]);
  const shared = join(indexedFolder().folder, "shared.db");
  await found(theirs.open({ dbPath: shared }), "word7");
  const store = place.open({ dbPath: shared });
  await store.rebuild();
  expect(await found(store, "kettle")).toEqual(["tea"]);
  expect((await theirs.open({ dbPath: shared }).indexStatus()).sessionCount).toBe(60);
});

test("searches beside rebuilds never come back empty", async () => {
  const place = await builtFolder();
  const store = place.open();
  for (let round = 0; round < 5; round++) {
    const rebuilt = store.rebuild();
    const answers = await Promise.all([1, 2, 3].map(() => found(store, "word7")));
    expect(answers).toEqual([["session-7"], ["session-7"], ["session-7"]]);
    await rebuilt;
  }
  expect(place.notices).toEqual([]);
});

test("verify finds a session that the index gives to somebody else", async () => {
  const place = await builtFolder();
  await settle(place);
  const database = new Sqlite(place.database);
  database.prepare("UPDATE session SET user_id = 'user_42' WHERE file = 'session-7.json'").run();
  database.close();
  expect((await place.open().verify()).problems).toEqual([expect.stringContaining("session-7.json")]);
});

test("what is written while the store closes is written, and says so", async () => {
  const place = await builtFolder();
  const store = place.open();
  await found(store, "word7");
  const appends = [1, 2, 3].map((number) =>
    store.append(`late-${number}`, [{ role: "user", content: "latecomer" }]),
  );
  await Promise.all([...appends, store.close()]);
  expect((await found(place.open(), "latecomer")).toSorted()).toEqual(["late-1", "late-2", "late-3"]);
});

test("an index whose state cannot be read fails no write", async () => {
  const place = await builtFolder();
  const store = place.open();
  await found(store, "word7");
  const other = new Sqlite(place.database);
  other.exec("DROP TABLE state");
  other.close();
  await store.append("session-1", [{ role: "user", content: "latecomer" }]);
  expect(await found(store, "latecomer")).toEqual(["session-1"]);
  expect(await found(store, "latecomer")).toEqual(["session-1"]);
  expect((await store.verify()).problems).toEqual([]);
});

test("status of a folder that is not there makes nothing", async () => {
  const place = indexedFolder();
  const folder = join(place.folder, "nowhere");
  expect(await place.open({ sessionDir: folder }).indexStatus()).toMatchObject({ sessionCount: 0, bytes: 0 });
  expect(existsSync(folder)).toBe(false);
});

test("a session file that is damaged costs that session, and never the index", async () => {
  const place = indexedFolder();
  for (const id of ["a", "b", "c"]) place.write(id, [`the kettle whistles for ${id}`]);
  const store = place.open();
  expect(await found(store, "kettle whistles")).toHaveLength(3);
  writeFileSync(join(place.folder, "b.json"), '{"session_id": "b", "messages": [{"role": "us');
  expect((await found(store, "kettle whistles")).toSorted()).toEqual(["a", "c"]);
  expect((await store.indexStatus()).sessionCount).toBe(2);
  expect((await store.search("kettle"))[0]?.explanation.ranking).toBe("bm25");
  expect(place.notices.filter((notice) => notice.includes("index"))).toEqual([]);
});

test("words that are cut within a character, and halves of characters, leave the index whole", async () => {
  const place = indexedFolder();
  const long = "x".repeat(63);
  const store = place.open();
  await store.append("cut", [
    { role: "user", content: `${long}\u{10330} kettle` },
    { role: "user", content: `${long}\u{12000} kettle ${long}\u{10330}` },
    { role: "user", content: `${long}\u{10330} resolve${"Y".repeat(60)}\u{10400}` },
  ]);
  const halves = {
    user_id: "\ud800",
    agent_name: "\udc00 x",
    updated_at: "\ud801",
    metadata: { project: "\ud802" },
  };
  const messages = [{ role: "user", content: "kettle \ud800" }];
  writeFileSync(join(place.folder, "half.json"), JSON.stringify({ session_id: "half", messages, ...halves }));
  for (const user of ["\ud801", "\ufffd"]) {
    await store.append(`of-${user.codePointAt(0)}`, [{ role: "user", content: "kettle" }], { userId: user });
  }
  for (let round = 0; round < 2; round++) {
    expect(await found(store, "kettle")).toHaveLength(4);
    expect((await store.verify()).problems).toEqual([]);
    await store.rebuild();
  }
  const hits = await store.search("kettle", { userId: "\ud800" });
  expect(hits.map(({ sessionId }) => sessionId)).toEqual(["half"]);
  expect(place.notices).toEqual([]);
});

test("where no index can be opened, looking after it is refused with a code", async () => {
  const place = indexedFolder();
  place.write("tea", ["the kettle"]);
  mkdirSync(join(place.folder, "folder.db"));
  const store = place.open({ dbPath: join(place.folder, "folder.db") });
  for (const use of [() => store.indexStatus(), () => store.verify(), () => store.rebuild()]) {
    await expect(use()).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      hint: expect.stringContaining("dbPath"),
    });
  }
  expect(await found(store, "kettle")).toEqual(["tea"]);
});
