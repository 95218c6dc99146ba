import { expect, test } from "vitest";
import { sampleStore } from "../sample-store.fixture.ts";
import { discoverSessions } from "../search/discovery.ts";
import { cliListToWire, cliSearchToWire } from "./cli-codec.ts";
import { wireCliListSchema, wireCliSearchSchema } from "./recall-wire.ts";

const store = await sampleStore([
  { id: "s", lines: ["user: kettle", "user: kettle"], patch: { thread_id: "T" } },
]);

test("search: the documented keys, explained where asked", async () => {
  const search = cliSearchToWire("kettle", await discoverSessions(store, "kettle"), { explain: true });
  expect(Object.keys(search)).toEqual(["query", "results", "total_found"]);
  expect(search.results[0]?.explain).toEqual({
    ranking: "points",
    parts: { phrase: 4, terms: 2 },
    automated: false,
    demotion: 1,
    lineage: "thread_id T",
    folded_session_ids: [],
  });
  expect(wireCliSearchSchema.strict().parse(search)).toEqual(search);
});

test("search: nothing found is an empty list", async () => {
  const search = cliSearchToWire("zebra", await discoverSessions(store, "zebra"));
  expect(JSON.stringify(search)).toBe('{"query":"zebra","results":[],"total_found":0}');
});

test("list: the keys of a browse row", async () => {
  const list = cliListToWire(await store.list());
  expect(Object.keys(list.sessions[0] ?? {})).toEqual([
    "session_id",
    "title",
    "when",
    "message_count",
    "preview",
  ]);
  expect(wireCliListSchema.strict().parse(list)).toEqual(list);
});
