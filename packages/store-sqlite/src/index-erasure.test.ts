import Sqlite from "better-sqlite3";
import { seededRandom } from "@praison/session-core/testing";
import { expect, test } from "vitest";
import { found, indexedFolder } from "./indexed-folder.fixture.ts";

test("a deleted session leaves none of its words in the bytes of the index", async () => {
  const place = indexedFolder();
  const random = seededRandom(11);
  const store = place.open();
  const word = (session: number, at: number): string =>
    `zq${session}x${at}${"abcdefghij".slice(0, random.integer(10))}`;
  const wordsOf = new Map<string, string[]>();
  for (let session = 0; session < 36; session++) {
    const words = Array.from({ length: 60 }, (_, at) => word(session, at));
    wordsOf.set(`session-${session}`, words);
    await store.append(`session-${session}`, [{ role: "user", content: `kettle ${words.join(" ")}` }]);
  }
  expect((await found(store, "kettle")).length).toBe(36);
  for (const [id, words] of wordsOf) {
    if (random.chance(0.5)) continue;
    await store.delete(id);
    expect(words.filter((known) => place.hasInIndex(known))).toEqual([]);
  }
  expect((await store.verify()).problems).toEqual([]);
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
