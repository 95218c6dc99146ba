import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { currentProcess } from "./running-process.ts";
import { sweepTemporaryFiles, temporaryFileName } from "./temporary-file.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

const { pid, hostId } = currentProcess();

test("names are hidden, end in .tmp and never repeat", () => {
  const names = Array.from({ length: 100 }, temporaryFileName);
  expect(new Set(names).size).toBe(100);
  for (const name of names) expect(name).toMatch(/^\.[^/]+\.tmp$/);
});

test.each([
  ["of this process", `.praison-${pid}-${hostId}-0a.tmp`, 0, false],
  ["of this process, 11 minutes old", `.praison-${pid}-${hostId}-0a.tmp`, 11, true],
  ["of a process that is gone", `.praison-${2 ** 22 + 1}-${hostId}-0a.tmp`, 0, true],
  ["of another host", `.praison-${2 ** 22 + 1}-00000000-0a.tmp`, 9, false],
  ["of another host, 11 minutes old", `.praison-${2 ** 22 + 1}-00000000-0a.tmp`, 11, true],
  ["left of a lock", ".praison-lock-0123abcd.tmp", 9, false],
  ["left of a lock 11 minutes ago", ".praison-lock-0123abcd.tmp", 11, true],
  ["of Python", "tmpa1b2c3d4.tmp", 60, false],
  ["of somebody else", ".other.tmp", 60, false],
  ["that is a session", "praison-1.json", 60, false],
])("a file %s: %s, %d min, is swept: %s", async (_name, file, ageMinutes, isSwept) => {
  const folder = temporaryFolder();
  const then = new Date(Date.now() - ageMinutes * 60_000);
  writeFileSync(join(folder, file), "");
  utimesSync(join(folder, file), then, then);
  expect(await sweepTemporaryFiles(folder)).toBe(isSwept ? 1 : 0);
  expect(readdirSync(folder)).toEqual(isSwept ? [] : [file]);
});

test("an abandoned lock goes with its content", async () => {
  const folder = temporaryFolder();
  const lock = join(folder, `.praison-${2 ** 22 + 1}-${hostId}-0a.tmp`);
  mkdirSync(lock);
  writeFileSync(join(lock, "owner.json"), "{}");
  expect(await sweepTemporaryFiles(folder)).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that does not exist has nothing to sweep", async () => {
  expect(await sweepTemporaryFiles(join(temporaryFolder(), "none"))).toBe(0);
});
