import { describe, expect, test } from "vitest";
import { NOW_MS, recordStore, sampleStore, storedMessages } from "../sample-store.fixture.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";

describe("when: UTC, to the second", () => {
  test.each([
    ["2026-06-10T14:32:00.123456+00:00", "2026-06-10T14:32:00Z"],
    ["2026-06-10T16:32:00+02:00", "2026-06-10T14:32:00Z"],
    ["2026-06-10 14:32:00Z", "2026-06-10T14:32:00Z"],
    [1781101920, "2026-06-10T14:32:00Z"],
    [1781101920999, "2026-06-10T14:32:00Z"],
    ["not a time", "2026-06-01T09:00:00Z"],
    ["2999-01-01T00:00:00Z", "2026-06-01T09:00:00Z"],
    [null, "2026-06-01T09:00:00Z"],
  ])("updated_at %j", async (updated_at, when) => {
    const created_at = "2026-06-01T09:00:00+00:00";
    const record = { session_id: "s", messages: storedMessages(["user: kettle"]), created_at, updated_at };
    const ask = probeSessionSearch(recordStore([record]));
    expect((await ask.discover("kettle")).results[0]?.when).toBe(when);
    expect((await ask.browse()).results[0]?.when).toBe(when);
  });

  test("null without a readable time", async () => {
    const ask = probeSessionSearch(
      recordStore([{ session_id: "s", messages: storedMessages(["user: kettle"]) }]),
    );
    expect((await ask.discover("kettle")).results[0]?.when).toBeNull();
    expect((await ask.browse()).results[0]?.when).toBeNull();
  });
});

describe("timestamp of a message: likewise, or null", () => {
  test.each([
    [1780000005.25, "2026-05-28T20:26:45Z"],
    [1780000005250, "2026-05-28T20:26:45Z"],
    ["1780000005.25", "2026-05-28T20:26:45Z"],
    ["2026-05-28T22:26:45+02:00", "2026-05-28T20:26:45Z"],
    ["yesterday", null],
    [Number.NaN, null],
    [null, null],
    [undefined, null],
    [1e300, null],
  ])("%j", async (timestamp, shown) => {
    const messages = [{ role: "user", content: "kettle", timestamp }];
    const ask = probeSessionSearch(recordStore([{ session_id: "s", messages }]));
    expect((await ask.scroll({ session_id: "s" })).messages[0]?.timestamp).toBe(shown);
  });
});

describe("equal scores", () => {
  test("newest first, future and unreadable dates never lead", async () => {
    const messages = storedMessages(["user: kettle"]);
    const ask = probeSessionSearch(
      recordStore([
        { session_id: "unreadable", messages, updated_at: "soon" },
        { session_id: "future", messages, updated_at: "2031-01-01T00:00:00Z" },
        { session_id: "older", messages, updated_at: "2026-06-10T14:00:00+02:00" },
        { session_id: "newer", messages, updated_at: "2026-06-10T13:00:00Z" },
      ]),
    );
    expect(await ask.ids("kettle")).toEqual(["newer", "older", "future", "unreadable"]);
  });

  test("in whatever order they were written", async () => {
    const at = (day: number): string => new Date(NOW_MS - day * 86_400_000).toISOString();
    const days = [3, 1, 4, 2, 5];
    const store = await sampleStore(
      days.map((day) => ({ id: `d${day}`, lines: ["user: kettle"], updatedAt: at(day) })),
    );
    expect(await probeSessionSearch(store).ids("kettle")).toEqual(["d1", "d2", "d3", "d4", "d5"]);
  });
});
