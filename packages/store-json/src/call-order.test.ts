import fc from "fast-check";
import { InMemorySessionStore, type SessionStore } from "@praison/session-core";
import { expect, test } from "vitest";
import { JsonSessionStore } from "./json-session-store.ts";
import { temporaryFolder } from "./sessions-folder.fixture.ts";

const call = fc.record({
  verb: fc.constantFrom("append", "append", "append", "clear", "delete"),
  id: fc.constantFrom("a", "b"),
});

/** Makes all calls at once, and tells what each came to and what is left. */
async function callAll(
  store: SessionStore,
  calls: readonly { verb: string; id: string }[],
): Promise<unknown> {
  const outcomes = await Promise.allSettled(
    calls.map(({ verb, id }, number) => {
      if (verb === "append") return store.append(id, [{ role: "user", content: String(number) }]);
      return verb === "clear" ? store.clear(id) : store.delete(id);
    }),
  );
  const left = await Promise.all(
    ["a", "b"].map(async (id) => (await store.load(id))?.messages.map(({ content }) => content)),
  );
  return {
    outcomes: outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "refused")),
    left,
  };
}

test("calls that do not wait for each other come to the same as one after the other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
      const store = new JsonSessionStore({ sessionDir: temporaryFolder() });
      expect(await callAll(store, calls)).toEqual(await callAll(new InMemorySessionStore(), calls));
    }),
    { numRuns: 40 },
  );
});
