import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareLock, putLock, readLock, readOwner, removeLock, takeAway } from "./lock-owner.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

async function lockAs(path: string, token: string): Promise<boolean> {
  return putLock(await prepareLock(path, token), path);
}

test("a lock stands with its owner or not at all, and only one does", async () => {
  const path = join(temporaryFolder(), "lock");
  expect(await readLock(path)).toEqual({ kind: "free" });
  expect(await lockAs(path, "first")).toBe(true);
  expect(await lockAs(path, "second")).toBe(false);
  expect(await readLock(path)).toMatchObject({ kind: "held", owner: { token: "first", pid: process.pid } });
});

test("of many who take a lock away, one succeeds", async () => {
  const path = join(temporaryFolder(), "lock");
  await lockAs(path, "dead");
  const results = await Promise.all(Array.from({ length: 20 }, () => takeAway(path, { token: "dead", isFolder: true })));
  expect(results.filter(Boolean)).toHaveLength(1);
});

test("one who judged in time but acts late does not touch the successor's lock", async () => {
  const path = join(temporaryFolder(), "lock");
  await lockAs(path, "dead");
  expect(await takeAway(path, { token: "dead", isFolder: true })).toBe(true);
  await lockAs(path, "successor");
  expect(await takeAway(path, { token: "dead", isFolder: true })).toBe(false);
  expect((await readOwner(path))?.token).toBe("successor");
});

test("even where the grave is gone, the successor's lock is put back", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "lock");
  await lockAs(path, "successor");
  expect(await takeAway(path, { token: "dead", isFolder: true })).toBe(false);
  expect((await readOwner(path))?.token).toBe("successor");
  expect(readdirSync(folder)).toEqual(["lock"]);
});

test("a lock is let go by its owner only", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "lock");
  await lockAs(path, "mine");
  await removeLock(path, "other");
  expect((await readOwner(path))?.token).toBe("mine");
  await removeLock(path, "mine");
  expect(readdirSync(folder)).toEqual([]);
});
