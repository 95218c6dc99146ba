import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { NewMessage } from "@praison/session-core";
import { describe, expect, test } from "vitest";
import { JsonSessionStore } from "./json-session-store.ts";
import { lockPath } from "./session-folder.ts";
import { pythonFile, put, readJson, spoken, temporaryFolder } from "./sessions-folder.fixture.ts";

async function contentsOf(folder: string, id: string): Promise<string[]> {
  const session = await new JsonSessionStore({ sessionDir: folder }).load(id);
  return session?.messages.map(({ content }) => content) ?? [];
}

describe("writing sessions", () => {
  test("appends that wait together are one rewrite, and so are the messages of one append", async () => {
    const folder = temporaryFolder();
    let rewrites = 0;
    // The clock is read once for each rewrite.
    const now = (): number => 1_780_000_000_000 + rewrites++;
    const store = new JsonSessionStore({ sessionDir: folder, now, retention: "keep_all" });
    const messages = (from: number): NewMessage[] =>
      [from, from + 1].map((number) => ({ role: "user", content: `${number}` }));
    await Promise.all(Array.from({ length: 200 }, (_, index) => store.append("a", messages(index * 2))));
    expect(await contentsOf(folder, "a")).toEqual(Array.from({ length: 400 }, (_, index) => `${index}`));
    expect(rewrites).toBeLessThanOrEqual(2);
  });

  test("a change by a writer that knows nothing of our lock is kept, and ours goes on top of it", async () => {
    const folder = temporaryFolder();
    const path = put(folder, "a.json", pythonFile("a", spoken("one")));
    let isDisturbed = false;
    const store = new JsonSessionStore({
      sessionDir: folder,
      now: () => {
        // Called between our reading and our writing: the foreign writer's moment.
        if (!isDisturbed) {
          isDisturbed = true;
          const foreign = readJson(path);
          (foreign["messages"] as unknown[]).push({
            role: "user",
            content: "two",
            timestamp: 1_780_000_180.5,
            metadata: {},
          });
          writeFileSync(`${path}.tmp`, JSON.stringify({ ...foreign, theirs: true }));
          renameSync(`${path}.tmp`, path);
        }
        return 1_780_000_360_000;
      },
    });
    await store.append("a", [{ role: "user", content: "three" }]);
    expect(await contentsOf(folder, "a")).toEqual(["one", "two", "three"]);
    expect(readJson(path)["theirs"]).toBe(true);
  });

  test("one append that is refused leaves those beside it alone", async () => {
    const folder = temporaryFolder();
    const store = new JsonSessionStore({ sessionDir: folder });
    const outcomes = await Promise.allSettled([
      store.append("a", [{ role: "user", content: "good" }]),
      store.append("a", [{ role: "", content: "no role" }]),
      store.append("a", [{ role: "user", content: "good too" }]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await contentsOf(folder, "a")).toEqual(["good", "good too"]);
  });

  test("one append that cannot be stored leaves those beside it alone", async () => {
    const folder = temporaryFolder();
    const store = new JsonSessionStore({ sessionDir: folder });
    const self: Record<string, unknown> = {};
    self["self"] = self;
    const appends = [undefined, { run: () => 1 }, undefined, self, undefined].map((metadata, index) =>
      store.append("a", [{ role: "user", content: `${index}`, metadata }]),
    );
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true]);
    for (const index of [1, 3]) expect(outcomes[index]).toMatchObject({ reason: { code: "INVALID_INPUT" } });
    expect(await contentsOf(folder, "a")).toEqual(["0", "2", "4"]);
  });

  test("what cannot be stored is refused before anything is written", async () => {
    const folder = temporaryFolder();
    const store = new JsonSessionStore({ sessionDir: folder });
    const metadata: Record<string, unknown> = {};
    metadata["self"] = metadata;
    await expect(store.append("a", [{ role: "user", content: "x", metadata }])).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    await expect(
      store.append("a", [{ role: "user", content: "x", metadata: { run: () => 1 } }]),
    ).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("close waits for writes that are under way", async () => {
    const folder = temporaryFolder();
    const store = new JsonSessionStore({ sessionDir: folder });
    const written = store.append("a", [{ role: "user", content: "x" }]);
    await store.close();
    expect(await contentsOf(folder, "a")).toEqual(["x"]);
    await written;
  });

  test("close waits for removals that are under way", async () => {
    const folder = temporaryFolder();
    put(folder, "a.json", pythonFile("a", spoken("one")));
    const store = new JsonSessionStore({ sessionDir: folder });
    const removed = store.delete("a");
    await store.close();
    expect(readdirSync(folder)).toEqual([]);
    expect(await removed).toBe(true);
  });

  test("a removal that lost its lock removes nothing", async () => {
    const folder = temporaryFolder();
    put(folder, "a.json", pythonFile("a", spoken("one"), { user_id: "maria" }));
    const store = new JsonSessionStore({ sessionDir: folder });
    const owner = {
      // Asked for between reading and removing.
      get userId(): string {
        rmSync(lockPath(folder, "a"), { recursive: true });
        return "maria";
      },
    };
    await expect(store.delete("a", owner)).rejects.toMatchObject({ code: "LOCK_TIMEOUT" });
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  test("deleting removes the file under every name that holds the session", async () => {
    const folder = temporaryFolder();
    put(folder, "a_b.json", pythonFile("a/b", spoken("python's")));
    put(folder, "a%2Fb.json", pythonFile("a/b", spoken("ours")));
    const store = new JsonSessionStore({ sessionDir: folder });
    expect((await store.list()).map(({ sessionId }) => sessionId)).toEqual(["a/b"]);
    expect(await store.delete("a/b")).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    expect(await store.exists("a/b")).toBe(false);
  });

  test("ids that share Python's file name are sessions of their own", async () => {
    const folder = temporaryFolder();
    put(folder, "a_b.json", pythonFile("a/b", spoken("python's")));
    const store = new JsonSessionStore({ sessionDir: folder });
    for (const id of ["a_b", "a:b", "a.b"]) await store.append(id, [{ role: "user", content: id }]);
    expect((await store.list()).map(({ sessionId }) => sessionId).toSorted()).toEqual([
      "a.b",
      "a/b",
      "a:b",
      "a_b",
    ]);
    for (const id of ["a_b", "a:b", "a.b"]) expect(await contentsOf(folder, id)).toEqual([id]);
    expect(await contentsOf(folder, "a/b")).toEqual(["python's"]);
  });
});

test.each([false, true])(
  "a delete between two appends takes the first along and not the second (new: %s)",
  async (isNew) => {
    const folder = temporaryFolder();
    const store = new JsonSessionStore({ sessionDir: folder });
    if (!isNew) await store.append("a", [{ role: "user", content: "zero" }]);
    const [, deleted] = await Promise.all([
      store.append("a", [{ role: "user", content: "one" }]),
      store.delete("a"),
      store.append("a", [{ role: "user", content: "two" }]),
      store.append("a", [{ role: "user", content: "three" }]),
    ]);
    expect(deleted).toBe(true);
    expect(await contentsOf(folder, "a")).toEqual(["two", "three"]);
  },
);

test.each([[""], [5 as unknown as string]])("the sessions folder %j is refused", (sessionDir) => {
  expect(() => new JsonSessionStore({ sessionDir })).toThrow(/sessionDir must be a path/);
});
