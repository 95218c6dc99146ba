import { chmodSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileIdentity, sameFile } from "./file-identity.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

test("an untouched file stays the same, with exact numbers", async () => {
  const path = join(temporaryFolder(), "file");
  writeFileSync(path, "abc");
  const first = await fileIdentity(path);
  const stats = statSync(path, { bigint: true });
  expect(first).toEqual({
    inode: stats.ino,
    device: stats.dev,
    size: 3n,
    mtimeNs: stats.mtimeNs,
    ctimeNs: stats.ctimeNs,
  });
  expect(sameFile(first, await fileIdentity(path))).toBe(true);
});

test.each([
  [
    "replaced by a file of the same length and time",
    (path: string): void => {
      writeFileSync(`${path}.new`, "xyz");
      const { atime, mtime } = statSync(path);
      utimesSync(`${path}.new`, atime, mtime);
      renameSync(`${path}.new`, path);
    },
  ],
  [
    "rewritten in place, its time set back",
    (path: string): void => {
      const { atime, mtime } = statSync(path);
      writeFileSync(path, "xyz");
      utimesSync(path, atime, mtime);
    },
  ],
  ["longer", (path: string): void => writeFileSync(path, "abcdef")],
  ["touched", (path: string): void => utimesSync(path, 1, 1)],
])("a file that is %s differs", async (_name, change) => {
  const path = join(temporaryFolder(), "file");
  writeFileSync(path, "abc");
  chmodSync(path, 0o600);
  const first = await fileIdentity(path);
  // The kernel's clock has a grain of some milliseconds: an instant must pass for a time to differ.
  await expect
    .poll(() => {
      writeFileSync(`${path}.clock`, "");
      return statSync(`${path}.clock`, { bigint: true }).ctimeNs > first!.ctimeNs;
    })
    .toBe(true);
  change(path);
  expect(sameFile(first, await fileIdentity(path))).toBe(false);
});

test("an absent file has none, and absent equals absent only", async () => {
  const folder = temporaryFolder();
  const absent = await fileIdentity(join(folder, "none"));
  expect(absent).toBeUndefined();
  expect(sameFile(absent, undefined)).toBe(true);
  expect(sameFile(await fileIdentity(folder), absent)).toBe(false);
});

test("a symbolic link has the identity of what it points to", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "abc");
  symlinkSync("file", join(folder, "link"));
  expect(sameFile(await fileIdentity(join(folder, "link")), await fileIdentity(join(folder, "file")))).toBe(
    true,
  );
});

test("a path through a file cannot be looked at", async () => {
  const path = join(temporaryFolder(), "file");
  writeFileSync(path, "");
  await expect(fileIdentity(join(path, "below"))).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
});
