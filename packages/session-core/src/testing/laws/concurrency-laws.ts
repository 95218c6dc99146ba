import { expect } from "vitest";
import type { SearchableSessionStore } from "../../session-store.ts";
import { idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";
import { rejectionOf } from "./rejection.ts";
import { PraisonError } from "../../errors.ts";

/** Many calls at once, from one store object and from two. */
export const concurrencyLaws: readonly Law[] = [
  {
    title: "appends of one store object at the same time are all kept, in the order of the calls",
    async run({ open }) {
      const store = await open({ retention: "keep_all" });
      await Promise.all(appends(store, "A", 50));
      expect(await texts(store)).toEqual(Array.from({ length: 50 }, (_, count) => `A-${count}`));
    },
  },
  {
    title: "two store objects that append at the same time lose nothing, and each keeps its order",
    async run({ open }) {
      const settings = { retention: "keep_all" } as const;
      const [one, two] = [await open(settings), await open(settings)];
      await Promise.all([...appends(one, "A", 50), ...appends(two, "B", 50)]);
      for (const store of [one, two]) {
        const stored = await texts(store);
        expect(stored).toHaveLength(100);
        for (const writer of ["A", "B"]) {
          const own = stored.filter((text) => text.startsWith(writer));
          expect(own).toEqual(Array.from({ length: 50 }, (_, count) => `${writer}-${count}`));
        }
      }
    },
  },
  {
    title: "compaction under simultaneous appends loses nothing",
    async run({ open, search }) {
      const settings = { activeWindow: 3 };
      const [one, two] = [await open(settings), await open(settings)];
      await Promise.all([...appends(one, "A", 20), ...appends(two, "B", 20)]);
      const messages = await one.window("a", { aroundMessageId: 0, window: 100 });
      const kept = messages.filter(({ index }) => index !== null).map(({ content }) => content);
      expect(new Set(kept).size).toBe(40);
      expect(kept).toHaveLength(40);
      expect(await search(two, "A-0")).toMatchObject([{ sessionId: "a" }]);
    },
  },
  {
    title: "a second store object sees at once what the first one wrote",
    async run({ open, write, search }) {
      const [one, two] = [await open(), await open()];
      await write(one, "a", ["user: old topic"]);
      expect(idsOf(await search(two, "old topic"))).toEqual(["a"]);
      await write(two, "a", ["user: new gadget"]);
      await write(two, "b", ["user: new gadget"]);
      expect(await search(one, "gadget", { sessionId: "a" })).toMatchObject([{ anchorIndex: 1 }]);
      expect(idsOf(await search(one, "gadget")).toSorted()).toEqual(["a", "b"]);
      await one.updateMetadata("b", { title: "Renamed" });
      expect((await two.load("b"))?.metadata).toEqual({ title: "Renamed" });
      await two.delete("a");
      expect(await search(one, "old topic")).toEqual([]);
      expect(idsOf(await one.list())).toEqual(["b"]);
      expect(await one.exists("a")).toBe(false);
    },
  },
  {
    title: "metadata changes and appends at the same time do not undo each other",
    async run({ open }) {
      const [one, two] = [await open(), await open()];
      await one.append("a", []);
      const changes = Array.from({ length: 10 }, (_, count) =>
        two.updateMetadata("a", { [`key${count}`]: count }),
      );
      await Promise.all([...appends(one, "A", 10), ...changes]);
      const session = await one.load("a");
      expect(session?.messages).toHaveLength(10);
      expect(Object.keys(session?.metadata ?? {})).toHaveLength(10);
    },
  },
  {
    title: "of two users who create one id at the same time, one gets it",
    async run({ open }) {
      const stores = [await open(), await open()];
      const append = (position: number): Promise<unknown> =>
        rejectionOf(() =>
          (stores[position] as SearchableSessionStore).append(
            "a",
            [{ role: "user", content: `by ${position}` }],
            {
              userId: `user_${position}`,
            },
          ),
        );
      const errors = await Promise.all([append(0), append(1)]);
      const winner = errors.indexOf(undefined);
      expect(winner).not.toBe(-1);
      expect(PraisonError.isInstance(errors[1 - winner], "SESSION_NOT_FOUND")).toBe(true);
      const session = await stores[0]?.load("a");
      expect(session).toMatchObject({ userId: `user_${winner}`, messages: [{ content: `by ${winner}` }] });
    },
  },
  {
    title: "new sessions written at the same time are all kept",
    async run({ open }) {
      const stores = [await open(), await open()];
      const ids = Array.from({ length: 20 }, (_, count) => `s/${count}`);
      await Promise.all(
        ids.map(async (id, position) => {
          await stores[position % 2]?.append(id, [{ role: "user", content: `word ${id}` }]);
        }),
      );
      for (const store of stores) expect(new Set(idsOf(await store.list()))).toEqual(new Set(ids));
    },
  },
  {
    title: "searches during writes answer, and find what was there before",
    async run({ open, write, search }) {
      const [one, two] = [await open(), await open()];
      await write(one, "before", ["user: pump seal"]);
      const writes = appends(one, "A", 20);
      const found = await Promise.all(Array.from({ length: 5 }, () => search(two, "pump seal")));
      await Promise.all(writes);
      for (const hits of found) expect(idsOf(hits)).toEqual(["before"]);
    },
  },
];

function appends(store: SearchableSessionStore, writer: string, count: number): Promise<void>[] {
  return Array.from({ length: count }, (_, position) =>
    store.append("a", [{ role: "user", content: `${writer}-${position}` }]),
  );
}

async function texts(store: SearchableSessionStore): Promise<string[]> {
  return (await store.load("a"))?.messages.map(({ content }) => content) ?? [];
}
