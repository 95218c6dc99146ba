import type { FileIdentity } from "@praison/home";
import { expect, test, vi } from "vitest";
import { identityText, isSettled } from "./folder-difference.ts";

const NOW_MS = 1_780_000_000_700;

function changedAgo(ageMs: number, fractionNs = 123n): FileIdentity {
  const ctimeNs = BigInt(NOW_MS - ageMs) * 1_000_000n + fractionNs;
  return { inode: 7n, device: 1n, size: 10n, mtimeNs: ctimeNs, ctimeNs };
}

test.each([
  [10, 123n, false],
  [60, 123n, true],
  // A disk that counts whole seconds.
  [1700, 0n, false],
  [2700, 0n, true],
])("a file changed %i ms ago, with %s ns beyond, counts as settled: %s", (ageMs, fractionNs, isOld) => {
  vi.useFakeTimers({ now: NOW_MS });
  const identity = changedAgo(ageMs, fractionNs);
  expect(identityText(identity) !== "unsettled").toBe(isOld);
  expect(isSettled(String(identity.mtimeNs))).toBe(isOld);
  vi.useRealTimers();
});

test("a file that could not be looked at is never settled, and a folder that is not there always is", () => {
  expect(identityText(undefined)).toBe("unsettled");
  expect(isSettled("absent")).toBe(true);
});
