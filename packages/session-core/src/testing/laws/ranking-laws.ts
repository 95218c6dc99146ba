import { expect } from "vitest";
import type { SessionPatch } from "../../session-store.ts";
import { hitLine, idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";

/** Messages, seconds from the first to the last, and whether that is the pace of a machine. */
const PACES: readonly (readonly [count: number, spanSeconds: number, isAutomated: boolean])[] = [
  [4, 237, true],
  [4, 240, false],
  [4, 0, false],
  [3, 10, false],
  [10, 540, true],
  [61, 3600, true],
  [60, 3600, false],
];

/** Metadata, and whether it says that no person wrote the session. */
const SOURCES: readonly (readonly [patch: SessionPatch, isAutomated: boolean])[] = [
  ...["scheduled", "automated", "cron", "system", "batch", "CRON"].map(
    (source) => [{ source }, true] as const,
  ),
  [{ automated: true }, true],
  [{ automated: "true" }, false],
  [{ automated: 1 }, false],
  [{ source: "scheduled job" }, false],
  [{ source: "chat" }, false],
  [{}, false],
];

/** Keys of one value that make sessions continuations of each other. */
const LINEAGE_KEYS = ["lineage_id", "root_session_id", "thread_id"];

/** Demotion, continuations, ties. */
export const rankingLaws: readonly Law[] = [
  {
    title: "a session that says it is automated counts a quarter",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      for (const [position, [patch]] of SOURCES.entries())
        await write(store, `s${position}`, ["user: ledger", "assistant: ledger"], { patch });
      const hits = await searchByPoints(store, "ledger", { limit: 50 });
      const scores = Object.fromEntries(hits.map(({ sessionId, score }) => [sessionId, score]));
      const wanted = SOURCES.map(([, isAutomated], position) => [`s${position}`, isAutomated ? 1.5 : 6]);
      expect(scores).toEqual(Object.fromEntries(wanted));
    },
  },
  {
    title: "points: a session of more than 60 messages an hour counts a quarter",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      for (const [count, span, isAutomated] of PACES) {
        const id = `${count}-in-${span}`;
        const lines = ["user: ledger", ...Array.from({ length: count - 1 }, () => "assistant: hm")];
        await write(store, id, lines, {
          startsAt: "2026-06-01T00:00:00Z",
          secondsApart: span / (count - 1),
        });
        const hits = await searchByPoints(store, "ledger", { limit: 50 });
        const hit = hits.find(({ sessionId }) => sessionId === id);
        expect([id, hit?.score, hit?.explanation.isAutomated]).toEqual([
          id,
          isAutomated ? 0.75 : 3,
          isAutomated,
        ]);
      }
    },
  },
  {
    title: "scheduled runs do not drown a person's own chat, and stay reachable",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      const report = "assistant: daily report: project atlas deploy summary";
      for (let run = 1; run <= 12; run++)
        await write(store, `cron${run}`, [report, report], { secondsApart: 2000, patch: { source: "cron" } });
      await write(store, "mine", ["user: why did the atlas deploy fail?"], { at: "2026-06-01T12:00:00Z" });
      const ids = idsOf(await search(store, "atlas deploy", { limit: 5 }));
      expect(ids[0]).toBe("mine");
      expect(ids.slice(1).every((id) => id.startsWith("cron"))).toBe(true);
      expect(ids).toHaveLength(5);
      const reports = idsOf(await search(store, "daily report", { limit: 20 }));
      expect(new Set(reports)).toEqual(new Set(Array.from({ length: 12 }, (_, run) => `cron${run + 1}`)));
    },
  },
  {
    title: "continuations collapse to the best hit, demotion counted",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      for (const key of LINEAGE_KEYS) {
        const word = key.replace("_id", "");
        const [first, second, alone] = [`${key}-1`, `${key}-2`, `${key}-alone`];
        const scheduled = { [key]: "L1", source: "scheduled" };
        await write(
          store,
          first,
          [1, 2, 3].map(() => `user: ${word}`),
          { patch: scheduled },
        );
        await write(store, second, [`user: ${word}`], { patch: { [key]: "L1" } });
        await write(store, alone, [`user: ${word}`], { at: "2026-06-01T00:00:00Z", patch: { [key]: "L2" } });
        const hits = await searchByPoints(store, word);
        expect(hits.map(hitLine)).toEqual([`${second} 3 @0`, `${alone} 3 @0`]);
        expect(hits[0]?.explanation.foldedSessionIds).toEqual([first]);
      }
    },
  },
  {
    title: "each lineage key is a name space of its own",
    async run({ open, write, search }) {
      const store = await open();
      for (const key of LINEAGE_KEYS) await write(store, key, ["user: ledger"], { patch: { [key]: "same" } });
      await write(store, "number", ["user: ledger"], { patch: { thread_id: 7 } });
      expect(new Set(idsOf(await search(store, "ledger")))).toEqual(new Set([...LINEAGE_KEYS, "number"]));
    },
  },
  {
    title: "an empty lineage is none, and the first key decides",
    async run({ open, write, search }) {
      const store = await open();
      const lineages = [
        { lineage_id: "" },
        { lineage_id: "" },
        { thread_id: 0 },
        { thread_id: 0 },
        { lineage_id: null },
      ];
      for (const [position, patch] of lineages.entries())
        await write(store, `none-${position}`, ["user: ledger"], { patch });
      const decided = [
        { lineage_id: "x", thread_id: "t" },
        { lineage_id: "y", thread_id: "t" },
        { lineage_id: "", thread_id: "t" },
      ];
      for (const [position, patch] of decided.entries())
        await write(store, `own-${position}`, ["user: ledger"], { patch });
      expect(await search(store, "ledger", { limit: 20 })).toHaveLength(lineages.length + decided.length);
    },
  },
  {
    title: "forks of one parent stay apart",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "p", ["user: pricing of the parent"]);
      for (const [id, idea] of [
        ["a", "one"],
        ["b", "two"],
      ] as const)
        await write(store, id, [`user: pricing idea ${idea}`], {
          patch: { parent_session_id: "p", parent_id: "p" },
        });
      const ids = idsOf(await search(store, "pricing idea"));
      expect(new Set(ids)).toEqual(new Set(["a", "b", "p"]));
    },
  },
  {
    title: "a hit shows the continuation that matched, not its root",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      const lineage = { root_session_id: "root" };
      await write(store, "root", ["user: start of the trip plan"], {
        at: "2026-05-01T00:00:00Z",
        patch: { ...lineage, agentName: "Root" },
      });
      await write(store, "child", ["user: headless chat works", "assistant: confirmed"], {
        at: "2026-06-20T00:00:00Z",
        patch: { ...lineage, agentName: "Child" },
      });
      const hits = await search(store, "headless");
      expect(hits).toMatchObject([
        { sessionId: "child", title: "Child", when: "2026-06-20T00:00:00Z", anchorIndex: 0 },
      ]);
      expect(hits[0]?.messages.map(({ content }) => content)).toEqual(["headless chat works", "confirmed"]);
    },
  },
  {
    title: "limit counts hits after continuations collapsed",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      for (let part = 0; part < 8; part++)
        await write(store, `part-${part}`, ["user: ledger", "user: ledger"], {
          patch: { lineage_id: "long" },
        });
      for (const id of ["x", "y", "z"]) await write(store, id, ["user: ledger"]);
      const ids = idsOf(await searchByPoints(store, "ledger", { limit: 3 }));
      expect(ids).toHaveLength(3);
      expect(ids.filter((id) => id.startsWith("part"))).toHaveLength(1);
    },
  },
  {
    title: "equal scores are ordered by the instant of the last update",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      await write(store, "x", ["user: same words here"], { at: "2026-06-10T14:00:00+02:00" });
      await write(store, "y", ["user: same words here"], { at: "2026-06-10T13:00:00Z" });
      await write(store, "w", ["user: same words here"], { at: "2026-06-10T12:00:00.5Z" });
      expect(idsOf(await searchByPoints(store, "same words"))).toEqual(["y", "w", "x"]);
      expect(idsOf(await store.recent())).toEqual(["y", "w", "x"]);
    },
  },
  {
    title: "a date in the future never leads a tie",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      await write(store, "future", ["user: same words"], { at: "2031-01-01T00:00:00Z" });
      await write(store, "revised", ["user: same words"], { at: "2026-05-01T00:00:00Z" });
      await write(store, "revised", ["user: else"], { at: "2030-01-01T00:00:00Z" });
      await write(store, "old", ["user: same words"], { at: "2026-06-01T00:00:00Z" });
      const hits = await searchByPoints(store, "same words");
      expect(idsOf(hits)).toEqual(["old", "revised", "future"]);
      expect(hits.map(({ when }) => when)).toEqual([
        "2026-06-01T00:00:00Z",
        "2026-05-01T00:00:00Z",
        undefined,
      ]);
    },
  },
];
