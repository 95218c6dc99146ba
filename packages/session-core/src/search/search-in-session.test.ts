import { expect, test } from "vitest";
import { InMemorySessionStore } from "../in-memory-session-store.ts";
import { discoverSessions } from "./discovery.ts";

async function longSession(count: number): Promise<InMemorySessionStore> {
  const store = new InMemorySessionStore({ retention: "keep_all" });
  const messages = Array.from({ length: count }, (_, index) => ({
    role: "user",
    content: index % 2 === 0 ? "kettle" : "kettle and pot",
  }));
  await store.append("long", messages);
  return store;
}

test("windows inside a session do not overlap, best and earliest first, and all are counted", async () => {
  const { hits, totalFound } = await discoverSessions(await longSession(50), "kettle pot", {
    sessionId: "long",
    window: 2,
    limit: 3,
  });
  expect(hits.map(({ anchorIndex }) => anchorIndex)).toEqual([1, 7, 13]);
  expect(totalFound).toBe(9);
});

test("a window that covers the session leaves one", async () => {
  const options = { sessionId: "long", window: 1000, limit: 5 };
  const { hits, totalFound } = await discoverSessions(await longSession(50), "kettle", options);
  expect(hits.map(({ anchorIndex }) => anchorIndex)).toEqual([0]);
  expect(totalFound).toBe(1);
});

test("only the windows that are returned are dressed: a session of thousands answers as one of ten", async () => {
  const store = await longSession(3000);
  const { hits, totalFound } = await discoverSessions(store, "kettle", {
    sessionId: "long",
    window: 0,
    limit: 1,
  });
  expect(hits).toHaveLength(1);
  expect(totalFound).toBe(3000);
});

test("a hit that was damaged after it was found is left out, and the answer says so", async () => {
  const store = await longSession(1);
  const finder = {
    find: async (...args: Parameters<typeof store.find>) => {
      const found = await store.find(...args);
      return {
        ...found,
        candidates: found.candidates.map((candidate) => ({ ...candidate, load: async () => undefined })),
      };
    },
  };
  expect(await discoverSessions(finder, "kettle")).toMatchObject({
    hits: [],
    totalFound: 0,
    notices: ["1 of the sessions that match were removed or damaged meanwhile."],
  });
});
