import { expect } from "vitest";
import { isSearchableSessionStore } from "../../session-store.ts";
import { idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";
import { expectRejection, rejectionOf } from "./rejection.ts";
import { storeVerbs } from "./store-verbs.ts";

/** Opening, closing, and ending early. */
export const lifecycleLaws: readonly Law[] = [
  {
    title: "a new store is empty",
    async run({ open }) {
      const store = await open();
      expect(isSearchableSessionStore(store)).toBe(true);
      expect(await store.list()).toEqual([]);
      expect(await store.search("anything")).toEqual([]);
      expect(await store.load("a")).toBeUndefined();
    },
  },
  {
    title: "a reopened store returns what was appended",
    async run({ open, write }) {
      const first = await open({ activeWindow: 1 });
      await write(first, "a", ["user: old topic", "assistant: noted"], { patch: { title: "Plan" } });
      const before = await first.load("a");
      await first.close();
      const second = await open({ activeWindow: 1 });
      expect(await second.load("a")).toEqual(before);
      expect(await second.list()).toMatchObject([{ sessionId: "a", title: "Plan", messageCount: 2 }]);
    },
  },
  {
    title: "a reopened store finds what was appended before and after",
    async run({ open, write, search }) {
      const first = await open();
      await write(first, "a", ["user: one", "assistant: two", "user: three"]);
      await first.close();
      const second = await open();
      await write(second, "a", ["user: later detail: torque 12"]);
      expect(await search(second, "torque")).toMatchObject([{ sessionId: "a", anchorIndex: 3 }]);
      expect(idsOf(await search(second, "three"))).toEqual(["a"]);
    },
  },
  {
    title: "close may be called more than once",
    async run({ open }) {
      const store = await open();
      await store.close();
      await store.close();
      await store[Symbol.asyncDispose]();
    },
  },
  {
    title: "after close every method rejects with STORE_CLOSED",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: one word"]);
      await store.close();
      for (const [name, verb] of Object.entries(storeVerbs))
        await expectRejection(() => verb(store, "a"), "STORE_CLOSED", name);
    },
  },
  {
    title: "`await using` closes the store",
    async run({ open }) {
      const store = await open();
      {
        await using scope = store;
        await scope.exists("a");
      }
      await expectRejection(() => store.exists("a"), "STORE_CLOSED");
    },
  },
  {
    title: "an aborted signal rejects every method with its own reason, and nothing happens",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: one word"]);
      const before = await store.load("a");
      const reason = new Error("the caller went away");
      const signal = AbortSignal.abort(reason);
      for (const [name, verb] of Object.entries(storeVerbs))
        expect(await rejectionOf(() => verb(store, "a", { signal })), `name ${name}`).toBe(reason);
      expect(await store.load("a")).toEqual(before);
    },
  },
  {
    title: "a signal aborted during a search rejects it with its own reason",
    async run({ open, writeFillers }) {
      const store = await open();
      await writeFillers(store);
      const controller = new AbortController();
      const reason = { kind: "not even an error" };
      const search = store.search("kettle", { signal: controller.signal });
      controller.abort(reason);
      expect(await rejectionOf(() => search)).toBe(reason);
      expect(idsOf(await store.search("kettle"))).toEqual(["f04"]);
    },
  },
  {
    title: "a signal aborted during a list rejects it with its own reason",
    async run({ open, writeFillers }) {
      const store = await open();
      await writeFillers(store);
      const controller = new AbortController();
      const reason = new Error("enough");
      let rows = 0;
      const error = await rejectionOf(async () => {
        for await (const _ of store.list({ signal: controller.signal })) {
          rows += 1;
          controller.abort(reason);
        }
      });
      expect(error).toBe(reason);
      expect(rows).toBe(1);
      expect(await store.list()).toHaveLength(12);
    },
  },
  {
    title: "an append aborted on its way happens whole or not at all",
    async run({ open }) {
      const store = await open();
      const reason = new Error("too late");
      for (let attempt = 0; attempt < 5; attempt++) {
        const id = `session-${attempt}`;
        const controller = new AbortController();
        const messages = ["one", "two", "three"].map((content) => ({ role: "user", content }));
        const append = store.append(id, messages, { signal: controller.signal });
        for (let step = 0; step < attempt; step++) await Promise.resolve();
        controller.abort(reason);
        const error = await rejectionOf(() => append);
        if (error !== undefined) expect(error).toBe(reason);
        expect((await store.load(id))?.messages.length, `id ${id}`).toBe(error === undefined ? 3 : undefined);
      }
    },
  },
];
