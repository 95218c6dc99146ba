import type { Session } from "../session.ts";
import { expect, test } from "vitest";
import { sampleSession } from "../sample-store.fixture.ts";
import { sessionDigest } from "./session-digest.ts";

const talk = (...contents: readonly string[]): Session =>
  sampleSession([], {
    messages: contents.map((content, at) => ({
      role: at % 2 === 0 ? "user" : "assistant",
      content,
      metadata: {},
    })),
  });
const shape = (parts: ReturnType<typeof sessionDigest>): unknown[] =>
  parts.map(({ kind, messages }) => [kind, ...messages.map(({ index }) => index)]);

test("opening, what was decided, closing; questions and chatter are left out", () => {
  const chatter = Array.from({ length: 20 }, (_, at) => `remark number ${"x".repeat(at)}`);
  const session = talk(
    "Kick off.",
    "Hello.",
    ...chatter,
    "What did we decide?",
    "Decision: Corvapay, on 2026-06-03.",
    ...chatter,
    "Thanks.",
    "Bye.",
  );
  expect(shape(sessionDigest(session))).toEqual([
    ["opening", 0, 1],
    ["turning-point", 22, 23],
    ["closing", 44, 45],
  ]);
  expect(shape(sessionDigest(session, 1))).toEqual([
    ["opening", 0, 1],
    ["turning-point", 23],
    ["closing", 44, 45],
  ]);
});

test("decisions in other languages count", () => {
  const session = talk(
    "a",
    "b",
    "我们讨论一下",
    "决定：周六开始",
    "hm",
    "Wir haben es beschlossen",
    "c",
    "d",
  );
  expect(shape(sessionDigest(session))[1]).toEqual(["turning-point", 3, 5]);
});

test.each([[[]], [["only one"]], [["one", "two", "three"]]])(
  "short sessions are shown whole: %j",
  (contents) => {
    const shown = sessionDigest(talk(...contents)).flatMap(({ messages }) => messages);
    expect(shown).toHaveLength(contents.length);
  },
);
