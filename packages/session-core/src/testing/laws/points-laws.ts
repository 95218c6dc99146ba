import { expect } from "vitest";
import { hitLine, idsOf } from "./hit-line.ts";
import type { Law, LawContext } from "./law.ts";

const ALPHA = ["one mention of migration here"];
const ZETA = ["we need a billing migration migration migration plan", "the migration is scheduled"];

/** Messages of one session, a query, and the score and anchor that it gets; undefined where it is not found. */
const WORKED_VALUES: readonly (readonly [readonly string[], string, string | undefined])[] = [
  [["migration"], "migration", "3 @0"],
  [["the billing migration"], "billing migration", "4 @0"],
  [["billing first, later the migration"], "billing migration", "2 @0"],
  [ALPHA, "billing migration", "1 @0"],
  [ZETA, "billing migration", "5 @0"],
  [ZETA, "migration", "6 @0"],
  [ALPHA, "migration", "3 @0"],
  [ZETA, "migration migration", "6 @0"],
  [ALPHA, "migration migration", "2 @0"],
  [["migration", "migration", "migration"], "igra", "9 @0"],
  [["alpha", "alpha beta", "beta alpha", "alpha beta"], "alpha beta", "11 @1"],
  [["billing migration"], "billing  \t migration", "4 @0"],
  [["billing\n\nmigration"], "billing migration", "4 @0"],
  [["migration"], "migration.", "1 @0"],
  [["the migration."], "migration.", "3 @0"],
  [["what we did"], "what did we", "3 @0"],
  [["we talked, and what they did about rent"], "what did we do about the rent", "1 @0"],
  [["invoice reminder"], "reminder invoice", "2 @0"],
  [["nothing of that"], "billing migration", undefined],
];

/** The documented scoring: +2 for the whole query, +1 for each of its terms, for every message. */
export const pointsLaws: readonly Law[] = [
  {
    title: "points: +2 for the phrase and +1 for each term in a message, summed over a session",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      for (const [position, [messages, query, expected]] of WORKED_VALUES.entries()) {
        const id = `row${position}`;
        await write(
          store,
          id,
          messages.map((text) => `user: ${text}`),
        );
        const [hit] = await searchByPoints(store, query, { sessionId: id, window: 1000 });
        const total = await searchByPoints(store, query, { limit: 100 });
        const own = total.find(({ sessionId }) => sessionId === id);
        expect(own && hitLine(own), `${query} in ${messages.join(" / ")}`).toBe(
          expected && `${id} ${expected}`,
        );
        expect(hit?.sessionId).toBe(expected && id);
      }
    },
  },
  {
    title: "points: the documented demo sessions rank as documented",
    async run(context) {
      const store = await context.open({ activeWindow: 4 });
      await writeDemo(store, context);
      const lines = async (query: string): Promise<string[]> =>
        (await context.searchByPoints(store, query)).map(hitLine);
      expect(await lines("billing migration")).toEqual([
        "plan 6 @2",
        "nightly 3 @0",
        "chain-b 3 @0",
        "burst 1 @0",
      ]);
      const migration = ["chain-b 9 @0", "plan 6 @2", "burst 3 @0", "nightly 2.25 @0"];
      expect(await lines("migration")).toEqual(migration);
      expect(await lines("migrat")).toEqual(migration);
      expect(await lines("XZ99")).toEqual(["rolled 3 @0"]);
      expect(await lines("移行")).toEqual(["world 3 @0"]);
      expect(await lines("zürich")).toEqual(["world 3 @1"]);
      expect(await lines("ZURICH")).toEqual(["world 3 @1"]);
      expect(await lines("ok")).toEqual(["nightly 2.25 @0"]);
      expect(await lines("summary")).toEqual([]);
      expect(await lines("!!!")).toEqual([]);
    },
  },
  {
    title: "points: an exact phrase beats scattered terms",
    async run({ open, write, writeFillers, searchByPoints }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "scattered", ["user: a reminder for the invoice"]);
      await write(store, "exact", ["user: the invoice reminder job"], { at: "2026-06-01T00:00:00Z" });
      const hits = await searchByPoints(store, "invoice reminder");
      expect(hits.map(hitLine)).toEqual(["exact 4 @0", "scattered 2 @0"]);
    },
  },
  {
    title: "points: the anchor is the first of the messages that match best",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      const lines = [
        "user: ledger",
        "user: old ledger book",
        "user: the old ledger",
        "assistant: old ledger",
      ];
      await write(store, "a", lines);
      expect((await searchByPoints(store, "old ledger")).map(hitLine)).toEqual(["a 13 @1"]);
    },
  },
  {
    title: "points: every session has the word, and the scores still differ",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      for (const [id, count] of [
        ["a", 1],
        ["b", 2],
        ["c", 3],
      ] as const)
        await write(
          store,
          id,
          Array.from({ length: count }, () => "user: billing"),
        );
      const hits = await searchByPoints(store, "billing");
      expect(hits.map(hitLine)).toEqual(["c 9 @0", "b 6 @0", "a 3 @0"]);
    },
  },
  {
    title: "points: nothing is cut before the order is known",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      for (let position = 0; position < 60; position++)
        await write(store, `near-${position}`, ["user: billing only, as ever"]);
      await write(store, "best", ["user: migration of billing", "user: billing migration"], {
        at: "2020-01-01T00:00:00Z",
      });
      const hits = await searchByPoints(store, "billing migration", { limit: 1 });
      expect(idsOf(hits)).toEqual(["best"]);
    },
  },
];

/** Seven sessions with what makes them differ: an archive, a schedule, a lineage, a machine's pace, other scripts. */
async function writeDemo(
  store: Awaited<ReturnType<LawContext["open"]>>,
  { write }: LawContext,
): Promise<void> {
  const plan = [
    "user: Kick off the billing review",
    "assistant: Here is the outline for the quarter",
    "user: We agreed to do the billing migration from Stripe to Adyen before the end of the month",
    "assistant: Noted: the migration starts on Monday",
    "user: Confirm we go with Adyen",
    "assistant: Confirmed, moving to Adyen",
  ];
  const chainB = [
    "user: database migration, part two",
    "assistant: the migration is halfway",
    "user: is the migration done?",
  ];
  const rolled = [
    "user: deploy key XZ99",
    "assistant: kept",
    "user: a",
    "assistant: b",
    "user: c",
    "user: d",
  ];
  const nightly = Array.from({ length: 3 }, () => "assistant: billing migration dry run: ok");
  const ticks = [1, 2, 3, 4].map((tick) => `user: migration tick ${tick}`);
  const chain = { lineage_id: "L1" };
  await write(store, "plan", plan, { at: "2026-06-10T14:32:00Z", secondsApart: 620 });
  const scheduled = { source: "scheduled" };
  await write(store, "nightly", nightly, {
    at: "2026-06-11T03:00:00Z",
    secondsApart: 3600,
    patch: scheduled,
  });
  await write(store, "chain-a", ["user: plan the migration"], { at: "2026-06-01T09:00:00Z", patch: chain });
  await write(store, "chain-b", chainB, { at: "2026-06-02T09:00:00Z", secondsApart: 540, patch: chain });
  await write(store, "burst", ticks, { at: "2026-06-05T09:00:00Z", secondsApart: 30 });
  await write(store, "world", ["user: 移行日は六月です", "assistant: Treffen in Zürich"], {
    at: "2026-06-03T09:00:00Z",
  });
  await write(store, "rolled", rolled, { at: "2026-06-04T09:00:00Z", secondsApart: 600 });
}
