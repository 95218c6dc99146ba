import { expect, test } from "vitest";
import { PraisonError } from "../errors.ts";
import { InMemorySessionStore } from "../in-memory-session-store.ts";
import type { SearchableSessionStore } from "../session-store.ts";
import { runLaw } from "./laws/law-context.ts";
import { lawsByTopic, sessionStoreLaws } from "./laws/session-store-laws.ts";
import type { StorePlace, StoreSettings } from "./store-place.ts";
import { testSessionStore } from "./test-session-store.ts";

const laws = Object.values(lawsByTopic).flat();
const titles = Object.values(sessionStoreLaws).flat();

test("every law has a title of its own", () => {
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toEqual(laws.map(({ title }) => title));
});

test("a skip that names no law is refused", () => {
  const skip = { "the moon is made of cheese": "it is" };
  expect(() => testSessionStore("x", noPlace, { skip })).toThrow(/names no law: "the moon/);
});

test("a skip without a reason is refused", () => {
  for (const reason of ["", "  "]) {
    const skip = { "close may be called more than once": reason };
    expect(() => testSessionStore("x", noPlace, { skip })).toThrow(PraisonError);
  }
});

test("a law that is broken still closes its stores and removes its places", async () => {
  const done: string[] = [];
  const place = async (): Promise<StorePlace> => ({
    open: async (settings) => {
      const store = new InMemorySessionStore(settings);
      return spoilt(store, { close: async () => void done.push("closed") });
    },
    remove: async () => void done.push("removed"),
  });
  const law = {
    title: "never",
    run: async ({ open, openElsewhere }: Parameters<(typeof laws)[number]["run"]>[0]) => {
      await open();
      await openElsewhere();
      throw new Error("broken");
    },
  };
  await expect(runLaw(law, place)).rejects.toThrow("broken");
  expect(done).toEqual(["closed", "closed", "removed", "removed"]);
});

/** Faults that stores have had, and the law that each of them breaks. */
const FAULTS: readonly (readonly [law: string, spoil: (store: InMemorySessionStore) => object])[] = [
  ["after close every method rejects with STORE_CLOSED", () => ({ close: async () => undefined })],
  [
    "messages are kept in the order of their appends",
    (store) => ({
      append: (...[id, messages, options]: Parameters<InMemorySessionStore["append"]>) =>
        store.append(id, messages.toReversed(), options),
    }),
  ],
  [
    "what a store returns is a copy",
    (store) => {
      let kept: ReturnType<InMemorySessionStore["load"]> | undefined;
      return { load: (id: string) => (kept ??= store.load(id)) };
    },
  ],
  [
    "ids that look alike are sessions of their own",
    (store) => ({
      append: (...[id, messages, options]: Parameters<InMemorySessionStore["append"]>) =>
        store.append(id.replaceAll(/[^\p{L}\p{N}]/gu, "_"), messages, options),
    }),
  ],
  [
    "role narrows a search to messages of that role",
    (store) => ({
      search: (...[query, options]: Parameters<InMemorySessionStore["search"]>) =>
        store.search(query, { ...options, role: undefined }),
    }),
  ],
  [
    "an append to another user's session is refused with SESSION_NOT_FOUND, and nothing is written",
    (store) => ({
      append: (...[id, messages]: Parameters<InMemorySessionStore["append"]>) => store.append(id, messages),
    }),
  ],
  [
    "points: the same hits, scores, anchors and order as the in-memory store, on random corpora",
    (store) => ({
      search: async (...[query, options]: Parameters<InMemorySessionStore["search"]>) =>
        (await store.search(query, options)).filter(({ anchorIndex }) => anchorIndex < 9),
    }),
  ],
  [
    "an aborted signal rejects every method with its own reason, and nothing happens",
    (store) => ({ exists: (id: string) => store.exists(id) }),
  ],
];

test.each(FAULTS)("a store with a fault breaks the law: %s", async (title, spoil) => {
  const law = laws.find((candidate) => candidate.title === title);
  const place = async (): Promise<StorePlace> => ({
    open: async (settings: StoreSettings) => {
      const store = new InMemorySessionStore(settings);
      return spoilt(store, spoil(store));
    },
    remove: async () => undefined,
  });
  await expect(law === undefined ? undefined : runLaw(law, place)).rejects.toThrow(/./);
});

/** The store with some of its methods replaced. */
function spoilt(store: InMemorySessionStore, replacements: object): SearchableSessionStore {
  return new Proxy<SearchableSessionStore>(store, {
    get: (target, key) => {
      const value: unknown = Reflect.get(Object.hasOwn(replacements, key) ? replacements : target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

async function noPlace(): Promise<StorePlace> {
  throw new Error("no law may run");
}
