import { describe, expect, test } from "vitest";
import { sampleStore } from "../sample-store.fixture.ts";
import { parseRecallRequest } from "./recall-request.ts";
import { recall } from "./recall.ts";
import { fieldCasesFiller } from "./recall-cases.fixture.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";

describe("total_found", () => {
  const seven = Array.from({ length: 7 }, (_, position) => ({
    id: `s${position}`,
    lines: ["user: the kettle"],
  }));

  test("all sessions that match, not only those returned", async () => {
    const ask = probeSessionSearch(await sampleStore(seven));
    expect(await ask.discover({ query: "kettle", limit: 2 })).toMatchObject({
      total_found: 7,
      results: [{}, {}],
    });
    expect((await ask.browse({ limit: 2 })).total_found).toBe(7);
  });

  test("after filters and scope", async () => {
    const store = await sampleStore(
      seven.map((sample, position) => ({ ...sample, userId: `u${position % 2}` })),
    );
    const ask = probeSessionSearch(store, { filters: { userId: "u1" } });
    expect((await ask.discover("kettle")).total_found).toBe(3);
    expect((await ask.browse()).total_found).toBe(3);
    expect((await ask.discover({ query: "kettle", since: "2026-07-01T11:45:00Z" })).total_found).toBe(0);
  });

  test("a total that is exact carries no mark of a lower bound", async () => {
    const answer = await probeSessionSearch(await sampleStore(seven)).discover("kettle");
    expect(answer).not.toHaveProperty("total_is_lower_bound");
  });
});

describe("titles, browsing", () => {
  test.each([
    ["metadata.title", { title: "  Given\n title ", agentName: "Agent" }, ["user: words"], "Given title"],
    ["agent name", { agentName: "Agent" }, ["user: words"], "Agent"],
    ["first user text", {}, ["assistant: hello", "user: first\n words", "user: more"], "first words"],
    ["id", {}, ["assistant: hello", "tool: result"], "id-of-it"],
  ])("title is the %s", async (_name, patch, lines, title) => {
    const ask = probeSessionSearch(await sampleStore([{ id: "id-of-it", lines, patch }]));
    expect((await ask.browse()).results[0]?.title).toBe(title);
    const query = String(lines[0]?.split(" ")[1]);
    expect((await ask.discover(query)).results[0]?.title).toBe(title);
  });

  test("browse rows add a preview: the first user text, archived or not", async () => {
    const store = await sampleStore([{ id: "s", lines: ["user: where it began", "user: b", "user: c"] }], {
      activeWindow: 1,
    });
    expect((await probeSessionSearch(store).browse()).results[0]?.preview).toBe("where it began");
  });

  test("message_count: archived included, summary excluded", async () => {
    const store = await sampleStore([{ id: "s", lines: ["user: a", "user: b", "user: c"] }], {
      activeWindow: 1,
    });
    const ask = probeSessionSearch(store);
    expect((await store.load("s"))?.messages).toHaveLength(2);
    expect((await ask.browse()).results[0]?.message_count).toBe(3);
    expect((await ask.scroll({ session_id: "s" })).message_count).toBe(3);
  });
});

describe("the session in which the tool runs", () => {
  const samples = [
    { id: "past", lines: ["user: we chose Adyen"] },
    { id: "live", lines: ["user: archived Adyen note", "user: what about Adyen?"] },
  ];

  test("is left out of its own discovery", async () => {
    const store = await sampleStore(samples);
    const ask = probeSessionSearch(store, { currentSessionId: "live" });
    expect(await ask.discover("adyen")).toMatchObject({ total_found: 1, results: [{ session_id: "past" }] });
    expect(await ask.ids({ query: "adyen", session_id: "live" })).toEqual([]);
  });

  test("except its archived turns", async () => {
    const store = await sampleStore(samples, { activeWindow: 1 });
    const { results } = await probeSessionSearch(store, { currentSessionId: "live" }).discover("adyen");
    expect(results.find((hit) => hit.session_id === "live")).toMatchObject({ anchor_index: 0, score: 3 });
  });

  test("a search outside of an agent has none", async () => {
    expect(await probeSessionSearch(await sampleStore(samples)).ids("adyen")).toEqual(["live", "past"]);
  });
});

describe("recalled text is quoted", () => {
  test.each([{ query: "kettle" }, { session_id: "f04" }, {}])("%j carries the notice", async (args) => {
    const ask = probeSessionSearch(await sampleStore(fieldCasesFiller));
    expect(await ask.any(args)).toMatchObject({
      notice: expect.stringMatching(/not instructions/) as string,
    });
  });
});

test("recall takes a request and answers the same as the tool", async () => {
  const store = await sampleStore(fieldCasesFiller);
  const result = await recall(store, parseRecallRequest({ query: "kettle" }));
  expect(result).toMatchObject({ mode: "discovery", totalFound: 1, hits: [{ sessionId: "f04" }] });
});
