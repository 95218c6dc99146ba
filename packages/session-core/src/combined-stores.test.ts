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
