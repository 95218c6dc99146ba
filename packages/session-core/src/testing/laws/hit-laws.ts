import { expect } from "vitest";
import { SNIPPET_LENGTH } from "../../search/snippet.ts";
import type { Law } from "./law.ts";

/** What a hit shows: title, time, snippet, window, bookends, strength. */
export const hitLaws: readonly Law[] = [
  {
    title: "a hit says title, time, anchor and the messages around it",
    async run({ open, write, search }) {
      const store = await open({ activeWindow: 3 });
      const lines = ["user: one", "assistant: two", "user: the ledger", "assistant: four", "user: five"];
      await write(store, "a", lines, { at: "2026-06-10T14:32:00.75Z", patch: { title: "Books" } });
      const [hit] = await search(store, "ledger", { window: 1 });
      expect(hit).toMatchObject({
        sessionId: "a",
        title: "Books",
        when: "2026-06-10T14:32:00Z",
        anchorIndex: 2,
      });
      const shown = hit?.messages.map(({ index, content, archived }) =>
        index === null ? "summary" : [index, content, archived],
      );
      expect(shown).toEqual([[1, "two", true], "summary", [2, "the ledger", false], [3, "four", false]]);
    },
  },
  {
    title: "a hit's window scrolls to the same messages",
    async run({ open, write, writeFillers, search }) {
      const store = await open({ activeWindow: 2 });
      await writeFillers(store);
      await write(store, "a", [
        "user: one",
        "user: deploy token XZ99",
        "user: three",
        "user: four",
        "user: five",
      ]);
      const [hit] = await search(store, "XZ99", { window: 1 });
      expect(hit?.sessionId).toBe("a");
      expect(await store.window("a", { aroundMessageId: hit?.anchorIndex, window: 1 })).toEqual(
        hit?.messages,
      );
    },
  },
  {
    title: "a snippet shows the match in a long message, cut on both sides",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      const text = `${"lorem ".repeat(500)}the billing plan for migration is agreed${" ipsum".repeat(500)}`;
      await write(store, "s1", ["assistant: hello", `user: ${text}`]);
      for (const query of ["billing plan", "migration billing", "agreed"]) {
        const [hit] = await search(store, query);
        expect(hit?.anchorIndex).toBe(1);
        expect(hit?.snippet).toMatch(/^….*(billing|migration|agreed).*…$/);
        expect(hit?.snippet.length).toBeGreaterThanOrEqual(100);
        expect(hit?.snippet.length).toBeLessThanOrEqual(SNIPPET_LENGTH + 20);
      }
    },
  },
  {
    title: "a snippet keeps the stored spelling, on one line and without terminal codes",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "s1", ["tool: \u001b[31mFAIL\u001b[0m \u001b]0;title\u0007\n  retry in ZÜRICH"]);
      const [hit] = await search(store, "fail zurich");
      expect(hit?.snippet).toBe("FAIL retry in ZÜRICH");
      expect(hit?.messages[0]?.content).toBe(
        "\u001b[31mFAIL\u001b[0m \u001b]0;title\u0007\n  retry in ZÜRICH",
      );
    },
  },
  {
    title: "bookends are the first two and last two things that were said",
    async run({ open, write, search }) {
      const store = await open({ activeWindow: 2 });
      const lines = ["system: be kind", "user: one ledger", "tool: out", "assistant: three", "user: four"];
      await write(store, "a", lines);
      const [hit] = await search(store, "ledger");
      const indexes = (side: "opening" | "closing"): unknown =>
        hit?.bookends?.[side].map(({ index }) => index);
      expect([indexes("opening"), indexes("closing")]).toEqual([
        [1, 3],
        [3, 4],
      ]);
      expect(hit?.bookends?.opening[0]).toMatchObject({
        role: "user",
        content: "one ledger",
        archived: true,
      });
    },
  },
  {
    title: "bookends are absent when no more than two things were said",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "two", ["system: x", "user: ledger", "tool: y", "assistant: done"]);
      await write(store, "three", ["user: ledger", "assistant: done", "user: thanks"]);
      const hits = await search(store, "ledger");
      const bookends = Object.fromEntries(hits.map(({ sessionId, bookends }) => [sessionId, bookends]));
      expect(bookends["two"]).toBeUndefined();
      expect(bookends["three"]?.opening.map(({ index }) => index)).toEqual([0, 1]);
      expect(bookends["three"]?.closing.map(({ index }) => index)).toEqual([1, 2]);
    },
  },
  {
    title: "match and missing terms tell how much of the query a hit's window holds",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "all", ["user: the osprey telescope", "assistant: its mount arrived"]);
      await write(store, "half", ["user: osprey telescope"]);
      await write(store, "one", ["user: a mount for the shelf"]);
      const hits = await search(store, "the osprey telescope mount");
      const found = Object.fromEntries(
        hits.map(({ sessionId, match, missingTerms }) => [sessionId, [match, ...missingTerms]]),
      );
      expect(found["all"]).toEqual(["strong"]);
      expect(found["half"]).toEqual(["partial", "mount"]);
      expect(found["one"]).toEqual(["weak", "osprey", "telescope"]);
    },
  },
  {
    title: "a hit explains its score",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      await write(store, "a", ["user: old ledger"], { patch: { source: "cron", lineage_id: "L1" } });
      const [hit] = await searchByPoints(store, "old ledger");
      expect(hit?.explanation).toMatchObject({
        ranking: "points",
        parts: { phrase: 2, terms: 2 },
        isAutomated: true,
        demotion: 0.25,
        foldedSessionIds: [],
      });
      expect(hit?.explanation.lineage).toContain("L1");
    },
  },
];
