import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { sessionNotFound } from "@praison/session-core";
import { describe, expect, test } from "vitest";
import { JsonSessionStore } from "./json-session-store.ts";
import { lockPath } from "./session-folder.ts";
import { pythonFile, put, spoken, temporaryFolder } from "./sessions-folder.fixture.ts";

const DAMAGED: readonly (readonly [string, string | Uint8Array])[] = [
  ["truncated.json", '{"session_id":"truncated","messages":['],
  ["empty.json", ""],
  ["list.json", "[]"],
  ["text.json", '"hello"'],
  ["bytes.json", Uint8Array.from([0xff, 0xfe, 0x00, 0x01, 0x80])],
  [
    "half-character.json",
    Buffer.concat([Buffer.from('{"session_id":"half-character","messages":[]}'), Buffer.from([0xe4])]),
  ],
  ["metadata-list.json", '{"session_id":"metadata-list","messages":[],"metadata":[1]}'],
  ["other.json", '{"links":{}}'],
];

function mixedFolder(): string {
  const folder = temporaryFolder();
  for (const id of ["one", "two", "three"])
    put(folder, `${id}.json`, pythonFile(id, spoken(`a kettle, number ${id}`)));
  for (const [name, content] of DAMAGED) put(folder, name, content);
  mkdirSync(join(folder, "folder.json"));
  put(folder, "note.txt", "kettle");
  const outside = put(temporaryFolder(), "secret.json", pythonFile("link", spoken("a kettle elsewhere")));
  symlinkSync(outside, join(folder, "link.json"));
  return folder;
}

describe("files that are no readable sessions", () => {
  test("are left out of searches and lists, and told once each", async () => {
    const notices: string[] = [];
    const folder = mixedFolder();
    const store = new JsonSessionStore({ sessionDir: folder, onNotice: (notice) => notices.push(notice) });
    expect((await store.search("kettle")).length).toBe(3);
    expect((await store.list()).map(({ sessionId }) => sessionId).toSorted()).toEqual([
      "one",
      "three",
      "two",
    ]);
    expect((await store.search("kettle")).length).toBe(3);
    const names = [...DAMAGED.map(([name]) => name), "folder.json", "link.json"];
    expect(new Set(notices.map((notice) => notice.split(" ")[0]))).toEqual(new Set(names));
    expect(notices.length).toBe(names.length);
  });

  test("are not touched by reading", async () => {
    const folder = mixedFolder();
    const before = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
    const store = new JsonSessionStore({ sessionDir: folder, onNotice: () => {} });
    await store.search("kettle");
    await store.list();
    await expect(store.load("truncated")).rejects.toMatchObject({ code: "STORE_CORRUPT" });
    await expect(store.window("truncated")).rejects.toMatchObject({ code: "STORE_CORRUPT" });
    expect(await store.exists("truncated")).toBe(true);
    expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs])).toEqual(before);
  });

  test("a search in one user's name says nothing about files of which nobody knows whose they are", async () => {
    const store = new JsonSessionStore({ sessionDir: mixedFolder() });
    const { parseQuery, resolveFilters } = await import("@praison/session-core");
    const find = async (userId?: string): Promise<readonly string[]> =>
      (await store.find(parseQuery("kettle"), { filters: resolveFilters({ userId }, 0) })).notices;
    expect(await find()).toEqual([
      "8 files of the sessions folder are no readable sessions and were skipped.",
    ]);
    expect(await find("maria")).toEqual([]);
  });

  test("an append sets the damaged file aside, whole, and begins the session anew", async () => {
    const folder = temporaryFolder();
    put(folder, "chat.json", '{"session_id":"chat","messages":[');
    const notices: string[] = [];
    const store = new JsonSessionStore({
      sessionDir: folder,
      now: () => 1_780_000_000_000,
      onNotice: (text) => notices.push(text),
    });
    await store.append("chat", [{ role: "user", content: "hello" }]);
    expect((await store.load("chat"))?.messages.map(({ content }) => content)).toEqual(["hello"]);
    expect(readFileSync(join(folder, "chat.json.corrupt-1780000000000"), "utf8")).toBe(
      '{"session_id":"chat","messages":[',
    );
    expect(notices).toEqual([expect.stringContaining("chat.json.corrupt-1780000000000")]);
  });

  test("in somebody's name nothing is changed about a file of which nobody knows whose it is", async () => {
    const folder = mixedFolder();
    const store = new JsonSessionStore({ sessionDir: folder });
    const before = readdirSync(folder);
    for (const id of ["truncated", "folder", "link"]) {
      const owner = { userId: "maria" };
      const outcomes = await Promise.allSettled([
        store.append(id, [{ role: "user", content: "mine" }], owner),
        store.clear(id, owner),
        store.updateMetadata(id, { title: "mine" }, owner),
      ]);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: sessionNotFound(id) });
    }
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(join(folder, "truncated.json"), "utf8")).toBe(
      '{"session_id":"truncated","messages":[',
    );
  });

  test("an append that cannot be stored leaves the damaged file where it is", async () => {
    const folder = temporaryFolder();
    put(folder, "chat.json", "broken");
    const store = new JsonSessionStore({ sessionDir: folder });
    const metadata = { run: () => 1 };
    await expect(store.append("chat", [{ role: "user", content: "x", metadata }])).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    expect(readdirSync(folder)).toEqual(["chat.json"]);
  });

  test("a damaged file that another program repairs before it is set aside is kept, and added to", async () => {
    const folder = temporaryFolder();
    put(folder, "chat.json", "broken");
    let isRepaired = false;
    const store = new JsonSessionStore({
      sessionDir: folder,
      now: () => {
        // Called between our reading and our writing.
        if (!isRepaired) put(folder, "chat.json", pythonFile("chat", spoken("repaired")));
        isRepaired = true;
        return 1_780_000_360_000;
      },
    });
    await store.append("chat", [{ role: "user", content: "mine" }]);
    expect((await store.load("chat"))?.messages.map(({ content }) => content)).toEqual(["repaired", "mine"]);
    expect(readdirSync(folder)).toEqual(["chat.json"]);
  });

  test("a writer that lost its lock sets nothing aside", async () => {
    const folder = temporaryFolder();
    put(folder, "chat.json", "broken");
    const store = new JsonSessionStore({
      sessionDir: folder,
      now: () => {
        rmSync(lockPath(folder, "chat"), { recursive: true });
        return 1_780_000_360_000;
      },
    });
    await expect(store.append("chat", [{ role: "user", content: "x" }])).rejects.toMatchObject({
      code: "LOCK_TIMEOUT",
    });
    expect(readdirSync(folder)).toEqual(["chat.json"]);
  });

  test("two files set aside in one millisecond are both kept", async () => {
    const folder = temporaryFolder();
    const store = new JsonSessionStore({ sessionDir: folder, now: () => 5, onNotice: () => {} });
    for (const content of ["first", "second"]) {
      put(folder, "chat.json", content);
      await store.append("chat", [{ role: "user", content }]);
    }
    expect(readdirSync(folder)).toEqual(["chat.json", "chat.json.corrupt-5", "chat.json.corrupt-5-1"]);
  });

  test("clear and updateMetadata refuse a damaged file and leave it where it is", async () => {
    const folder = temporaryFolder();
    put(folder, "chat.json", "broken");
    const store = new JsonSessionStore({ sessionDir: folder });
    await expect(store.clear("chat")).rejects.toMatchObject({ code: "STORE_CORRUPT" });
    await expect(store.updateMetadata("chat", { title: "x" })).rejects.toMatchObject({
      code: "STORE_CORRUPT",
    });
    expect(readdirSync(folder)).toEqual(["chat.json"]);
  });

  test("a folder or a link in a session's place is refused, not replaced", async () => {
    const folder = mixedFolder();
    const store = new JsonSessionStore({ sessionDir: folder });
    for (const id of ["folder", "link"]) {
      await expect(store.append(id, [{ role: "user", content: "x" }])).rejects.toMatchObject({
        code: "STORE_CORRUPT",
      });
    }
    expect(statSync(join(folder, "folder.json")).isDirectory()).toBe(true);
    expect(readFileSync(join(folder, "link.json"), "utf8")).toContain("elsewhere");
  });

  test("a file in the place of the folder is told as such", async () => {
    const path = put(temporaryFolder(), "sessions", "not a folder");
    const store = new JsonSessionStore({ sessionDir: path });
    await expect(store.search("x")).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      message: expect.stringContaining(path),
    });
    await expect(store.append("a", [{ role: "user", content: "x" }])).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
    });
  });

  test("a folder that is not there has no sessions, and is not made by reading", async () => {
    const folder = join(temporaryFolder(), "none");
    const store = new JsonSessionStore({ sessionDir: folder });
    expect(await store.search("x")).toEqual([]);
    expect(await store.list()).toEqual([]);
    expect(await store.load("a")).toBeUndefined();
    expect(await store.delete("a")).toBe(false);
    expect(() => statSync(folder)).toThrow("ENOENT");
  });
});
