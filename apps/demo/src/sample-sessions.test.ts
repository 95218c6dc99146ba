import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JsonSessionStore } from "@praison/store-json";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleSessions } from "./sample-sessions.ts";
import { seedSessions } from "./seed-sessions.ts";
import { TOUR_QUESTION } from "./tour.ts";

/** A Saturday, so that the days of the story have to move. */
const NOW_MS = Date.parse("2026-11-21T09:00:00Z");

let sessionDir: string;
let store: JsonSessionStore;
beforeAll(async () => {
  sessionDir = await mkdtemp(join(tmpdir(), "praison-samples-"));
  await seedSessions(sessionDir, sampleSessions(NOW_MS));
  store = new JsonSessionStore({ sessionDir, now: () => NOW_MS });
});
afterAll(async () => {
  await store.close();
  await rm(sessionDir, { recursive: true, force: true });
});

test("the decision comes first, its continuation behind it, the nightly report demoted", async () => {
  const hits = await store.search(TOUR_QUESTION);
  expect(hits.map(({ sessionId }) => sessionId)).toEqual([
    "billing-review",
    "team-standup",
    "nightly-report",
    "invoice-fonts",
  ]);
  expect(hits[0]?.explanation.foldedSessionIds).toEqual(["billing-cutover"]);
  expect(hits[2]?.explanation.isAutomated).toBe(true);
  expect(hits.filter(({ explanation }) => explanation.isAutomated)).toHaveLength(1);
});

test.each([
  ["revert phrase", "deploy-notes"],
  ["zurich buro", "zürich-büro"],
  ["LINDENSTRASSE", "zürich-büro"],
  ["公開日", "日本語版"],
  ["dropped the index", "search-latency"],
])("%s finds %s", async (query, sessionId) => {
  const [hit] = await store.search(query);
  expect(hit?.sessionId).toBe(sessionId);
});

test("the detail of the compacted session lies in its archive", async () => {
  const [hit] = await store.search("copper kettle");
  expect(hit?.messages.find(({ index }) => index === hit.anchorIndex)?.archived).toBe(true);
});

test("times are those of the story: weeks apart, none ahead, cut-over on a working day", async () => {
  const rows = await store.list();
  expect(rows).toHaveLength(12);
  const ages = rows.map(({ lastActiveMs = 0 }) => (NOW_MS - lastActiveMs) / 86_400_000);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeGreaterThan(40);
  const [decision] = await store.window("billing-review", { aroundMessageId: 4, window: 0 });
  expect(decision?.content).toMatch(/on (Monday|Tuesday|Wednesday|Thursday|Friday) \d/);
});
