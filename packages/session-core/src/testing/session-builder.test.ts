import { expect, test } from "vitest";
import { InMemorySessionStore } from "../in-memory-session-store.ts";
import { PraisonError } from "../errors.ts";
import { sessionBuilder, transcript } from "./session-builder.ts";
import { testClock } from "./test-clock.ts";

test("a line is a role and a text, which may hold anything", () => {
  expect(transcript(["user: a: b\n\nc", "tool: "])).toEqual([
    { role: "user", content: "a: b\n\nc" },
    { role: "tool", content: "" },
  ]);
});

test("a line without a role is refused", () => {
  expect(() => transcript(["no role here"])).toThrow(PraisonError);
});

test("messages follow each other by the given pace, and keep a time of their own", () => {
  const own = { role: "user", content: "x", timestamp: 7 };
  const messages = transcript(["user: a", own, "user: c"], {
    startsAt: "1970-01-01T00:01:00Z",
    secondsApart: 10,
  });
  expect(messages.map(({ timestamp }) => timestamp)).toEqual([60, 7, 80]);
});

test("a session is written at its time, and the clock goes back", async () => {
  const clock = testClock("2026-07-01T12:00:00Z");
  const store = new InMemorySessionStore({ now: clock.now });
  const options = { at: "2026-06-10T14:32:00Z", patch: { title: "Plan" } };
  await sessionBuilder(clock)(store, "a", ["user: one", "assistant: two"], options);
  expect(await store.list()).toMatchObject([{ title: "Plan", when: "2026-06-10T14:32:00Z" }]);
  expect((await store.window("a")).map(({ timestamp }) => timestamp)).toEqual([
    "2026-06-10T14:29:00Z",
    "2026-06-10T14:30:30Z",
  ]);
  expect(clock.now()).toBe(Date.parse("2026-07-01T12:00:00Z"));
});
