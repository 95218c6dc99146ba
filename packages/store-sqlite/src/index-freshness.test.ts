import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { JsonSessionStore } from "@praison/store-json";
import { seededRandom } from "@praison/session-core/testing";
import { expect, test } from "vitest";
import { found, indexedFolder } from "./indexed-folder.fixture.ts";

test.each(["bm25", "points"] as const)(
  "another program's changes are seen by the next search (%s)",
  async (ranking) => {
    const place = indexedFolder();
    for (let number = 0; number < 20; number++) place.write(`session-${number}`, [`kettle word${number}`]);
    const store = place.open({ ranking });
    expect(await found(store, "word3")).toEqual(["session-3"]);
    place.write("session-3", ["kettle edit3"]);
    expect(await found(store, "word3")).toEqual([]);
    expect(await found(store, "edit3")).toEqual(["session-3"]);
    place.write("session-new", ["newcomer"]);
    expect(await found(store, "newcomer")).toEqual(["session-new"]);
    rmSync(join(place.folder, "session-4.json"));
    expect(await found(store, "word4")).toEqual([]);
    const temporary = join(place.folder, "x.tmp");
    writeFileSync(
      temporary,
      JSON.stringify({ session_id: "session-5", messages: [{ role: "user", content: "renamed" }] }),
    );
    renameSync(temporary, join(place.folder, "session-5.json"));
    expect(await found(store, "renamed")).toEqual(["session-5"]);
    const other = new JsonSessionStore({ sessionDir: place.folder });
    await other.append("session-6", [{ role: "user", content: "appended elsewhere" }]);
    expect(await found(store, "elsewhere")).toEqual(["session-6"]);
    expect(place.notices).toEqual([]);
  },
);

test("in a folder of many files, what others write while this store writes is seen", async () => {
  const place = indexedFolder();
  for (let number = 0; number < 520; number++) place.write(`session-${number}`, [`kettle word${number}x`]);
  const store = place.open();
  const other = new JsonSessionStore({ sessionDir: place.folder });
  expect(await found(store, "word3x")).toEqual(["session-3"]);
  for (let round = 0; round < 4; round++) {
    // A folder that was changed a moment ago is not trusted yet.
    utimesSync(place.folder, 1_000_000_000 + round, 1_000_000_000 + round);
    await found(store, "word3x");
    await Promise.all([
      store.append(`session-${round}`, [{ role: "user", content: `mine${round}` }]),
      other.append(`session-1${round}`, [{ role: "user", content: `theirs${round}` }]),
    ]);
    expect(await found(store, `theirs${round}`)).toEqual([`session-1${round}`]);
    expect(await found(store, `mine${round}`)).toEqual([`session-${round}`]);
    place.write(`session-new${round}`, [`newcomer${round}`]);
    expect(await found(store, `newcomer${round}`)).toEqual([`session-new${round}`]);
    await other.delete(`session-2${round}`);
    expect(await found(store, `word2${round}x`)).toEqual([]);
    place.write(`session-3${round}`, ["kettle"]);
    expect(await found(store, `word3${round}x`)).toEqual([]);
  }
});

test("an edit of the same size and modification time is seen", async () => {
  const place = indexedFolder();
  place.write("session-1", ["kettle alpha"]);
  const store = place.open();
  expect(await found(store, "alpha")).toEqual(["session-1"]);
  const path = join(place.folder, "session-1.json");
  const { atime, mtime } = statSync(path);
  place.write("session-1", ["kettle gamma"]);
  utimesSync(path, atime, mtime);
  expect(await found(store, "gamma")).toEqual(["session-1"]);
  expect(await found(store, "alpha")).toEqual([]);
});

test("an index kept through random changes equals one made anew, and its points those of the files", async () => {
  const place = indexedFolder();
  const store = place.open();
  const files = new JsonSessionStore({ sessionDir: place.folder });
  const random = seededRandom(7);
  const words =
    "kettle teapot cuppa Straße 数据库迁移 resolveTerminalPath snake_case café saucer spoon".split(" ");
  const text = (): string =>
    Array.from({ length: 1 + random.integer(8) }, () => random.pick(words)).join(" ");
  for (let step = 0; step < 120; step++) {
    const id = `session-${random.integer(12)}`;
    const kind = random.integer(10);
    if (kind < 6)
      await store.append(id, [{ role: random.pick(["user", "assistant", "tool"]), content: text() }]);
    else if (kind === 6) await store.delete(id);
    else if (kind === 7 && (await store.exists(id))) await store.clear(id);
    else if (kind === 8) place.write(id, [text(), text()]);
    else if (await store.exists(id)) await store.updateMetadata(id, { title: text() });
    if (step % 10 !== 9) continue;
    for (const query of [text(), random.pick(words)]) {
      const points = await store.search(query, { ranking: "points", limit: 20 });
      expect(points).toEqual(await files.search(query, { limit: 20 }));
    }
  }
  const kept = [];
  for (const word of words) kept.push(await store.search(word, { limit: 20, nowMs: 2e12 }));
  expect((await store.verify()).problems).toEqual([]);
  await store.rebuild();
  for (const [at, word] of words.entries()) {
    const anew = await store.search(word, { limit: 20, nowMs: 2e12 });
    expect(anew.map(({ sessionId, anchorIndex }) => [sessionId, anchorIndex])).toEqual(
      kept[at]?.map(({ sessionId, anchorIndex }) => [sessionId, anchorIndex]),
    );
    for (const [rank, hit] of anew.entries())
      expect(hit.score).toBeCloseTo(kept[at]?.[rank]?.score ?? NaN, 6);
  }
});
