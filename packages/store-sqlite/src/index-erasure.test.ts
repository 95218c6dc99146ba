import { rmSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { seededRandom, type SeededRandom } from "@praison/session-core/testing";
import { expect, test } from "vitest";
import { found, indexedFolder } from "./indexed-folder.fixture.ts";

test("deleted and cleared sessions leave none of their words, in the vocabulary or in the bytes", async () => {
  const place = indexedFolder();
  const random = seededRandom(11);
  const store = place.open();
  const wordsOf = new Map<string, string[]>();
  let count = 0;
  // Short and long ones by turns, anywhere in the order: pages split, and rows move between them.
  const newWord = (): string => {
    count += 1;
    return `${letters(random, 3 + random.integer(22))}q${count}z`;
  };
  for (let step = 0; step < 60; step++) {
    const id = `session-${random.integer(14)}`;
    const words = wordsOf.get(id);
    if (words === undefined || random.chance(0.7)) {
      const added = Array.from({ length: 20 + random.integer(120) }, newWord);
      wordsOf.set(id, [...(words ?? []), ...added]);
      await store.append(id, [{ role: "user", content: `kettle ${added.join(" ")}` }]);
      continue;
    }
    wordsOf.delete(id);
    if (random.chance(0.3)) await store.clear(id);
    else await store.delete(id);
    const bytes = place.indexBytes();
    expect(words.filter((word) => bytes.includes(word))).toEqual([]);
  }
  await store.close();
  const vocabulary = new Sqlite(place.database, { readonly: true });
  const texts = vocabulary.prepare<[], string>("SELECT text FROM word").pluck().all();
  vocabulary.close();
  expect(texts.toSorted()).toEqual(["kettle", ...[...wordsOf.values()].flat()].toSorted());
});

function letters(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, () => String.fromCodePoint(97 + random.integer(26))).join("");
}

test("many sessions deleted at once, beside appends, leave none of their words", async () => {
  const place = indexedFolder();
  const store = place.open();
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  await Promise.all(
    numbers.map((number) =>
      store.append(`session-${number}`, [{ role: "user", content: `kettle zqx${number}y` }]),
    ),
  );
  const deletes = numbers.slice(1).map((number) => store.delete(`session-${number}`));
  const appends = numbers.map((number) =>
    store.append(`later-${number}`, [{ role: "user", content: "kettle" }]),
  );
  await Promise.all([...deletes, ...appends]);
  const bytes = place.indexBytes();
  expect(numbers.filter((number) => bytes.includes(`zqx${number}y`))).toEqual([0]);
  expect(await found(store, "zqx0y")).toEqual(["session-0"]);
  expect((await store.verify()).problems).toEqual([]);
});

test("a session that another program deletes is erased by the next search", async () => {
  const place = indexedFolder();
  const store = place.open();
  place.write("session-1", ["xylophonist kettle"]);
  place.write("session-2", ["kettle"]);
  expect(await found(store, "xylophonist")).toEqual(["session-1"]);
  rmSync(join(place.folder, "session-1.json"));
  expect(await found(store, "kettle")).toEqual(["session-2"]);
  expect(place.hasInIndex("xylophonist")).toBe(false);
});

test("clearing a session takes its words out, too", async () => {
  const place = indexedFolder();
  const store = place.open();
  await store.append("session-1", [{ role: "user", content: "xylophonist kettle" }]);
  await store.append("session-2", [{ role: "user", content: "kettle" }]);
  expect(place.hasInIndex("xylophonist")).toBe(true);
  await store.clear("session-1");
  expect(place.hasInIndex("xylophonist")).toBe(false);
  expect(await found(store, "kettle")).toEqual(["session-2"]);
});

test("where another reader stands in the way it is said, and the next opening ends the erasure", async () => {
  const place = indexedFolder();
  const store = place.open({ busyTimeoutMs: 1 });
  await store.append("session-1", [{ role: "user", content: "xylophonist kettle" }]);
  const reader = new Sqlite(place.database, { readonly: true });
  reader.exec("BEGIN");
  reader.prepare("SELECT * FROM state").get();
  await store.delete("session-1");
  expect(place.notices.join("\n")).toContain("erasure: pending");
  expect((await store.indexStatus()).isErasurePending).toBe(true);
  reader.exec("COMMIT");
  reader.close();
  await store.close();
  const again = place.open();
  await again.append("session-2", [{ role: "user", content: "kettle" }]);
  expect(place.hasInIndex("xylophonist")).toBe(false);
  expect((await again.indexStatus()).isErasurePending).toBe(false);
});

test("whatever takes words out of a session, none of them is left", async () => {
  const place = indexedFolder();
  const store = place.open({ activeWindow: 2 });
  for (const word of ["archived", "second", "third", "xylophonist"]) {
    await store.append("session-1", [{ role: "user", content: `${word} kettle` }]);
  }
  await store.clear("session-1");
  expect(await found(store, "archived")).toEqual(["session-1"]);
  expect(place.hasInIndex("xylophonist")).toBe(false);
  place.write("session-2", ["glockenspiel kettle"]);
  expect(await found(store, "glockenspiel")).toEqual(["session-2"]);
  place.write("session-2", ["kettle"]);
  expect(await found(store, "glockenspiel")).toEqual([]);
  expect(place.hasInIndex("glockenspiel")).toBe(false);
  const short = place.open({ retention: "truncate", activeWindow: 1 });
  await short.append("session-3", [{ role: "user", content: "zitherplayer kettle" }]);
  await short.append("session-3", [{ role: "user", content: "kettle" }]);
  expect(place.hasInIndex("zitherplayer")).toBe(false);
});
