import { describe, expect, test } from "vitest";
import { sampleMessage, sampleStore } from "../sample-store.fixture.ts";
import { messagePoints } from "./message-points.ts";
import { parseQuery } from "./query.ts";

describe("points of one message: +2 for the whole query, +1 for each term", () => {
  test.each([
    ["migration", "migration", 2, 1],
    ["the billing migration", "billing migration", 2, 2],
    ["billing … later … migration", "billing migration", 0, 2],
    ["one mention of migration here", "billing migration", 0, 1],
    ["nothing of it", "billing migration", 0, 0],
    ["migration migration migration", "migration", 2, 1],
    ["we need a billing migration migration plan", "migration migration", 2, 2],
    ["one mention of migration here", "migration migration", 0, 2],
    ["migration", "igra", 2, 1],
    ["billing migration", "billing  migration", 2, 2],
    ["billing\n\tmigration", "billing migration", 2, 2],
    ["the migration", "migration.", 0, 1],
    ["the migration.", "migration.", 2, 1],
    ["Die Straße in ZÜRICH", "strasse in zurich", 2, 2],
    ["naïve café", "NAIVE CAFE", 2, 2],
    ["what did we decide", "what did we decide", 2, 1],
    ["what did we do", "what did we decide", 0, 0],
    ["in C# and C++", "what about C#?", 0, 1],
    ["on .NET 10", ".NET", 2, 1],
    ["数据库迁移计划", "迁移计划", 2, 2],
    ["stop!!!", "!!!", 2, 0],
  ])("%j for %j: %i + %i", (content, query, phrase, terms) => {
    expect(messagePoints(sampleMessage(`user: ${content}`), parseQuery(query), new Set())).toEqual({
      phrase,
      terms,
    });
  });

  test("tells which terms it found", () => {
    const found = new Set<string>();
    messagePoints(sampleMessage("user: billing today"), parseQuery("billing migration"), found);
    expect([...found]).toEqual(["billing"]);
  });
});

describe("points of a session: the sum, anchored at the first best message", () => {
  const zeta = [
    "user: we need a billing migration migration migration plan",
    "user: the migration is scheduled",
  ];
  test.each([
    [zeta, "billing migration", 5, 0],
    [zeta, "migration", 6, 0],
    [zeta, "migration migration", 6, 0],
    [["user: one mention of migration here"], "migration", 3, 0],
    [["user: one mention of migration here"], "migration migration", 2, 0],
    [["user: migration", "user: migration", "user: migration"], "igra", 9, 0],
    [["user: alpha", "user: alpha beta", "user: beta alpha", "user: alpha beta"], "alpha beta", 11, 1],
    [["system: alpha", "tool: alpha beta"], "alpha beta", 5, 1],
  ])("%j for %j: %d, anchor %i", async (lines, query, score, anchorIndex) => {
    const store = await sampleStore([{ id: "s", lines }]);
    expect(await store.search(query)).toMatchObject([{ score, anchorIndex }]);
  });

  test("the synthetic summary scores nothing, however often compaction ran", async () => {
    const lines = Array.from({ length: 9 }, (_, position) => `user: ${position === 4 ? "ledger" : "other"}`);
    const searches = [100, 4, 2, 1].map(async (activeWindow) => {
      const store = await sampleStore([{ id: "s", lines }], { activeWindow });
      return (await store.search("ledger archived summary"))[0];
    });
    for (const hit of await Promise.all(searches)) expect(hit).toMatchObject({ score: 1, anchorIndex: 4 });
  });
});

describe("limit and window at their edges", async () => {
  const store = await sampleStore(
    ["a", "b", "c"].map((id) => ({ id, lines: ["user: before", "user: kettle", "user: after"] })),
  );
  test.each([
    [{ limit: 0 }, 1, 3],
    [{ limit: -1 }, 1, 3],
    [{ limit: 2 }, 2, 3],
    [{ window: 0 }, 3, 1],
    [{ window: -1 }, 3, 1],
    [{ window: 1 }, 3, 3],
  ])("search %j: %i hits of %i messages", async (options, hits, messages) => {
    const found = await store.search("kettle", options);
    expect(found).toHaveLength(hits);
    expect(found[0]?.messages).toHaveLength(messages);
  });

  test.each([
    [0, 0],
    [-1, 0],
    [2, 2],
    [undefined, 3],
  ])("recent with limit %j: %i", async (limit, count) => {
    expect(await store.recent({ limit })).toHaveLength(count);
  });

  test.each(["", "   ", "\n\t"])("search for %j finds nothing", async (query) => {
    expect(await store.search(query)).toEqual([]);
  });

  test.each([
    [{ aroundMessageId: "-3", window: 0 }, [0]],
    [{ aroundMessageId: "999", window: 0 }, [2]],
    [{ aroundMessageId: 1, window: 1 }, [0, 1, 2]],
    [{ aroundMessageId: "", window: 0 }, [2]],
    [{ window: 1 }, [1, 2]],
    [{ aroundMessageId: "1", window: -1 }, [1]],
  ])("window %j: %j", async (options, indexes) => {
    expect((await store.window("a", options)).map(({ index }) => index)).toEqual(indexes);
  });

  test("window of an unknown session is empty", async () => {
    expect(await store.window("absent", { aroundMessageId: "0" })).toEqual([]);
  });
});
