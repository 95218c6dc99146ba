import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatInstant, formatStoredInstant, parseInstant, parseRangeEnd, recency } from "./instant.ts";

const JUNE_10 = Date.parse("2026-06-10T14:32:00Z");
const NOW_MS = Date.parse("2026-07-01T12:00:00Z");

describe("reading a time", () => {
  test.each<[unknown, number]>([
    [1781101920, JUNE_10],
    [1781101920.25, JUNE_10 + 250],
    [1781101920000, JUNE_10],
    ["1781101920", JUNE_10],
    ["1781101920.5", JUNE_10 + 500],
    ["2026-06-10T14:32:00Z", JUNE_10],
    ["2026-06-10T14:32:00.250000+00:00", JUNE_10 + 250],
    ["2026-06-10T16:32:00+02:00", JUNE_10],
    ["2026-06-10 14:32:00Z", JUNE_10],
    [" 2026-06-10T14:32:00Z ", JUNE_10],
    ["2026-06-10", Date.parse("2026-06-10T00:00:00Z")],
    [new Date(JUNE_10), JUNE_10],
    [0, 0],
    [-5, -5000],
  ])("%j", (value, instantMs) => {
    expect(parseInstant(value)).toBe(instantMs);
  });

  test.each([
    undefined,
    null,
    "",
    " ",
    "soon",
    "June 10",
    "2026-13-01",
    "10/06/2026",
    NaN,
    Infinity,
    1e300,
    new Date(NaN),
    true,
    [],
    {},
    5n,
  ])("%o is no time", (value) => {
    expect(parseInstant(value)).toBeUndefined();
  });
});

test("printing: for answers without fractions, for files with six decimals unless they are zero", () => {
  expect(formatInstant(JUNE_10 + 999)).toBe("2026-06-10T14:32:00Z");
  expect(formatStoredInstant(JUNE_10)).toBe("2026-06-10T14:32:00+00:00");
  expect(formatStoredInstant(JUNE_10 + 7)).toBe("2026-06-10T14:32:00.007000+00:00");
});

test("what is printed is read back as the same instant", () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") }), (date) => {
      const instantMs = date.getTime();
      expect(parseInstant(formatStoredInstant(instantMs))).toBe(instantMs);
      expect(parseInstant(formatInstant(instantMs))).toBe(Math.floor(instantMs / 1000) * 1000);
    }),
  );
});

describe("one end of a range", () => {
  const DAY = Date.parse("2026-06-10T00:00:00Z");
  test.each<[unknown, "since" | "until", number | undefined]>([
    ["12h", "since", NOW_MS - 12 * 3_600_000],
    ["7d", "since", NOW_MS - 7 * 86_400_000],
    ["2w", "until", NOW_MS - 14 * 86_400_000],
    ["7 D", "since", NOW_MS - 7 * 86_400_000],
    ["0d", "since", NOW_MS],
    ["2026-06-10", "since", DAY],
    ["2026-06-10", "until", DAY + 86_400_000 - 1],
    ["2026-06-10T14:32:00Z", "until", JUNE_10],
    [1781101920, "since", JUNE_10],
    [new Date(JUNE_10), "until", JUNE_10],
    ["2024-02-29", "since", Date.parse("2024-02-29")],
    ["2026-02-30", "since", undefined],
    ["2023-02-29", "until", undefined],
    ["2026-13-01", "since", undefined],
    ["last tuesday", "since", undefined],
    ["7", "since", undefined],
    ["2026", "since", undefined],
    ["20260610", "until", undefined],
    ["1781101920", "since", JUNE_10],
    ["7m", "since", undefined],
    ["-7d", "since", undefined],
    ["", "since", undefined],
    [null, "until", undefined],
  ])("%j as %s", (value, end, instantMs) => {
    expect(parseRangeEnd(value, NOW_MS, end)).toBe(instantMs);
  });
});

describe("recency: the first time that is readable and not in the future", () => {
  test.each<[unknown[], number]>([
    [["2026-06-10T14:32:00Z", "2026-01-01"], JUNE_10],
    [["soon", "2026-06-10T14:32:00Z"], JUNE_10],
    [["2999-01-01", "2026-06-10T14:32:00Z"], JUNE_10],
    [[NOW_MS + 60_000], NOW_MS + 60_000],
    [[NOW_MS + 600_000], -Infinity],
    [[undefined, null], -Infinity],
    [[], -Infinity],
  ])("%j", (times, expected) => {
    expect(recency(times, NOW_MS)).toBe(expected);
  });
});

test.each(["7.5", "2026-02-30", "2026-02-30T10:00", "2026-13-01T00:00:00Z"])(
  "%s is no end of a range",
  (text) => {
    expect(parseRangeEnd(text, 0, "since")).toBeUndefined();
  },
);
