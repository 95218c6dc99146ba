import fc from "fast-check";
import { expect, test } from "vitest";
import { modelConversation } from "./model-messages.ts";

const message = fc.record({
  role: fc.constantFrom("user", "assistant", "tool", "system", "developer"),
  content: fc.constantFrom("", "kettle", "数据库"),
  metadata: fc.constant({}),
  toolCallId: fc.constantFrom(undefined, "a", "b", "c"),
  toolCalls: fc.constantFrom(
    undefined,
    [{ id: "a", function: { name: "add", arguments: '{"x":1}' } }],
    [
      { id: "a", function: { name: "add", arguments: "{broken" } },
      { id: "b", function: { name: "add", arguments: "[]" } },
    ],
    [
      { id: "b", function: { name: "add" } },
      { id: "b", function: { name: "add" } },
    ],
    [{ function: { name: "add" } }, { id: "c" }],
  ),
});

test("whatever is stored, each tool call that is sent is followed by its answer, and no answer stands alone", () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), (stored) => {
      const { messages } = modelConversation({ messages: stored });
      for (const [at, sent] of messages.entries()) {
        const calls = callIds(sent);
        const next = messages[at + 1];
        expect(answerIds(next?.role === "tool" ? next : undefined)).toEqual(calls);
        const asked = sent.role === "tool" ? callIds(messages[at - 1]) : [];
        expect(answerIds(sent)).toEqual(asked);
        expect(new Set(calls).size).toBe(calls.length);
        expect(sent.content).not.toHaveLength(0);
      }
    }),
    { numRuns: 300 },
  );
});

test("a conversation is sent as it was, with system messages aside", () => {
  const stored = [
    { role: "system", content: "[Session Summary]" },
    { role: "user", content: "Add." },
    {
      role: "assistant",
      content: "",
      toolCalls: [{ id: "a", function: { name: "add", arguments: '{"x":1}' } }],
    },
    { role: "tool", content: "3", toolCallId: "a" },
    { role: "assistant", content: "It is 3." },
  ].map((each) => ({ metadata: {}, ...each }));
  expect(modelConversation({ messages: stored })).toEqual({
    notes: ["[Session Summary]"],
    messages: [
      { role: "user", content: "Add." },
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "a", toolName: "add", input: { x: 1 } }],
      },
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "a", toolName: "add", output: { type: "text", value: "3" } },
        ],
      },
      { role: "assistant", content: [{ type: "text", text: "It is 3." }] },
    ],
  });
});

type Sent = ReturnType<typeof modelConversation>["messages"][number];

function callIds(sent: Sent | undefined): string[] {
  if (sent?.role !== "assistant" || typeof sent.content === "string") return [];
  return sent.content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []));
}

function answerIds(sent: Sent | undefined): string[] {
  if (sent?.role !== "tool") return [];
  return sent.content.flatMap((part) => (part.type === "tool-result" ? [part.toolCallId] : []));
}
