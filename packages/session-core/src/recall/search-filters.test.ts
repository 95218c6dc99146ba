import { describe, expect, test } from "vitest";
import { scopedStore } from "../scoped-store.ts";
import { sampleStore } from "../sample-store.fixture.ts";
import type { SessionFilters } from "../session-filters.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";

const store = await sampleStore([
  { id: "june-10", updatedAt: "2026-06-10T14:32:00Z", lines: ["user: kettle"], patch: { agentName: "Élan" } },
  {
    id: "june-20",
    updatedAt: "2026-06-20T23:59:59Z",
    lines: ["assistant: kettle"],
    patch: { project: "p1" },
  },
  { id: "june-30", updatedAt: "2026-06-30T12:00:00Z", lines: ["user: kettle"], userId: "u4" },
  { id: "nightly", updatedAt: "2026-06-29T12:00:00Z", lines: ["user: kettle"], patch: { source: "cron" } },
]);
const ALL = ["june-10", "june-20", "june-30", "nightly"];

/** What search, list and browse find, sorted by id; `tool` holds what the tool's own arguments say. */
async function found(filters: SessionFilters): Promise<Record<"search" | "list" | "browse", string[]>> {
  const ids = (rows: readonly { sessionId: string }[]): string[] =>
    rows.map((row) => row.sessionId).toSorted();
  const { results } = await probeSessionSearch(store, { filters }).browse();
  return {
    search: ids(await store.search("kettle", filters)),
    list: ids(await store.list(filters)),
    browse: results.map((row) => row.session_id).toSorted(),
  };
}

describe("filters on search, list and browse", () => {
  test.each<[string, SessionFilters, string[]]>([
    ["since, ISO", { since: "2026-06-20T23:59:59Z" }, ["june-20", "june-30", "nightly"]],
    ["since, a bare date", { since: "2026-06-30" }, ["june-30"]],
    ["since, an age", { since: "7d" }, ["june-30", "nightly"]],
    ["since, an age in hours", { since: "24h" }, ["june-30"]],
    ["since, a Date", { since: new Date("2026-06-30T12:00:00Z") }, ["june-30"]],
    ["since, epoch seconds", { since: 1782820800 }, ["june-30"]],
    ["until, a bare date includes the day", { until: "2026-06-20" }, ["june-10", "june-20"]],
    ["until, an age", { until: "2w" }, ["june-10"]],
    ["since and until", { since: "2026-06-15", until: "2026-06-29" }, ["june-20", "nightly"]],
    ["agent, without case and accents", { agent: "elan" }, ["june-10"]],
    ["project", { project: "p1" }, ["june-20"]],
    ["userId, exactly", { userId: "u4" }, ["june-30"]],
    ["userId, no prefix", { userId: "u" }, []],
    ["idPrefix, literally", { userId: "u9", idPrefix: "june-2" }, ["june-20"]],
    ["idPrefix does not open what is owned", { userId: "u9", idPrefix: "june-30" }, []],
    ["sessionId", { sessionId: "nightly" }, ["nightly"]],
    ["automated: demote", { automated: "demote" }, ALL],
    ["automated: exclude", { automated: "exclude" }, ["june-10", "june-20", "june-30"]],
    ["automated: only", { automated: "only" }, ["nightly"]],
    ["nothing", {}, ALL],
  ])("%s", async (_name, filters, ids) => {
    expect(await found(filters)).toEqual({ search: ids, list: ids, browse: ids });
  });

  test("role counts messages in a search", async () => {
    expect((await store.search("kettle", { role: "assistant" })).map((hit) => hit.sessionId)).toEqual([
      "june-20",
    ]);
  });

  test.each<[SessionFilters, RegExp]>([
    [{ since: "last tuesday" }, /^since is no time: "last tuesday"/],
    [{ until: "2026-02-30" }, /^until is no time/],
    [{ since: "2026-06-02", until: "2026-06-01" }, /^since .* lies after until/],
    [{ automated: "never" as never }, /^automated must be/],
  ])("%j is an error that names the filter", async (filters, message) => {
    await expect(store.search("kettle", filters)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: expect.stringMatching(message) as string,
    });
    await expect(store.list(filters)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("the tool takes since, until and role", () => {
  const ask = probeSessionSearch(store);
  test.each([
    [{ since: "7d" }, ["june-30", "nightly"]],
    [{ until: "2026-06-20" }, ["june-10", "june-20"]],
    [{ role: "assistant" }, ["june-20"]],
    [{ since: "", until: null, role: "" }, ALL],
  ])("%j", async (args, ids) => {
    expect((await ask.ids({ query: "kettle", ...args })).toSorted()).toEqual(ids);
  });

  test("what the caller sets is kept when the model says nothing", async () => {
    const narrow = probeSessionSearch(store, { filters: { since: "7d" } });
    expect((await narrow.ids({ query: "kettle", since: null })).toSorted()).toEqual(["june-30", "nightly"]);
  });
});

describe("whose session", () => {
  test.each<[string, ReturnType<typeof probeSessionSearch>]>([
    ["scoped store", probeSessionSearch(scopedStore(store, { userId: "u5" }))],
    ["owner filter", probeSessionSearch(store, { filters: { userId: "u5" } })],
  ])("%s: another user's session behaves like an unknown one", async (_name, ask) => {
    const foreign = await ask.fail({ session_id: "june-30" });
    const unknown = await ask.fail({ session_id: "june-31" });
    expect(foreign.error).toBe(unknown.error.replace("june-31", "june-30"));
    expect(await ask.ids({ query: "kettle", session_id: "june-30" })).toEqual([]);
    expect((await ask.browse()).results).toEqual([]);
  });
});
