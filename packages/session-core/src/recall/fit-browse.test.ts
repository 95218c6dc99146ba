import { expect, test } from "vitest";
import { InMemorySessionStore } from "../in-memory-session-store.ts";
import { createSessionSearch } from "./session-search.ts";

async function storeOfFifty(): Promise<InMemorySessionStore> {
  const store = new InMemorySessionStore();
  for (let number = 1; number <= 50; number++) {
    await store.append(`session-${number}`, [{ role: "user", content: `${"研究 ".repeat(60)} ${number}` }]);
  }
  return store;
}

test.each([48_000, 8000, 2000, 500])("a list of sessions keeps to %d characters", async (maxChars) => {
  const sessionSearch = createSessionSearch(await storeOfFifty(), { maxChars });
  const answer = await sessionSearch({ limit: 50 });
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(maxChars);
  expect(answer).toMatchObject({ success: true, mode: "browse", total_found: 50 });
});

test("a list that is short enough is left as it is", async () => {
  const answer = await createSessionSearch(await storeOfFifty())({ limit: 3 });
  expect(answer).not.toHaveProperty("truncated");
});

test("no arguments at all are a list", async () => {
  const sessionSearch = createSessionSearch(new InMemorySessionStore());
  expect(await sessionSearch(null)).toMatchObject({ success: true, mode: "browse" });
});
