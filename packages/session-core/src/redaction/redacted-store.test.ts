import { expect, test } from "vitest";
import { InMemorySessionStore } from "../in-memory-session-store.ts";
import { testSessionStore } from "../testing/test-session-store.ts";
import { redactedStore } from "./redacted-store.ts";

const FORGETS = "its sessions live as long as the object, so there is nothing to reopen";

testSessionStore(
  "redactedStore",
  (settings) => redactedStore(new InMemorySessionStore(settings), "standard"),
  {
    skip: {
      "a reopened store returns what was appended": FORGETS,
      "a reopened store finds what was appended before and after": FORGETS,
    },
  },
);

test("of a title or preview that was cut, no half of a secret is left", async () => {
  const inner = new InMemorySessionStore();
  for (let length = 60; length < 140; length++) {
    await inner.append(`s${length}`, [
      { role: "user", content: `${"x".repeat(length)} password=hunter2hunter2hunter2` },
    ]);
  }
  expect(JSON.stringify(await redactedStore(inner, "standard").list())).not.toMatch(/hunter/);
});

test("what is read has no secret, by any verb, and the whole text is redacted before a cut", async () => {
  const inner = new InMemorySessionStore();
  const long = `${"x ".repeat(60)}password=hunter2hunter2 kettle ${"y ".repeat(60)}`;
  await inner.append("s", [{ role: "user", content: long }], {
    patch: { title: "token ghp_aB3dE5gH7jK9mN1pQ2aB3dE5gH7jK9" },
  });
  const store = redactedStore(inner, "standard");
  const shown = JSON.stringify([
    await store.load("s"),
    await store.search("kettle password"),
    await store.window("s"),
    await store.recent(),
    await store.list(),
  ]);
  expect(shown).not.toMatch(/hunter2|ghp_/);
  expect((await store.search("hunter2hunter2"))[0]?.sessionId).toBe("s");
  expect((await inner.load("s"))?.messages[0]?.content).toBe(long);
  expect(redactedStore(inner, "none")).toBe(inner);
});
