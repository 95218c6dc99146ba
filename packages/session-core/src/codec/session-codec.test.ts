import { describe, expect, test } from "vitest";
import { appendChange, clearChange, metadataChange } from "../session-change.ts";
import { decodeSession, encodeSession, parseSession, printSession } from "./session-codec.ts";

/** A file as the Python package writes it, with everything that must survive. */
const PYTHON_FILE = `{
  "session_id": "chat-1",
  "messages": [
    {
      "role": "system",
      "content": "[Session Summary]\\nwhat was before",
      "timestamp": 1780000005.25,
      "metadata": {
        "compaction": true,
        "compacted_count": 2
      }
    },
    {
      "role": "user",
      "content": "größe 数据 👩‍👩‍👧 \\"quoted\\" \\\\ \\u0007",
      "timestamp": 1780000005.0,
      "metadata": {}
    },
    {
      "role": "assistant",
      "content": "",
      "timestamp": 1780000006.123456,
      "metadata": {
        "model": "m",
        "__proto__": {
          "polluted": 1
        }
      },
      "tool_calls": [
        {
          "id": "call_1",
          "type": "function",
          "function": {
            "name": "grep",
            "arguments": "{\\"pattern\\": \\"x\\"}"
          },
          "extra": 12345678901234567890
        }
      ],
      "__proto__": "own",
      "vendor": [
        NaN,
        Infinity,
        -Infinity
      ]
    },
    {
      "role": "tool",
      "content": "found",
      "timestamp": 1780000007.5,
      "metadata": {},
      "tool_call_id": "call_1"
    }
  ],
  "created_at": "2026-05-28T20:26:40.123456+00:00",
  "updated_at": "2026-05-28T21:26:40+00:00",
  "agent_name": "Größe",
  "user_id": "u1",
  "metadata": {
    "title": "T",
    "model": "gpt",
    "total_tokens": 12345678901234567890,
    "cost": NaN,
    "__proto__": {
      "polluted": 1
    }
  },
  "gateway_session_id": "gw",
  "agent_id": "ag",
  "runtime_state": {
    "rt": {
      "turn": [
        1,
        null
      ]
    }
  },
  "archived_messages": [
    {
      "role": "user",
      "content": "archived",
      "timestamp": 1780000000.0,
      "metadata": {}
    }
  ],
  "last_compaction": {
    "summary": "s",
    "message_index": 1,
    "role": "system",
    "tokens_before": 10,
    "tokens_after": 5,
    "timestamp": 1780000004.0,
    "metadata": {}
  },
  "model": "gpt",
  "total_tokens": 12345678901234567890,
  "cost": NaN,
  "unknown": {
    "deep": [
      {}
    ]
  },
  "__proto__": {
    "polluted": true
  }
}`;

const file = (more: object): string =>
  printSession(decodeSession({ session_id: "s", messages: [], ...more }, ""));
const rewritten = (more: object): Record<string, unknown> => encodeSession(parseSession(file(more), ""));
const rewrittenMessage = (message: object): unknown => {
  const printed = JSON.parse(file({ messages: [message] })) as { messages: unknown[] };
  return printed.messages[0];
};

describe("round trip", () => {
  test("a file of the Python package comes back byte for byte", () => {
    expect(printSession(parseSession(PYTHON_FILE, "other"))).toBe(PYTHON_FILE);
  });

  test("its keys survive an append and a change of metadata", () => {
    const before = parseSession(PYTHON_FILE, "");
    const appended = appendChange(
      "chat-1",
      [{ role: "user", content: "more" }],
      {},
      {},
    )(before, 1_780_000_100_000);
    const after = parseSession(
      printSession(metadataChange("chat-1", { title: "new" })(appended, 1_780_000_200_000)),
      "",
    );
    expect(after.messages.slice(0, -1)).toEqual(before.messages);
    expect(after.verbatim).toEqual(before.verbatim);
    expect(after.metadata).toEqual({ ...before.metadata, title: "new" });
    expect(after.archivedMessages).toEqual(before.archivedMessages);
    expect(clearChange("chat-1")(after, 0).archivedMessages).toEqual(before.archivedMessages);
  });

  test("nothing of it reaches a prototype", () => {
    expect(Object.getPrototypeOf(parseSession(PYTHON_FILE, "").metadata)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test.each<[string, object]>([
    [
      "content in parts",
      {
        content: [
          { type: "text", text: "a" },
          { type: "image", url: "u" },
        ],
      },
    ],
    ["content null", { content: null }],
    ["content a number", { content: 42 }],
    ["ISO time", { timestamp: "2026-05-28T20:26:45+02:00" }],
    ["milliseconds", { timestamp: 1780000005250 }],
    ["numeric text", { timestamp: "1780000005.25" }],
    ["no readable time", { timestamp: "yesterday" }],
    ["time null", { timestamp: null }],
    ["role null", { role: null }],
    ["metadata a list", { metadata: [1] }],
    ["metadata null", { metadata: null }],
    ["empty tool calls", { tool_calls: [] }],
    ["tool calls null", { tool_calls: null, tool_call_id: null }],
    ["odd tool calls", { tool_calls: ["x", { id: "c" }, null] }],
    ["tool call id a number", { tool_call_id: 7, id: 9 }],
    ["unknown keys", { name: "n", cache: { a: [1] } }],
  ])("a message keeps what is stored: %s", (_name, stored) => {
    const message = { role: "user", content: "x", metadata: {}, ...stored };
    expect(rewrittenMessage(message)).toEqual(message);
  });

  test("a message without keys gains defaults", () => {
    expect(rewrittenMessage({})).toEqual({ role: "user", content: "", metadata: {} });
  });
});

describe("mirrored keys", () => {
  test.each<[string, object, object]>([
    ["top level only is folded in", { source: "cron" }, { metadata: { source: "cron" }, source: "cron" }],
    ["metadata only is mirrored", { metadata: { cost: 2 } }, { metadata: { cost: 2 }, cost: 2 }],
    ["both alike", { metadata: { model: "m" }, model: "m" }, { metadata: { model: "m" }, model: "m" }],
    [
      "both, in conflict: each stays",
      { metadata: { source: "cron" }, source: "chat" },
      { metadata: { source: "cron" }, source: "chat" },
    ],
  ])("%s", (_name, stored, expected) => {
    expect(rewritten(stored)).toMatchObject(expected);
  });

  test("a change of metadata reaches both places", () => {
    const session = decodeSession(
      { session_id: "s", messages: [], metadata: { model: "a" }, model: "b" },
      "",
    );
    const changed = encodeSession(metadataChange("s", { model: "c" })(session, 0));
    expect(changed).toMatchObject({ metadata: { model: "c" }, model: "c" });
  });
});

describe("lenient reading", () => {
  test.each<[string, object, object]>([
    ["missing id", { messages: [] }, { sessionId: "fallback" }],
    ["empty id", { session_id: "", messages: [] }, { sessionId: "fallback" }],
    [
      "missing lists",
      { session_id: "s" },
      { messages: [], archivedMessages: [], metadata: {}, runtimeState: {} },
    ],
    [
      "null keys",
      {
        session_id: "s",
        messages: null,
        metadata: null,
        archived_messages: null,
        runtime_state: null,
        agent_name: null,
        last_compaction: null,
      },
      { messages: [], metadata: {}, agentName: undefined, lastCompaction: undefined },
    ],
    [
      "numeric updated_at",
      { session_id: "s", updated_at: 1781101920.5 },
      { updatedAt: "2026-06-10T14:32:00.500000+00:00" },
    ],
    [
      "milliseconds",
      { session_id: "s", updated_at: 1781101920000 },
      { updatedAt: "2026-06-10T14:32:00+00:00" },
    ],
    [
      "text is kept as written",
      { session_id: "s", updated_at: "2026-06-10T16:32:00+02:00" },
      { updatedAt: "2026-06-10T16:32:00+02:00" },
    ],
    [
      "content in parts has text",
      { messages: [{ content: [{ text: "a" }, { type: "image" }, "b"] }] },
      { messages: [{ content: "a\nb" }] },
    ],
    [
      "an odd message is skipped",
      { messages: [null, "x", 5, [1], { role: "user", content: "real" }] },
      { messages: [{ content: "real" }] },
    ],
    [
      "a checkpoint without its keys",
      { session_id: "s", last_compaction: {} },
      { lastCompaction: { summary: "", messageIndex: 0 } },
    ],
  ])("%s", (_name, stored, expected) => {
    expect(decodeSession(stored, "fallback")).toMatchObject(expected);
  });

  test.each<[string, unknown]>([
    ["a list", []],
    ["text", "session"],
    ["null", null],
    ["a number", 5],
    ["an object that is no session", { name: "package.json" }],
    ["messages an object", { session_id: "s", messages: {} }],
    ["metadata a list", { session_id: "s", messages: [], metadata: [] }],
    ["metadata text", { session_id: "s", messages: [], metadata: "x" }],
    ["runtime state a list", { session_id: "s", messages: [], runtime_state: [] }],
    ["id a number", { session_id: 5, messages: [] }],
    ["archive text", { session_id: "s", messages: [], archived_messages: "x" }],
  ])("refuses %s", (_name, value) => {
    expect(() => decodeSession(value, "s")).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }));
  });

  test.each(["", "{", '{"session_id": "s", "messages": [', "\u0000\u0001"])("refuses the text %j", (text) => {
    expect(() => parseSession(text, "s")).toThrow(
      expect.objectContaining({
        code: "STORE_CORRUPT",
        message: expect.stringMatching(/^not valid JSON/) as string,
      }),
    );
  });
});
