import { describe, expect, test } from "vitest";
import type { NewMessage } from "./message.ts";
import { sampleMessage, sampleSession } from "./sample-store.fixture.ts";
import { appendChange, clearChange, metadataChange, sessionNotFound } from "./session-change.ts";
import type { AppendOptions, SessionPatch } from "./session-store.ts";
import type { Session } from "./session.ts";

const NOW_MS = 1_780_000_000_000;
const append = (session: Session | undefined, messages: NewMessage[], options: AppendOptions = {}): Session =>
  appendChange("s", messages, options, {})(session, NOW_MS);
const said = (content: string): NewMessage => ({ role: "user", content });

describe("append", () => {
  test("makes a session where there is none", () => {
    expect(append(undefined, [said("a")])).toMatchObject({
      sessionId: "s",
      messages: [{ role: "user", content: "a", timestamp: NOW_MS / 1000, metadata: {} }],
      archivedMessages: [],
      createdAt: "2026-05-28T20:26:40+00:00",
      updatedAt: "2026-05-28T20:26:40+00:00",
      metadata: {},
    });
  });

  test("adds to the end, leaves the rest, renews updatedAt only", () => {
    const before = sampleSession(["user: a"], {
      createdAt: "old",
      updatedAt: "old",
      verbatim: { x: 1 },
      metadata: { t: 1 },
    });
    const after = append(before, [said("b")]);
    expect(after.messages.map(({ content }) => content)).toEqual(["a", "b"]);
    expect(after).toMatchObject({ createdAt: "old", verbatim: { x: 1 }, metadata: { t: 1 } });
    expect(after.updatedAt).not.toBe("old");
    expect(before.messages).toHaveLength(1);
  });

  test("messages written in one go get times in their order", () => {
    const times = append(append(undefined, [said("a"), said("a")]), [said("a")]).messages.map(
      ({ timestamp }) => timestamp ?? NaN,
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(3);
  });

  test("a last message far in the future is not followed", () => {
    const ahead = sampleSession([], {
      messages: [sampleMessage("user: x", { timestamp: NOW_MS / 1000 + 3600 })],
    });
    expect(append(ahead, [said("a")]).messages.at(-1)?.timestamp).toBe(NOW_MS / 1000);
  });

  test.each<[NewMessage["timestamp"], number]>([
    [1780000005.25, 1780000005.25],
    [1780000005250, 1780000005.25],
    ["2026-05-28T20:26:45.250Z", 1780000005.25],
    [new Date(1780000005250), 1780000005.25],
  ])("a time given as %j is kept in seconds", (timestamp, seconds) => {
    expect(append(undefined, [{ ...said("a"), timestamp }]).messages[0]?.timestamp).toBe(seconds);
  });

  test("content in parts is kept and has text", () => {
    const content = [
      { type: "text", text: "a" },
      { type: "image", url: "u" },
    ];
    expect(append(undefined, [{ role: "user", content }]).messages[0]).toMatchObject({
      content: "a",
      verbatim: { content },
    });
  });

  test.each<[unknown, RegExp]>([
    [{ content: "x" }, /^messages\.1\.role/],
    [{ role: "", content: "x" }, /^messages\.1\.role/],
    [{ role: "user" }, /^messages\.1\.content/],
    [{ role: "user", content: 5 }, /^messages\.1\.content/],
    [{ role: "user", content: "x", timestamp: "soon" }, /^messages\.1\.timestamp is no time: "soon"/],
    [{ role: "user", content: "x", tool_calls: [] }, /^messages\.1/],
    ["text", /^messages\.1/],
  ])("refuses %j and names the place", (message, error) => {
    expect(() => append(undefined, [said("a"), message as NewMessage])).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", message: expect.stringMatching(error) as string }),
    );
  });
});

describe("owner of an append", () => {
  const owned = (userId: string | undefined): Session => sampleSession(["user: a"], { userId });
  test.each<[string, Session | undefined, AppendOptions, string | undefined]>([
    ["a new session gets it", undefined, { userId: "u" }, "u"],
    ["the same stays", owned("u"), { userId: "u" }, "u"],
    ["without one nothing changes", owned("u"), {}, "u"],
    ["a prefix claims what nobody owns", owned(undefined), { userId: "u", idPrefix: "s" }, "u"],
    ["a patch sets it", undefined, { patch: { userId: "v" } }, "v"],
  ])("%s", (_name, session, options, userId) => {
    expect(append(session, [said("b")], options).userId).toBe(userId);
  });

  test.each<[string, Session, AppendOptions]>([
    ["another's", owned("v"), { userId: "u" }],
    ["nobody's", owned(undefined), { userId: "u" }],
    ["another's by prefix", owned("v"), { userId: "u", idPrefix: "s" }],
  ])("%s session is like an unknown one", (_name, session, options) => {
    expect(() => append(session, [said("b")], options)).toThrow(sessionNotFound("s").message);
  });
});

describe("metadata", () => {
  const before = sampleSession([], {
    metadata: { title: "old", keep: 1 },
    agentName: "A",
    userId: "u",
    verbatim: { source: "top", other: 2 },
  });
  test.each<[SessionPatch, object]>([
    [{ title: "new" }, { metadata: { title: "new", keep: 1 } }],
    [{ title: "  new\n" }, { metadata: { title: "new", keep: 1 } }],
    [{ title: " " }, { metadata: { keep: 1 } }],
    [{ title: null }, { metadata: { keep: 1 } }],
    [{ title: undefined }, { metadata: { title: "old", keep: 1 } }],
    [{ source: "cron" }, { metadata: { title: "old", keep: 1, source: "cron" }, verbatim: { other: 2 } }],
    [{ agentName: "B" }, { agentName: "B" }],
    [{ agentName: null }, { agentName: undefined }],
    [
      { userId: null, agentId: "g" },
      { userId: undefined, agentId: "g" },
    ],
  ])("%j", (patch, expected) => {
    const after = metadataChange("s", patch)(before, NOW_MS);
    for (const [key, value] of Object.entries(expected)) expect(after[key as keyof Session]).toEqual(value);
    expect(after.updatedAt).toBe("2026-05-28T20:26:40+00:00");
  });

  test("a key named __proto__ is an ordinary key", () => {
    const patch = JSON.parse('{"__proto__": {"polluted": 1}}') as SessionPatch;
    const { metadata } = metadataChange("s", patch)(before, NOW_MS);
    expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
    expect(Object.hasOwn(metadata, "__proto__")).toBe(true);
  });

  test("an attribute that is no text is refused", () => {
    expect(() => metadataChange("s", { agentName: 5 as never })(before, NOW_MS)).toThrow(
      "agentName must be text or null, got 5",
    );
  });
});

test("clear empties the active messages and the checkpoint, keeps archive and attributes", () => {
  const archivedMessages = [sampleMessage("user: old")];
  const before = sampleSession(["user: a"], {
    archivedMessages,
    agentName: "A",
    lastCompaction: { summary: "s", messageIndex: 1 },
  });
  const after = clearChange("s")(before, NOW_MS);
  expect(after).toMatchObject({ messages: [], archivedMessages, agentName: "A" });
  expect(after.lastCompaction).toBeUndefined();
});

test.each([clearChange("s"), metadataChange("s", {})])("an unknown session is not found: %#", (change) => {
  expect(() => change(undefined, NOW_MS)).toThrow(
    expect.objectContaining({ code: "SESSION_NOT_FOUND", message: 'no session "s"' }),
  );
});
