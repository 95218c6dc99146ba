import { renameSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { parseQuery } from "@praison/session-core";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { JsonSessionStore } from "./json-session-store.ts";
import { scanSessions } from "./session-folder.ts";
import { pythonFile, put, spoken, temporaryFolder } from "./sessions-folder.fixture.ts";
import { signatureCache } from "./text-signature.ts";

/** What was written just now is not remembered yet, so the clock goes ahead. */
function setClockAhead(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
}

/** A store that has searched so often that it remembers what its files contain. */
async function warmStore(folder: string): Promise<JsonSessionStore> {
  setClockAhead();
  const store = new JsonSessionStore({ sessionDir: folder, onNotice: () => {} });
  for (let search = 0; search < 3; search++) await store.search("nothing like it");
  return store;
}

const found = async (store: JsonSessionStore, query: string): Promise<string[]> =>
  (await store.search(query, { limit: 50 })).map(({ sessionId }) => sessionId).toSorted();

describe("a store that is searched again", () => {
  test("sees files that were created, changed, replaced and removed behind it", async () => {
    const folder = temporaryFolder();
    for (const id of ["changed", "replaced", "removed", "kept"])
      put(folder, `${id}.json`, pythonFile(id, spoken("an old kettle")));
    const store = await warmStore(folder);
    expect(await found(store, "kettle")).toEqual(["changed", "kept", "removed", "replaced"]);
    put(folder, "changed.json", pythonFile("changed", spoken("a new gadget")));
    put(folder, "other", pythonFile("replaced", spoken("a new gadget")));
    renameSync(join(folder, "other"), join(folder, "replaced.json"));
    rmSync(join(folder, "removed.json"));
    put(folder, "created.json", pythonFile("created", spoken("a new gadget")));
    expect(await found(store, "gadget")).toEqual(["changed", "created", "replaced"]);
    expect(await found(store, "kettle")).toEqual(["kept"]);
  });

  test("sees an edit that keeps size and time of change of the content", async () => {
    const folder = temporaryFolder();
    const path = put(folder, "session.json", pythonFile("session", spoken("red")));
    const longAgo = new Date("2026-01-01T00:00:00Z");
    utimesSync(path, longAgo, longAgo);
    const store = await warmStore(folder);
    expect(await found(store, "blu")).toEqual([]);
    put(folder, "session.json", pythonFile("session", spoken("blu")));
    utimesSync(path, longAgo, longAgo);
    expect(await found(store, "blu")).toEqual(["session"]);
  });

  test("remembers a file only when it was written a while ago, by the clock of the disk", async () => {
    const folder = temporaryFolder();
    put(folder, "session.json", pythonFile("session", spoken("red")));
    const signatures = signatureCache();
    const scan = (): Promise<unknown[]> =>
      Array.fromAsync(scanSessions(folder, { signatures, query: parseQuery("blue"), onSkipped: () => {} }));
    await scan();
    expect(signatures.has("session.json")).toBe(false);
    setClockAhead();
    await scan();
    expect(signatures.has("session.json")).toBe(true);
  });

  test("answers as a new one does", async () => {
    const folder = temporaryFolder();
    const words = [
      "kettle",
      "Zürich",
      "数据库迁移",
      "がんばる",
      "C:\\new",
      "mig\u001b[1mration",
      "straße",
      "naïve",
      "!!!",
      "a",
    ];
    for (const [index, word] of words.entries()) {
      put(
        folder,
        `session-${index}.json`,
        pythonFile(`session-${index}`, spoken(`well ${word} and more`, `answer ${index}`)),
      );
    }
    const store = await warmStore(folder);
    for (const query of [
      ...words,
      "zurich",
      "STRASSE",
      "迁移",
      "ん",
      "migration",
      "answer",
      "well",
      "x",
      "naive kettle",
    ]) {
      const fresh = new JsonSessionStore({ sessionDir: folder });
      expect(await store.search(query, { limit: 50 })).toEqual(await fresh.search(query, { limit: 50 }));
    }
  });
});
