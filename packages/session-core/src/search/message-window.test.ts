import { describe, expect, test } from "vitest";
import { numberedMessages, projectMessages } from "../projected-message.ts";
import { sampleMessage, sampleSession } from "../sample-store.fixture.ts";
import { type Bookends, BOOKEND_SIZE, bookendsOf, messageWindow } from "./message-window.ts";

const summary = sampleMessage("system: [Session Summary]", { metadata: { compaction: true } });
const rolled = sampleSession([], {
  archivedMessages: ["user: a", "assistant: b"].map((line) => sampleMessage(line)),
  messages: [summary, sampleMessage("user: c"), sampleMessage("assistant: d", { timestamp: 1780000005.25 })],
});

describe("window", () => {
  const entries = projectMessages(rolled);
  test.each([
    [0, 0, [0]],
    [0, 1, [0, 1]],
    [1, 1, [0, 1, null, 2]],
    [2, 1, [1, null, 2, 3]],
    [3, 1, [2, 3]],
    [1, 0, [1]],
    [2, 99, [0, 1, null, 2, 3]],
    [9, 1, []],
  ])("around %i, %i on each side: %j", (anchor, size, indexes) => {
    expect(messageWindow(entries, anchor, size).map(({ index }) => index)).toEqual(indexes);
  });

  test("entries tell number, role, text, time and whether they are archived", () => {
    expect(messageWindow(entries, 2, 1)).toEqual([
      { index: 1, role: "assistant", content: "b", timestamp: null, archived: true },
      { index: null, role: "system", content: "[Session Summary]", timestamp: null, archived: false },
      { index: 2, role: "user", content: "c", timestamp: null, archived: false },
      { index: 3, role: "assistant", content: "d", timestamp: "2026-05-28T20:26:45Z", archived: false },
    ]);
  });
});

describe(`bookends: the first and last ${BOOKEND_SIZE} of user and assistant`, () => {
  const indexesOf = (bookends: Bookends | undefined): unknown =>
    bookends && [bookends.opening, bookends.closing].map((side) => side.map(({ index }) => index));

  test.each<[string, string[], unknown]>([
    [
      "mixed roles",
      ["system", "user", "tool", "assistant", "user"],
      [
        [1, 3],
        [3, 4],
      ],
    ],
    [
      "three",
      ["user", "assistant", "user"],
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      "four",
      ["user", "assistant", "user", "assistant"],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ["two", ["user", "assistant"], undefined],
    ["one", ["user"], undefined],
    ["two among tools", ["system", "user", "tool", "tool", "assistant"], undefined],
    ["none", ["tool", "system", "tool"], undefined],
    ["no messages", [], undefined],
  ])("%s", (_name, roles, expected) => {
    const session = sampleSession(roles.map((role) => `${role}: x`));
    expect(indexesOf(bookendsOf(numberedMessages(projectMessages(session))))).toEqual(expected);
  });

  test("archived messages open, the summary is none of them", () => {
    expect(indexesOf(bookendsOf(numberedMessages(projectMessages(rolled))))).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});
