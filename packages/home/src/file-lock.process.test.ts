import { chmodSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ChildProgram, commandLine, startProgram, unprivileged } from "./child-program.fixture.ts";
import { type FileLock, withFileLock } from "./file-lock.ts";
import { currentProcess } from "./running-process.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

function lockHolder(task: string, lockPath: string, times = 1): ChildProgram {
  return startProgram(commandLine("lock-holder.fixture.ts", [task, lockPath, String(times)]));
}

async function startedHolder(task: string, lockPath: string): Promise<ChildProgram> {
  const child = lockHolder(task, lockPath);
  expect(await child.line()).toBe("held");
  return child;
}

/** Starts programs that count under one lock, all at once, and adds up what they saw. */
async function countTogether(
  lockPath: string,
  processes: number,
  times: number,
): Promise<{ count: number; overlaps: number; longestWaitMs: number }> {
  if (!readdirSync(join(lockPath, "..")).includes("lock.count")) writeFileSync(`${lockPath}.count`, "0");
  const children = Array.from({ length: processes }, () => lockHolder("count", lockPath, times));
  for (const child of children) expect(await child.line()).toBe("ready");
  for (const child of children) child.process.stdin!.write("go\n");
  const lines = await Promise.all(children.map((child) => child.line()));
  const results = lines.map((line) => JSON.parse(line!) as { overlaps: number; longestWaitMs: number });
  for (const child of children) expect(await child.ended()).toBe(0);
  return {
    count: Number(readFileSync(`${lockPath}.count`, "utf8")),
    overlaps: results.reduce((sum, result) => sum + result.overlaps, 0),
    longestWaitMs: Math.max(...results.map((result) => result.longestWaitMs)),
  };
}

describe("several processes", () => {
  test(
    "8 of them take it 50 times each, one at a time, and nobody waits long",
    { timeout: 60_000 },
    async () => {
      const folder = temporaryFolder();
      const { count, overlaps, longestWaitMs } = await countTogether(join(folder, "lock"), 8, 50);
      expect({ count, overlaps }).toEqual({ count: 400, overlaps: 0 });
      expect(longestWaitMs).toBeLessThan(5000);
      expect(readdirSync(folder)).toEqual(["lock.count"]);
    },
  );

  test("a time-out tells who holds the lock, how long one waited, and what to do", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    const child = await startedHolder("hold", lockPath);
    const error: unknown = await withFileLock(lockPath, async () => {}, { timeoutMs: 60 }).catch(
      (error: unknown) => error,
    );
    expect(error).toMatchObject({ code: "LOCK_TIMEOUT", hint: expect.stringContaining("lockTimeoutMs") });
    const { message } = error as Error;
    expect(message).toMatch(/^waited \d+ ms/);
    for (const part of [`process ${child.process.pid} on ${currentProcess().host}`, lockPath])
      expect(message).toContain(part);
    expect(readdirSync(join(lockPath, ".."))).toEqual(["lock"]);
  });

  test("a waiting one can be aborted", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    await startedHolder("hold", lockPath);
    const controller = new AbortController();
    const waiting = withFileLock(lockPath, async () => {}, { signal: controller.signal });
    await expect
      .poll(() => readdirSync(join(lockPath, "..")).some((name) => name.endsWith(".queue")))
      .toBe(true);
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    expect(readdirSync(join(lockPath, ".."))).toEqual(["lock"]);
  });

  test("a killed holder is taken over at once", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    const child = await startedHolder("hold", lockPath);
    child.process.kill("SIGKILL");
    expect(await child.ended()).toBe("SIGKILL");
    expect(await withFileLock(lockPath, async () => "mine", { timeoutMs: 1000 })).toBe("mine");
  });

  test("those who wait when the holder is killed come in one at a time", { timeout: 60_000 }, async () => {
    const lockPath = join(temporaryFolder(), "lock");
    for (let round = 1; round <= 3; round += 1) {
      const holder = await startedHolder("hold", lockPath);
      setImmediate(() => holder.process.kill("SIGKILL"));
      const { count, overlaps } = await countTogether(lockPath, 4, 3);
      expect({ count, overlaps }).toEqual({ count: round * 12, overlaps: 0 });
    }
  });

  test.each([
    ["exit", undefined, 0],
    ["hold", "SIGINT", "SIGINT"],
    ["hold", "SIGTERM", "SIGTERM"],
  ] as const)("%s %s leaves no lock", async (task, signal, end) => {
    const folder = temporaryFolder();
    const child = await startedHolder(task, join(folder, "lock"));
    if (signal !== undefined) child.process.kill(signal);
    expect(await child.ended()).toBe(end);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a holder shows that it lives", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    await startedHolder("hold", lockPath);
    const file = join(lockPath, "owner.json");
    const longAgo = new Date(Date.now() - 20_000);
    utimesSync(file, longAgo, longAgo);
    await expect.poll(() => Date.now() - statSync(file).mtimeMs, { timeout: 15_000 }).toBeLessThan(10_000);
  });

  test("a holder that was silent for 30 s is taken over, and learns of it before it writes", async () => {
    const lockPath = join(temporaryFolder(), "lock");
    let inner: string | undefined;
    const outer = withFileLock(lockPath, async (lock: FileLock) => {
      const longAgo = new Date(Date.now() - 31_000);
      utimesSync(join(lockPath, "owner.json"), longAgo, longAgo);
      const child = await startedHolder("hold-until-asked", lockPath);
      inner = readFileSync(join(lockPath, "owner.json"), "utf8");
      await expect(lock.assertStillHeld()).rejects.toMatchObject({
        code: "LOCK_TIMEOUT",
        message: expect.stringContaining(`process ${child.process.pid}`),
      });
    });
    await outer;
    // The end of the first must not end the second's.
    expect(readFileSync(join(lockPath, "owner.json"), "utf8")).toBe(inner);
  });
});

test.skipIf(unprivileged() === undefined)("a folder that may not be written to is said at once", async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o555);
  const child = startProgram(
    commandLine("refused-change.fixture.ts", ["lock", join(folder, "lock")]),
    unprivileged(),
  );
  const report = JSON.parse((await child.line())!) as { tookMs: number };
  expect(report).toMatchObject({
    code: "STORE_UNAVAILABLE",
    cause: "EACCES",
    hint: expect.stringContaining("PRAISONAI_HOME"),
  });
  expect(report.tookMs).toBeLessThan(1000);
});
