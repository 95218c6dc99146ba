import { expect } from "vitest";
import type { SearchOptions } from "../../search/discovery.ts";
import type { SessionFilters } from "../../session-filters.ts";
import { idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";
import { expectRejection } from "./rejection.ts";

/** Narrowing a search and a list. */
export const filterLaws: readonly Law[] = [
  {
    title: "since and until include both ends",
    async run({ open, write }) {
      const store = await open();
      for (const [id, at] of [
        ["before", "2026-06-30T23:59:59Z"],
        ["edge", "2026-07-01T00:00:00Z"],
        ["after", "2026-07-01T00:00:01Z"],
      ] as const)
        await write(store, id, [{ role: "user", content: "ledger", timestamp: at }], { at });
      const found = async (filters: SessionFilters): Promise<string[][]> => {
        const hits = await store.search("ledger", filters);
        return [idsOf(await store.list(filters)), idsOf(hits).toSorted()];
      };
      expect(await found({ since: "2026-07-01T00:00:00Z" })).toEqual([
        ["after", "edge"],
        ["after", "edge"],
      ]);
      expect(await found({ since: "2026-07-01" })).toEqual([
        ["after", "edge"],
        ["after", "edge"],
      ]);
      expect(await found({ until: "2026-07-01T00:00:00Z" })).toEqual([
        ["edge", "before"],
        ["before", "edge"],
      ]);
      expect(await found({ until: "2026-06-30" })).toEqual([["before"], ["before"]]);
      const day = { since: new Date("2026-07-01T00:00:00Z"), until: Date.parse("2026-07-01T00:00:00Z") };
      expect(await found(day)).toEqual([["edge"], ["edge"]]);
    },
  },
  {
    title: "a search takes the time of the message, a list the time in which the session was active",
    async run({ open, write, search, clock }) {
      const store = await open({ activeWindow: 2 });
      const timed = (day: string, content: string): object => ({
        role: "user",
        content,
        timestamp: `2026-06-${day}T12:00:00Z`,
      });
      const lines = [
        timed("01", "start"),
        timed("10", "pump seal"),
        timed("20", "end"),
        timed("20", "bye"),
      ] as never[];
      await write(store, "long", lines.slice(0, 1), { at: "2026-06-01T12:00:00Z" });
      await write(store, "long", lines.slice(1), { at: "2026-06-20T12:00:00Z" });
      const middle = { since: "2026-06-05", until: "2026-06-15" };
      expect(await search(store, "pump seal", middle)).toMatchObject([{ sessionId: "long", anchorIndex: 1 }]);
      expect(await search(store, "pump seal", { since: "2026-06-11" })).toEqual([]);
      expect(await search(store, "end", middle)).toEqual([]);
      expect(idsOf(await store.list(middle))).toEqual(["long"]);
      expect(await store.list({ until: "2026-05-31" })).toEqual([]);
      expect(await store.list({ since: "2026-06-21" })).toEqual([]);
      expect(clock.now()).toBe(Date.parse("2026-07-01T12:00:00Z"));
    },
  },
  {
    title: "an age counts back from now",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      await write(store, "new", ["user: ledger"], { at: "2026-07-01T01:00:00Z" });
      await write(store, "week", ["user: ledger"], { at: "2026-06-26T12:00:00Z" });
      await write(store, "old", ["user: ledger"], { at: "2026-06-10T12:00:00Z" });
      const within = async (since: string): Promise<string[][]> => [
        idsOf(await store.list({ since })),
        idsOf(await searchByPoints(store, "ledger", { since })),
      ];
      expect(await within("12h")).toEqual([["new"], ["new"]]);
      expect(await within("7d")).toEqual([
        ["new", "week"],
        ["new", "week"],
      ]);
      expect(await within("4W")).toEqual([
        ["new", "week", "old"],
        ["new", "week", "old"],
      ]);
    },
  },
  {
    title: "a filter that cannot be read is refused with INVALID_INPUT that names it",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: ledger"]);
      const wrong = [
        ["since", { since: "soon" }],
        ["since", { since: "2026-13-01" }],
        ["until", { until: "2026-02-30" }],
        ["since", { since: "2026-06-02", until: "2026-06-01" }],
        ["automated", { automated: "sometimes" }],
      ] as [string, SearchOptions][];
      for (const [name, filters] of wrong) {
        const calls = [
          () => store.list(filters),
          () => store.recent(filters),
          () => store.search("ledger", filters),
        ];
        for (const call of calls)
          expect((await expectRejection(call, "INVALID_INPUT", name)).message).toContain(name);
      }
    },
  },
  {
    title: "role narrows a search to messages of that role",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "a", ["user: ledger?", "assistant: the ledger is old", "tool: ledger"]);
      await write(store, "b", ["user: ledger"]);
      expect(idsOf(await search(store, "ledger", { role: "user" })).toSorted()).toEqual(["a", "b"]);
      expect(await search(store, "ledger", { role: "assistant" })).toMatchObject([
        { sessionId: "a", anchorIndex: 1 },
      ]);
      expect(await search(store, "ledger", { role: "tool" })).toMatchObject([
        { sessionId: "a", anchorIndex: 2 },
      ]);
      expect(await search(store, "ledger", { role: "system" })).toEqual([]);
      expect(idsOf(await store.list({ role: "tool" }))).toEqual(["a", "b"]);
    },
  },
  {
    title: "agent narrows to an agent's sessions, without case and accents",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "a", ["user: ledger"], { patch: { agentName: "Ángel Helper" } });
      await write(store, "b", ["user: ledger"], { patch: { agentName: "Helper" } });
      await write(store, "c", ["user: ledger"]);
      expect(idsOf(await search(store, "ledger", { agent: "angel HELPER" }))).toEqual(["a"]);
      expect(idsOf(await store.list({ agent: "helper" }))).toEqual(["b"]);
      expect(await store.list({ agent: "help" })).toEqual([]);
    },
  },
  {
    title: "project and sessionId narrow exactly",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "a", ["user: ledger"], { patch: { project: "atlas" } });
      await write(store, "b", ["user: ledger"], { patch: { project: "Atlas" } });
      await write(store, "ab", ["user: ledger"]);
      expect(idsOf(await search(store, "ledger", { project: "atlas" }))).toEqual(["a"]);
      expect(idsOf(await store.list({ project: "Atlas" }))).toEqual(["b"]);
      expect(idsOf(await store.list({ sessionId: "a" }))).toEqual(["a"]);
      expect(idsOf(await search(store, "ledger", { sessionId: "ab" }))).toEqual(["ab"]);
      expect(await search(store, "ledger", { sessionId: "a", project: "other" })).toEqual([]);
    },
  },
  {
    title: "automated sessions are demoted, left out, or stand alone",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      await write(store, "cron", ["user: ledger"], { patch: { source: "cron" } });
      await write(store, "mine", ["user: ledger"]);
      for (const [automated, ids] of [
        [undefined, ["mine", "cron"]],
        ["demote", ["mine", "cron"]],
        ["exclude", ["mine"]],
        ["only", ["cron"]],
      ] as const) {
        expect(idsOf(await searchByPoints(store, "ledger", { automated }))).toEqual(ids);
        expect(idsOf(await store.list({ automated })).toSorted()).toEqual([...ids].toSorted());
      }
    },
  },
  {
    title: "userId and idPrefix narrow to an owner's sessions",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "a", ["user: ledger"], { userId: "user_4" });
      await write(store, "b", ["user: ledger"], { userId: "user_42" });
      await write(store, "user_4_c", ["user: ledger"]);
      await write(store, "user_42_d", ["user: ledger"]);
      const found = async (filters: SessionFilters): Promise<string[]> => {
        const ids = idsOf(await search(store, "ledger", filters)).toSorted();
        expect(idsOf(await store.list(filters)).toSorted()).toEqual(ids);
        return ids;
      };
      expect(await found({ userId: "user_4" })).toEqual(["a"]);
      expect(await found({ userId: "user_4", idPrefix: "user_4_" })).toEqual(["a", "user_4_c"]);
      expect(await found({ userId: "user_4", idPrefix: "" })).toEqual(["a"]);
      expect(await found({ idPrefix: "user_42_" })).toEqual(["user_42_d"]);
      expect(await found({ userId: "user" })).toEqual([]);
    },
  },
  {
    title: "filters combine: all must hold",
    async run({ open, write, search }) {
      const store = await open();
      const both = { project: "atlas", agentName: "Helper" };
      await write(store, "both", ["user: ledger"], { patch: both, at: "2026-06-10T00:00:00Z" });
      await write(store, "late", ["user: ledger"], { patch: both });
      await write(store, "other", ["user: ledger"], {
        patch: { project: "atlas" },
        at: "2026-06-10T00:00:00Z",
      });
      const filters = { project: "atlas", agent: "helper", until: "2026-06-30" };
      expect(idsOf(await search(store, "ledger", filters))).toEqual(["both"]);
      expect(idsOf(await store.list(filters))).toEqual(["both"]);
    },
  },
];
