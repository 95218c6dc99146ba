import { expect } from "vitest";
import { recall } from "../../recall/recall.ts";
import { idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";

/** What is found, by whatever ranking the store has. */
export const searchLaws: readonly Law[] = [
  {
    title: "a session is found by any of its messages, in any order of the words",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "s1", ["user: the invoice reminder job runs nightly"]);
      await write(store, "s2", [
        "user: name a good soup place",
        "assistant: Try the Copper Ladle on Mill Lane.",
      ]);
      const inOrder = await search(store, "invoice reminder");
      const swapped = await search(store, "reminder invoice");
      expect([inOrder[0]?.sessionId, swapped[0]?.sessionId]).toEqual(["s1", "s1"]);
      expect(inOrder[0]?.score).toBeGreaterThanOrEqual(swapped[0]?.score ?? Infinity);
      expect((await search(store, "nightly invoice"))[0]?.sessionId).toBe("s1");
      for (const query of ["Copper Ladle", "Mill Lane"]) {
        const [hit] = await search(store, query);
        expect(hit).toMatchObject({ sessionId: "s2", anchorIndex: 1 });
        expect(hit?.messages.find(({ index }) => index === 1)?.role).toBe("assistant");
      }
    },
  },
  {
    title: "a plain question finds the session that answers it",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "want", [
        "user: we decided to migrate billing from Stripe to Adyen",
        "assistant: noted",
      ]);
      const noise = "what did we do about the house? what did we see about the street? what about the trip?";
      await write(store, "noise", [`user: ${noise}`]);
      const hits = await search(store, "What did we decide about the billing migration?");
      expect(idsOf(hits)).toContain("want");
    },
  },
  {
    title: "an absent word does not empty the result, and only absent words find nothing",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "s1", ["user: partition zx00841 holds 29 kinds"]);
      for (const query of ["zx00841", "zx00841 banana", "banana zx00841 quinoa"])
        expect((await search(store, query))[0]?.sessionId, `query ${query}`).toBe("s1");
      expect(await search(store, "banana")).toEqual([]);
      const nothing = await recall(store, { mode: "discovery", query: "banana", limit: 5, window: 5 });
      expect(nothing).toMatchObject({ totalFound: 0, hits: [] });
    },
  },
  {
    title: "a word that every session has still finds them all, with falling scores above zero",
    async run({ open, write, search }) {
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
      const scores = (await search(store, "billing")).map(({ score }) => score);
      expect(scores).toHaveLength(3);
      expect(scores.every((score) => Number.isFinite(score) && score > 0)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    },
  },
  {
    title: "a session that says it all scores well above one that says a word of it",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      const strong = [
        "user: the osprey telescope mount arrived",
        "assistant: osprey telescope mount: torque 4 Nm",
      ];
      await write(store, "strong", strong);
      await write(store, "weak", ["user: a mount for the shelf"]);
      const hits = await search(store, "osprey telescope mount");
      expect(idsOf(hits)).toEqual(["strong", "weak"]);
      expect(hits[1]?.score).toBeGreaterThan(0);
      expect(hits[0]?.score).toBeGreaterThanOrEqual(1.5 * (hits[1]?.score ?? Infinity));
    },
  },
  {
    title: "a session that answers and one that only asked are both found first",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      const question = "who signs off the harbour survey budget?";
      await write(store, "asked", [`user: ${question}`, "assistant: I could not find that."]);
      const settled = [
        "user: budget for the survey of the harbour",
        "assistant: Decision: Priya signs off, up to 9000.",
      ];
      await write(store, "settled", settled, { at: "2026-06-01T00:00:00Z" });
      const hits = await search(store, question, { limit: 2 });
      expect(new Set(idsOf(hits))).toEqual(new Set(["asked", "settled"]));
      const decision = hits.find(({ sessionId }) => sessionId === "settled");
      expect(decision?.messages.map(({ content }) => content).join(" ")).toContain("Priya signs off");
    },
  },
  {
    title: "tool output is found",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "a", ["user: look it up", "tool: result: soulslike catalogue", "assistant: done"]);
      const hits = await search(store, "soulslike");
      expect(hits).toMatchObject([{ sessionId: "a", anchorIndex: 1 }]);
      expect(hits[0]?.messages[1]).toMatchObject({ index: 1, role: "tool" });
    },
  },
  {
    title: "earlier answers of session_search are never scored",
    async run({ open, write, search }) {
      const store = await open({ activeWindow: 3 });
      const call = { id: "call_1", type: "function", function: { name: "session_search", arguments: "{}" } };
      const lines = [
        "user: what about it?",
        { role: "assistant", content: "", toolCalls: [call] },
        { role: "tool", content: "found: ledger ledger", toolCallId: "call_1" },
        { role: "tool", content: "found: ledger again", metadata: { name: "session_search" } },
        "assistant: I looked",
        "user: thanks",
      ];
      await write(store, "quoting", lines);
      await write(store, "saying", ["user: ledger"]);
      const other = { ...call, function: { name: "read_file", arguments: "{}" } };
      await write(store, "reading", [
        { role: "assistant", content: "", toolCalls: [other] },
        { role: "tool", content: "ledger of 2026", toolCallId: "call_1" },
      ]);
      expect(new Set(idsOf(await search(store, "ledger")))).toEqual(new Set(["saying", "reading"]));
    },
  },
  {
    title: "the running session is no hit of its own search, except by its archive",
    async run({ open, write, search }) {
      const store = await open({ activeWindow: 2 });
      const question = "what did we decide about the billing migration?";
      await write(store, "past", ["user: we decided: Adyen for the billing migration"], {
        at: "2026-06-01T00:00:00Z",
      });
      await write(store, "live", [`user: ${question}`]);
      expect(idsOf(await search(store, question, { limit: 1, currentSessionId: "live" }))).toEqual(["past"]);
      expect(new Set(idsOf(await search(store, question)))).toEqual(new Set(["past", "live"]));
      await write(store, "live", ["assistant: Adyen", "user: and the billing dates?"]);
      const hits = await search(store, "billing", { currentSessionId: "live" });
      expect(hits.find(({ sessionId }) => sessionId === "live")).toMatchObject({ anchorIndex: 0 });
      expect(hits).toHaveLength(2);
      expect(await search(store, "dates", { currentSessionId: "live" })).toEqual([]);
    },
  },
  {
    title: "a search inside one session gives windows that do not overlap, best first",
    async run({ open, write, search, searchByPoints }) {
      const store = await open();
      const texts: Record<number, string> = {
        2: "old ledger",
        4: "the old ledger",
        12: "ledger",
        20: "old ledger book",
      };
      const lines = Array.from({ length: 24 }, (_, position) => `user: ${texts[position] ?? "small talk"}`);
      await write(store, "a", lines);
      await write(store, "b", ["user: old ledger"]);
      const hits = await searchByPoints(store, "old ledger", { sessionId: "a", window: 2 });
      expect(hits.map(({ sessionId, anchorIndex }) => [sessionId, anchorIndex])).toEqual([
        ["a", 2],
        ["a", 20],
        ["a", 12],
      ]);
      const shown = (await search(store, "old ledger", { sessionId: "a", window: 3 })).flatMap(
        ({ messages }) => messages.map(({ index }) => index),
      );
      expect(shown.length).toBeGreaterThan(7);
      expect(new Set(shown).size).toBe(shown.length);
      expect(await search(store, "old ledger", { sessionId: "a", window: 2, limit: 1 })).toHaveLength(1);
      expect(await search(store, "old ledger", { sessionId: "nope" })).toEqual([]);
    },
  },
  {
    title: "the total counts every session that matches, not only those returned",
    async run({ open, write, writeFillers, clock }) {
      const store = await open();
      await writeFillers(store);
      for (let position = 0; position < 9; position++)
        await write(store, `s${position}`, ["user: ledger"], {
          patch: { project: position < 4 ? "atlas" : "other" },
        });
      const request = { mode: "discovery", query: "ledger", limit: 2, window: 1 } as const;
      const nowMs = clock.now();
      expect(await recall(store, request, { nowMs })).toMatchObject({ totalFound: 9, hits: { length: 2 } });
      const narrowed = await recall(store, request, { nowMs, filters: { project: "atlas" } });
      expect(narrowed).toMatchObject({ totalFound: 4, totalIsLowerBound: false });
      expect(await recall(store, { mode: "browse", limit: 3 })).toMatchObject({
        totalFound: 21,
        sessions: { length: 3 },
      });
    },
  },
  {
    title: "limit and window take what callers give: text, fractions, too little, too much",
    async run({ open, write, search }) {
      const store = await open();
      for (const id of ["a", "b", "c"]) await write(store, id, ["user: one", "user: ledger", "user: three"]);
      const count = async (limit: unknown): Promise<number> =>
        (await search(store, "ledger", { limit: limit as number })).length;
      expect([await count("2"), await count(null), await count(0), await count(-3)]).toEqual([2, 3, 1, 1]);
      expect([await count(2.7), await count(1e9)]).toEqual([2, 3]);
      const width = async (window: unknown): Promise<number | undefined> =>
        (await search(store, "ledger", { window: window as number }))[0]?.messages.length;
      expect([await width(0), await width(-1), await width("1"), await width(1e9)]).toEqual([1, 1, 3, 3]);
    },
  },
];
