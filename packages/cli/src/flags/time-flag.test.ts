import { afterEach, describe, expect, test } from "vitest";
import { parseTimeFlag } from "./time-flag.ts";

const nowMs = Date.parse("2026-07-10T12:00:00Z");
const zone = process.env["TZ"];

afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

function read(name: "--since" | "--until", text: string, timeZone = "UTC"): string {
  process.env["TZ"] = timeZone;
  return new Date(parseTimeFlag(text, { name, nowMs })).toISOString();
}

describe("parseTimeFlag", () => {
  test.each([
    ["2026-07-01", "UTC", "2026-07-01T00:00:00.000Z", "2026-07-01T23:59:59.999Z"],
    ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z", "2026-07-02T03:59:59.999Z"],
    // A day of 23 hours: the clocks go forward.
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"],
    ["today", "Asia/Tokyo", "2026-07-09T15:00:00.000Z", "2026-07-10T14:59:59.999Z"],
    [" Yesterday ", "UTC", "2026-07-09T00:00:00.000Z", "2026-07-09T23:59:59.999Z"],
  ])("the day %j in %s", (text, timeZone, first, last) => {
    expect(read("--since", text, timeZone)).toBe(first);
    expect(read("--until", text, timeZone)).toBe(last);
  });

  test.each([
    ["12h", "2026-07-10T00:00:00.000Z"],
    ["1d", "2026-07-09T12:00:00.000Z"],
    ["7D", "2026-07-03T12:00:00.000Z"],
    ["2w", "2026-06-26T12:00:00.000Z"],
    ["2026-07-01T09:00:00Z", "2026-07-01T09:00:00.000Z"],
    ["2026-07-01T09:00+02:00", "2026-07-01T07:00:00.000Z"],
  ])("%s", (text, instant) => {
    expect(read("--since", text)).toBe(instant);
    expect(read("--until", text)).toBe(instant);
  });

  // Friday, 10 July 2026.
  test.each([
    ["tuesday", "2026-07-07", "2026-07-07"],
    ["Last Tuesday", "2026-07-07", "2026-07-07"],
    ["friday", "2026-07-03", "2026-07-03"],
    ["saturday", "2026-07-04", "2026-07-04"],
    ["3 days ago", "2026-07-07", "2026-07-07"],
    ["a week ago", "2026-07-03", "2026-07-03"],
    ["2 months ago", "2026-05-10", "2026-05-10"],
    ["last week", "2026-06-29", "2026-07-05"],
    ["this week", "2026-07-06", "2026-07-12"],
    ["last month", "2026-06-01", "2026-06-30"],
    ["last year", "2025-01-01", "2025-12-31"],
  ])("%s", (text, first, last) => {
    expect(read("--since", text)).toBe(`${first}T00:00:00.000Z`);
    expect(read("--until", text)).toBe(`${last}T23:59:59.999Z`);
  });

  test("a time without a zone is the reader's", () => {
    expect(read("--since", "2026-07-01T09:00", "America/New_York")).toBe("2026-07-01T13:00:00.000Z");
  });

  test.each([
    ["soon"],
    [""],
    ["2026-13-01"],
    ["2026-02-30"],
    ["2026-02-30T10:00"],
    ["5"],
    ["7 days"],
    ["-1d"],
  ])("%j is an error that names the flag", (text) => {
    expect(() => read("--since", text)).toThrow("--since is no time");
    expect(() => read("--until", text)).toThrow("--until is no time");
  });
});
