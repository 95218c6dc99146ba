import { describe, expect, test } from "vitest";
import { PraisonError } from "./errors.ts";
import { federatedStore } from "./federated-store.ts";
import { InMemorySessionStore } from "./in-memory-session-store.ts";
import { createSessionSearch } from "./recall/session-search.ts";
import { scopedStore } from "./scoped-store.ts";

const nowMs = Date.UTC(2040, 0, 1);
const now = (): number => nowMs;
const said = [{ role: "user", content: "the kettle" }];

test("a federation and a scoped store search by the clock that they are given", async () => {
  const member = new InMemorySessionStore({ now });
  await member.append("a", said, { userId: "maria" });
  const wanted = "2040-01-01T00:00:00Z";
  for (const store of [
    federatedStore([member], { now }),
    scopedStore(member, { userId: "maria" }, { now }),
  ]) {
    expect((await store.search("kettle"))[0]?.when).toBe(wanted);
    expect((await store.search("kettle", { since: "1h" })).length).toBe(1);
  }
});

describe("a scoped store over damaged sessions", () => {
  const damaged = new InMemorySessionStore();
  damaged.load = () => Promise.reject(new PraisonError("STORE_CORRUPT", "maria.json is damaged"));
  const mine = scopedStore(damaged, { userId: "peter" });

  test("treats them like sessions that do not exist", async () => {
    expect(await mine.load("maria")).toBeUndefined();
    expect(await mine.exists("maria")).toBe(false);
    expect(await mine.delete("maria")).toBe(false);
    expect(await mine.window("maria")).toEqual([]);
    await expect(mine.clear("maria")).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
  });
});

test("filters of a session search hold for reading around a message too", async () => {
  const store = new InMemorySessionStore();
  await store.append("a", said, { patch: { project: "a" } });
  await store.append("b", said, { patch: { project: "b" } });
  const sessionSearch = createSessionSearch(store, { filters: { project: "a" } });
  expect(await sessionSearch({ session_id: "a" })).toMatchObject({ success: true });
  expect(await sessionSearch({ session_id: "b" })).toMatchObject({ success: false, error: 'no session "b"' });
});

describe("a federation with a member that cannot read", () => {
  const broken = (code: "STORE_CORRUPT" | "STORE_UNAVAILABLE"): InMemorySessionStore => {
    const store = new InMemorySessionStore();
    store.load = () => Promise.reject(new PraisonError(code, "cannot read"));
    return store;
  };

  test("writes to the copy that it shows", async () => {
    const good = new InMemorySessionStore();
    await good.append("a", said);
    const store = federatedStore([broken("STORE_CORRUPT"), good]);
    await store.append("a", [{ role: "user", content: "the pot" }]);
    expect((await good.load("a"))?.messages.map(({ content }) => content)).toEqual(["the kettle", "the pot"]);
    expect((await store.load("a"))?.messages).toHaveLength(2);
  });

  test("begins no second session beside one that it cannot see", async () => {
    const first = new InMemorySessionStore();
    const store = federatedStore([first, broken("STORE_UNAVAILABLE")]);
    await expect(store.append("a", said)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(await first.exists("a")).toBe(false);
  });
});

test("a message's metadata keeps a key of any name", async () => {
  const store = new InMemorySessionStore();
  const metadata = JSON.parse('{"__proto__":{"k":1},"b":2}') as Record<string, unknown>;
  await store.append("a", [{ role: "user", content: "x", metadata }]);
  expect(Object.keys((await store.load("a"))?.messages[0]?.metadata ?? {})).toEqual(["__proto__", "b"]);
});
