import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { optionalPackage } from "./optional-package.ts";
import { SqliteMemory } from "./sqlite-memory.ts";
import { testMemory } from "./testing/test-memory.ts";

async function temporaryFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), "praison-memory-"));
}

testMemory("SqliteMemory", async () => {
  const folder = await temporaryFolder();
  return {
    open: async (settings) => new SqliteMemory({ dbPath: join(folder, "memory.db"), ...settings }),
    remove: async () => await rm(folder, { recursive: true, force: true }),
  };
});

async function place(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  return join(folder, "memory.db");
}

test("users of one database are kept apart, and its files are private", async () => {
  const dbPath = await place();
  await using ada = new SqliteMemory({ dbPath, userId: "ada" });
  await using ben = new SqliteMemory({ dbPath, userId: "ben" });
  await ada.addLongTerm("fact of ada");
  await ada.addEpisodic("day of ada");
  await ada.saveSession("chat", []);
  expect(await ben.getContext("ada")).toBe("");
  expect(await ben.getStats()).toMatchObject({ longTermCount: 0, episodicDays: 0, sessionCount: 0 });
  for (const ending of ["", "-wal", "-shm"]) expect((await stat(dbPath + ending)).mode & 0o077).toBe(0);
});

test("what is no database is said, and a closed memory too", async () => {
  const dbPath = await place();
  await writeFile(dbPath, "this is no database, and it is long enough to be looked at".repeat(20));
  await expect(new SqliteMemory({ dbPath }).addLongTerm("x")).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
  });
  const closed = new SqliteMemory({ dbPath: ":memory:" });
  await closed.addLongTerm("x");
  await closed.close();
  await closed.close();
  await expect(closed.list("long_term")).rejects.toMatchObject({ code: "STORE_CLOSED" });
});

test("a package that is not installed is named with how to install it; other failures stay", async () => {
  const missing = Object.assign(new Error("Cannot find package 'chromadb'"), {
    code: "ERR_MODULE_NOT_FOUND",
  });
  const load = optionalPackage("chromadb", async () => await Promise.reject(missing));
  await expect(load).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
    hint: "Install it: npm install chromadb",
  });
  const broken = optionalPackage("chromadb", async () => await Promise.reject(new Error("broken")));
  await expect(broken).rejects.toThrow("broken");
});
