import { expect, test } from "vitest";
import { memoryCrashRounds, sessionCrashRounds } from "./crash-rounds.ts";
import { DISK_FAULTS, diskFaultRounds } from "./disk-faults.ts";

const LONG = { timeout: 240_000 };

test(
  "sessions: killed at steps of the disk and at any moment, nothing acknowledged is lost",
  LONG,
  async () => {
    const result = await sessionCrashRounds({ rounds: 24, seed: 1 });
    expect(result.problems).toEqual([]);
    expect(result.kills).toBeGreaterThan(18);
    expect(result.acknowledged).toBeGreaterThan(40);
  },
);

test("memory: killed likewise, nothing acknowledged is lost, and no file is half", LONG, async () => {
  const result = await memoryCrashRounds({ rounds: 10, seed: 1 });
  expect(result.problems).toEqual([]);
  expect(result.kills).toBeGreaterThan(8);
  expect(result.acknowledged).toBeGreaterThan(10);
});

test.each(DISK_FAULTS)(
  "a disk that answers %s: errors with a code, nothing acknowledged is lost",
  LONG,
  async (code) => {
    const result = await diskFaultRounds(code, 4);
    expect(result.problems).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(0);
  },
);
