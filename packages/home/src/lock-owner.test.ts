import { readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimLock, readLock, readOwner, removeLock, takeAway } from "./lock-owner.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

async function lockAs(path: string, token: string): Promise<boolean> {
  const claim = await claimLock(path, token);
  const isPut = await claim.put();
  await claim.discard();
  return isPut;
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
  const results = await Promise.all(
    Array.from({ length: 20 }, () => takeAway(path, { token: "dead", isFolder: true })),
  );
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

test("a lock that was waited with for long is not old when it is put in place", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "lock");
  await lockAs(path, "first");
  const claim = await claimLock(path, "second");
  expect(await claim.put()).toBe(false);
  const prepared = readdirSync(folder).find((name) => name !== "lock");
  utimesSync(join(folder, prepared!, "owner.json"), 1, 1);
  await removeLock(path, "first");
  expect(await claim.put()).toBe(true);
  expect(await readLock(path)).toMatchObject({ kind: "held", owner: { token: "second" } });
});

test("a lock that was swept while it was waited with is made again", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "lock");
  const claim = await claimLock(path);
  rmSync(join(folder, readdirSync(folder)[0]!), { recursive: true });
  expect(await claim.put()).toBe(false);
  expect(await claim.put()).toBe(true);
  await claim.discard();
  expect(readdirSync(folder)).toEqual(["lock"]);
});
