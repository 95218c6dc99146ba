import { describe, expect, test } from "vitest";
import { recordStore, sampleStore, storedMessages } from "../sample-store.fixture.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";

describe("an anchor that is not there", async () => {
  const lines = Array.from({ length: 12 }, (_, position) => `user: turn ${position}`);
  const ask = probeSessionSearch(await sampleStore([{ id: "a", lines }]));
  test.each([
    ["999", 11],
    ["-1", 0],
  ])("%s is clamped, and the answer says to where", async (around_message_id, anchor_index) => {
    expect(await ask.scroll({ session_id: "a", around_message_id })).toMatchObject({
      around_message_id,
      anchor_index,
    });
  });
  test.each(["abc", "3.5"])("%s is an error with the valid range", async (around_message_id) => {
    expect((await ask.fail({ session_id: "a", around_message_id })).hint).toMatch(/0 to 11.*anchor_index/);
  });
});

test("an unknown session: an error that names it, an empty window", async () => {
  const store = await sampleStore([]);
  const failure = await probeSessionSearch(store).fail({ session_id: "nope" });
  expect(failure).toMatchObject({ mode: "scroll", session_id: "nope", error: 'no session "nope"' });
  expect(await store.window("nope")).toEqual([]);
  expect(await store.exists("nope")).toBe(false);
});

test("a generated summary is no goal and no resolution", async () => {
  const real = storedMessages(
    [1, 2, 3, 4, 5, 6].map((number) => `${number % 2 ? "user" : "assistant"}: real ${number}`),
  );
  const summary = {
    role: "system",
    content: "summary ".repeat(6000),
    timestamp: 1_779_000_000,
    metadata: { compaction: true },
  };
  const ask = probeSessionSearch(recordStore([{ session_id: "a", messages: [summary, ...real] }]));
  const [hit] = (await ask.discover("real 4")).results;
  expect(hit?.anchor_index).toBe(3);
  const { opening = [], closing = [] } = hit?.bookends ?? {};
  expect([...opening, ...closing].map(({ content }) => content)).toEqual([
    "real 1",
    "real 2",
    "real 5",
    "real 6",
  ]);
});

test("equal timestamps keep the written order", async () => {
  const lines = ["c", "a", "b", "a", "c", "a"].map((text) => `user: ${text}`);
  const store = await sampleStore([{ id: "a", lines, spacingSeconds: 0 }]);
  const { messages } = await probeSessionSearch(store).scroll({ session_id: "a" });
  expect(messages.map(({ content }) => `user: ${content}`)).toEqual(lines);
  expect((await store.load("a"))?.messages.map(({ content }) => `user: ${content}`)).toEqual(lines);
});

test("a long session across the range is found by the message inside it", async () => {
  const store = await sampleStore([]);
  await store.append("long", [
    { role: "user", content: "begin", timestamp: "2026-06-01T09:00:00Z" },
    { role: "user", content: "the pump seal leaks", timestamp: "2026-06-10T09:00:00Z" },
    { role: "user", content: "end", timestamp: "2026-06-20T09:00:00Z" },
  ]);
  const ask = probeSessionSearch(store);
  const range = { since: "2026-06-05", until: "2026-06-15" };
  expect(await ask.discover({ query: "pump seal", ...range })).toMatchObject({
    results: [{ anchor_index: 1 }],
  });
  expect(await ask.ids({ query: "pump seal", since: "2026-06-11" })).toEqual([]);
  expect(await ask.ids({ query: "begin", ...range })).toEqual([]);
});

describe("empty and untitled sessions", async () => {
  const store = recordStore([
    { session_id: "no-messages", messages: [], updated_at: "2026-06-05T00:00:00Z" },
    { session_id: "no-list", updated_at: "2026-06-04T00:00:00Z" },
    {
      session_id: "tool-only",
      messages: storedMessages(["tool: kettle"]),
      updated_at: "2026-06-03T00:00:00Z",
    },
    { session_id: "no-time", messages: storedMessages(["user: kettle"]) },
    {
      session_id: "long",
      messages: storedMessages([`user: kettle ${"x".repeat(10_000)}`]),
      updated_at: "2026-06-02T00:00:00Z",
    },
  ]);
  const ask = probeSessionSearch(store);

  test("browse lists them all, titled and counted", async () => {
    const rows = (await ask.browse()).results.map((row) => [
      row.session_id,
      row.title.slice(0, 10),
      row.message_count,
    ]);
    expect(rows).toEqual([
      ["no-messages", "no-message", 0],
      ["no-list", "no-list", 0],
      ["tool-only", "tool-only", 1],
      ["long", "kettle xxx", 1],
      ["no-time", "kettle", 1],
    ]);
  });

  test("search finds those with text, without bookends", async () => {
    const { results } = await ask.discover("kettle");
    expect(results.map((hit) => hit.session_id).toSorted()).toEqual(["long", "no-time", "tool-only"]);
    for (const hit of results) expect(hit).not.toHaveProperty("bookends");
  });

  test.each(["no-messages", "no-list"])("the window of %s is empty", async (id) => {
    expect(await store.window(id)).toEqual([]);
  });
});
