import { mkdirSync, promises, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { withFileLock } from "./file-lock.ts";
import { currentProcess } from "./running-process.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

/** A lock as another process would have left it, with its last sign of life that long ago. */
function leaveLock(lockPath: string, owner: object, ageMs: number): void {
  mkdirSync(lockPath);
  const file = join(lockPath, "owner.json");
  writeFileSync(file, JSON.stringify({ token: "0123456789abcdef", ...currentProcess(), ...owner }));
  for (const path of [file, lockPath])
    utimesSync(path, new Date(Date.now() - ageMs), new Date(Date.now() - ageMs));
}

describe("one process", () => {
  test("returns what the action returns, and leaves nothing behind", async () => {
    const folder = temporaryFolder();
    const result = await withFileLock(join(folder, "lock"), async (lock) => {
      await lock.assertStillHeld();
      return 42;
    });
    expect(result).toBe(42);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("passes on what the action throws, and lets go", async () => {
    const folder = temporaryFolder();
    const failing = withFileLock(join(folder, "lock"), () => Promise.reject(new Error("mine")));
    await expect(failing).rejects.toThrow("mine");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("lets go although the disk refuses to once", async () => {
    const folder = temporaryFolder();
    const result = await withFileLock(join(folder, "lock"), async () => {
      const refused = vi
        .spyOn(promises, "rename")
        .mockRejectedValueOnce(Object.assign(new Error("EIO: injected"), { code: "EIO" }));
      onTestFinished(() => {
        refused.mockRestore();
        syncBuiltinESMExports();
      });
      syncBuiltinESMExports();
      return 42;
    });
    expect(result).toBe(42);
    expect(promises.rename).toHaveBeenCalledTimes(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("makes a missing folder, for its owner only", async () => {
    const folder = join(temporaryFolder(), "a", "b");
    await withFileLock(join(folder, "lock"), async () => {});
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("serves in order of arrival", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    const order: number[] = [];
    let inside = 0;
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        withFileLock(lockPath, async () => {
          inside += 1;
          expect(inside).toBe(1);
          await new Promise((resume) => setImmediate(resume));
          order.push(index);
          inside -= 1;
        }),
      ),
    );
    expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  test("gives up after the time-out without losing the place of others", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    const entered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const first = withFileLock(lockPath, async () => {
      entered.resolve();
      await released.promise;
    });
    await entered.promise;
    const hasty = withFileLock(lockPath, async () => "hasty", { timeoutMs: 20 });
    const patient = withFileLock(lockPath, async () => "patient");
    await expect(hasty).rejects.toMatchObject({
      code: "LOCK_TIMEOUT",
      message: expect.stringContaining(`process ${process.pid}`),
    });
    released.resolve();
    await first;
    expect(await patient).toBe("patient");
  });

  test("stops waiting when aborted, with the reason as it is", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    const reason = new Error("enough");
    await withFileLock(lockPath, async () => {
      const controller = new AbortController();
      const waiting = withFileLock(lockPath, async () => {}, { signal: controller.signal });
      controller.abort(reason);
      await expect(waiting).rejects.toBe(reason);
    });
    await expect(withFileLock(lockPath, async () => {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });

  test.each([-1, Number.NaN])("refuses the time-out %d", async (timeoutMs) => {
    const lockPath = join(temporaryFolder(), "lock");
    await expect(withFileLock(lockPath, async () => {}, { timeoutMs })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });
});

describe("a lock that was left", () => {
  const elsewhere = { host: "elsewhere", hostId: "00000000" };
  test.each([
    ["by a process that is gone", { pid: 2 ** 22 + 1 }, 0],
    ["by an earlier process with the pid of a running one", { pid: process.ppid, startedAt: "1" }, 0],
    ["on another host, silent for 31 s", elsewhere, 31_000],
  ])("%s is taken over", async (_name, owner, ageMs) => {
    const lockPath = join(temporaryFolder(), "lock");
    leaveLock(lockPath, owner, ageMs);
    expect(await withFileLock(lockPath, async () => "mine", { timeoutMs: 1000 })).toBe("mine");
  });

  test.each([
    ["on another host, alive 20 s ago", elsewhere, 20_000],
    ["by a running process", { pid: process.ppid, startedAt: null }, 0],
  ])("%s is waited for", async (_name, owner, ageMs) => {
    const lockPath = join(temporaryFolder(), "lock");
    leaveLock(lockPath, owner, ageMs);
    await expect(withFileLock(lockPath, async () => {}, { timeoutMs: 30 })).rejects.toMatchObject({
      code: "LOCK_TIMEOUT",
    });
  });

  test.each(["", "{}", "garbage"])("as a file with the content %j counts after 2 s", async (content) => {
    const lockPath = join(temporaryFolder(), "lock");
    writeFileSync(lockPath, content);
    await expect(withFileLock(lockPath, async () => {}, { timeoutMs: 30 })).rejects.toMatchObject({
      code: "LOCK_TIMEOUT",
    });
    utimesSync(lockPath, new Date(Date.now() - 3000), new Date(Date.now() - 3000));
    expect(await withFileLock(lockPath, async () => "mine", { timeoutMs: 1000 })).toBe("mine");
  });

  test("with an owner that nobody can read counts after 2 s", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    leaveLock(lockPath, { token: "../../out" }, 1000);
    await expect(withFileLock(lockPath, async () => {}, { timeoutMs: 30 })).rejects.toMatchObject({
      code: "LOCK_TIMEOUT",
    });
    utimesSync(lockPath, new Date(Date.now() - 3000), new Date(Date.now() - 3000));
    expect(await withFileLock(lockPath, async () => "mine", { timeoutMs: 1000 })).toBe("mine");
  });
});
