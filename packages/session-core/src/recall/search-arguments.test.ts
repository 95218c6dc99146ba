import { describe, expect, test } from "vitest";
import { sampleStore } from "../sample-store.fixture.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";

const MANY = 60;
const lines = Array.from({ length: 120 }, (_, position) => `user: message ${position}`);
const store = await sampleStore(
  Array.from({ length: MANY }, (_, position) => ({
    id: `s${position}`,
    lines: position === 0 ? ["user: the kettle", ...lines] : ["user: a kettle"],
  })),
  { retention: "keep_all" },
);
const ask = probeSessionSearch(store);

describe("odd argument types from a model", () => {
  test.each([
    ["5", 5],
    [" 7 ", 7],
    [null, 5],
    [undefined, 5],
    ["", 5],
    [2.7, 2],
    ["2.7", 2],
    [0, 1],
    [-3, 1],
    [1e9, 50],
    [Infinity, 50],
  ])("limit %j returns %i", async (limit, count) => {
    expect((await ask.discover({ query: "kettle", limit })).results).toHaveLength(count);
    expect((await ask.browse({ limit })).results).toHaveLength(count);
  });

  test.each([
    ["2", 5],
    [null, 11],
    [2.9, 5],
    [0, 1],
    [-1, 1],
    [1e9, 101],
  ])("window %j shows %i messages", async (window, count) => {
    const answer = await ask.scroll({ session_id: "s0", around_message_id: "60", window });
    expect(answer.messages).toHaveLength(count);
  });

  test.each([
    ["limit", "abc"],
    ["limit", true],
    ["limit", [5]],
    ["limit", {}],
    ["limit", NaN],
    ["window", "wide"],
    ["window", {}],
    ["query", ["kettle"]],
    ["query", { text: "kettle" }],
    ["query", true],
    ["session_id", {}],
    ["around_message_id", []],
    ["since", true],
    ["since", "soon"],
    ["until", "2026-13-01"],
    ["until", "2026-02-30"],
    ["role", {}],
  ])("%s %j is an error that names the parameter", async (name, value) => {
    const query = name === "around_message_id" || name === "session_id" ? "" : "kettle";
    const failure = await ask.fail({ query, session_id: "s0", [name]: value });
    expect(failure.error).toMatch(new RegExp(`^${name} `));
    expect(failure.hint).not.toBe("");
  });

  test.each([
    [{ query: 60 }, "discovery"],
    [{ session_id: "s0", around_message_id: 3 }, "scroll"],
    [{ unknown: 1 }, "browse"],
  ])("%j is read as %s", async (args, mode) => {
    expect(await ask.any(args)).toMatchObject({ success: true, mode });
  });

  test("names in camelCase are read too", async () => {
    const answer = await ask.scroll({ sessionId: "s0", aroundMessageId: "3", window: 1 });
    expect(answer).toMatchObject({ session_id: "s0", around_message_id: "3", anchor_index: 3 });
  });
});

describe("query with session_id: discovery inside that session", () => {
  test("up to limit windows that do not overlap, best first", async () => {
    const answer = await ask.discover({ query: "message 7", session_id: "s0", window: 5, limit: 4 });
    const anchors = answer.results.map((hit) => hit.anchor_index);
    expect(anchors[0]).toBe(8); // "message 7" stands at number 8
    expect(anchors).toHaveLength(4);
    for (const [position, anchor] of anchors.entries()) {
      for (const other of anchors.slice(position + 1)) expect(Math.abs(anchor - other)).toBeGreaterThan(10);
    }
    const scores = answer.results.map((hit) => hit.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(answer.total_found).toBeGreaterThanOrEqual(4);
    expect(new Set(answer.results.map((hit) => hit.session_id))).toEqual(new Set(["s0"]));
  });

  test("a session that does not contain it gives no results", async () => {
    expect(await ask.discover({ query: "message", session_id: "s1" })).toMatchObject({
      results: [],
      total_found: 0,
    });
  });

  test("a session id of blanks counts as none", async () => {
    expect((await ask.discover({ query: "kettle", session_id: "  " })).total_found).toBe(MANY);
  });
});
