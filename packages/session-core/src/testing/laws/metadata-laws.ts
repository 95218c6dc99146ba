import { expect } from "vitest";
import type { SessionPatch } from "../../session-store.ts";
import type { Law } from "./law.ts";
import { expectRejection } from "./rejection.ts";

/** Attributes and metadata of a session, and what clearing leaves of it. */
export const metadataLaws: readonly Law[] = [
  {
    title: "a patch sets agentName and agentId as attributes, everything else as metadata",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: one"]);
      const nested = { list: [1, 2.5, null, true, { 研究: "x" }], text: "two\nlines" };
      await store.updateMetadata("a", { agentName: "Helper", agentId: "h-1", title: "Plan", nested });
      const session = await store.load("a");
      expect(session).toMatchObject({ agentName: "Helper", agentId: "h-1" });
      expect(session?.metadata).toEqual({ title: "Plan", nested });
      expect(session?.messages).toHaveLength(1);
    },
  },
  {
    title: "a patch sets userId, and removes it",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: one"]);
      await store.updateMetadata("a", { userId: "user_42" });
      expect((await store.load("a"))?.userId).toBe("user_42");
      await store.updateMetadata("a", { userId: null });
      expect((await store.load("a"))?.userId).toBeUndefined();
    },
  },
  {
    title: "in a patch null removes a value, and undefined leaves it alone",
    async run({ open, write }) {
      const store = await open();
      const patch = { agentName: "Helper", agentId: "h-1", title: "Plan", project: "atlas", tag: 0 };
      await write(store, "a", ["user: one"], { patch });
      await store.updateMetadata("a", { agentName: null, title: null, project: undefined, tag: false });
      const session = await store.load("a");
      expect(session?.agentName).toBeUndefined();
      expect(session?.agentId).toBe("h-1");
      expect(session?.metadata).toEqual({ project: "atlas", tag: false });
    },
  },
  {
    title: "a title is trimmed, and one of blanks removes the title",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: first words"], { patch: { title: "  Harbour survey \n" } });
      expect(await store.list()).toMatchObject([{ title: "Harbour survey" }]);
      await store.updateMetadata("a", { title: " \t\n" });
      expect((await store.load("a"))?.metadata).toEqual({});
      expect(await store.list()).toMatchObject([{ title: "first words" }]);
    },
  },
  {
    title: "metadata keys that mean something to the language are keys like any other",
    async run({ open, write }) {
      const store = await open();
      const patch = JSON.parse(
        '{"__proto__": "p", "constructor": "c", "toString": "t", "": "e"}',
      ) as SessionPatch;
      await write(store, "a", ["user: one"], { patch });
      const metadata = (await store.load("a"))?.metadata ?? {};
      expect(Object.entries(metadata)).toEqual(Object.entries(patch));
      await store.updateMetadata("a", JSON.parse('{"__proto__": null}') as SessionPatch);
      expect(Object.keys((await store.load("a"))?.metadata ?? {})).toEqual(["constructor", "toString", ""]);
    },
  },
  {
    title: "an attribute that is no text is refused with INVALID_INPUT, and nothing is written",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: one"]);
      const before = await store.load("a");
      const patch = { title: "Plan", agentName: 7 } as unknown as SessionPatch;
      const error = await expectRejection(() => store.updateMetadata("a", patch), "INVALID_INPUT");
      expect(error.message).toContain("agentName");
      await expectRejection(() => write(store, "a", ["user: two"], { patch }), "INVALID_INPUT");
      expect(await store.load("a")).toEqual(before);
    },
  },
  {
    title: "a patch sets the summary of the first messages; clearing removes it",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: one", "assistant: two", "user: three"]);
      await store.updateMetadata("a", { lastCompaction: { summary: "counted to two", messageIndex: 2 } });
      await write(store, "a", ["assistant: four"]);
      const session = await store.load("a");
      expect(session?.lastCompaction).toMatchObject({ summary: "counted to two", messageIndex: 2 });
      expect(session?.metadata).toEqual({});
      for (const messageIndex of [5, -1, 0.5]) {
        const patch = { lastCompaction: { summary: "x", messageIndex } };
        const error = await expectRejection(() => store.updateMetadata("a", patch), "INVALID_INPUT");
        expect(error.message).toContain("lastCompaction");
      }
      await store.clear("a");
      expect((await store.load("a"))?.lastCompaction).toBeUndefined();
    },
  },
  {
    title: "append patches attributes in the same write",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: one"], { patch: { title: "First", agentName: "Helper" } });
      await write(store, "a", ["user: two"], { patch: { title: "Second", agentName: undefined } });
      expect(await store.load("a")).toMatchObject({ agentName: "Helper", metadata: { title: "Second" } });
    },
  },
  {
    title: "updateMetadata and clear count as an update",
    async run({ open, write, clock }) {
      const store = await open();
      for (const id of ["a", "b", "c"]) await write(store, id, ["user: one"], { at: "2026-06-01T00:00:00Z" });
      clock.set("2026-06-02T00:00:00Z");
      await store.updateMetadata("b", { title: "Renamed" });
      clock.set("2026-06-03T00:00:00Z");
      await store.clear("a");
      expect((await store.list()).map(({ sessionId, when }) => `${sessionId} ${when}`)).toEqual([
        "a 2026-06-03T00:00:00Z",
        "b 2026-06-02T00:00:00Z",
        "c 2026-06-01T00:00:00Z",
      ]);
    },
  },
  {
    title: "clear empties the active messages; archive and attributes stay",
    async run({ open, write, search }) {
      const store = await open({ activeWindow: 2 });
      const lines = ["user: alpha", "user: beta", "user: gamma", "user: delta"];
      await write(store, "a", lines, { patch: { title: "Greek", agentName: "Helper" } });
      await store.clear("a");
      const session = await store.load("a");
      expect(session?.messages).toEqual([]);
      expect(session?.archivedMessages.map(({ content }) => content)).toEqual(["alpha", "beta"]);
      expect(session).toMatchObject({ agentName: "Helper", metadata: { title: "Greek" } });
      expect(await search(store, "beta")).toMatchObject([{ sessionId: "a", anchorIndex: 1 }]);
      expect(await search(store, "delta")).toEqual([]);
      expect((await store.window("a")).map(({ content }) => content)).toEqual(["alpha", "beta"]);
    },
  },
  {
    title: "a cleared session goes on after its archive",
    async run({ open, write, search }) {
      const store = await open({ activeWindow: 2 });
      await write(store, "a", ["user: alpha", "user: beta", "user: gamma", "user: delta"]);
      await store.clear("a");
      await write(store, "a", ["user: epsilon"]);
      expect(await search(store, "epsilon")).toMatchObject([{ sessionId: "a", anchorIndex: 2 }]);
      expect(await store.list()).toMatchObject([{ messageCount: 3 }]);
    },
  },
];
