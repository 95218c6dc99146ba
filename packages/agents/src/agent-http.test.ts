import { InMemorySessionStore, type Session } from "@praison/session-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { Agent } from "./agent.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { AgentOptions } from "./agent-options.ts";
import { defineTool } from "./agent-tool.ts";
import { type ChatAnswer, type ChatServer, chatServer } from "./chat-completions-server.fixture.ts";

interface Talk {
  readonly server: ChatServer;
  readonly agent: Agent;
  readonly store: InMemorySessionStore;
  readonly transcript: () => Promise<string[]>;
}

/** An agent that talks to a server of the test's own. */
async function talk(script: readonly ChatAnswer[], options: AgentOptions = {}): Promise<Talk> {
  const server = await chatServer(script);
  const store = new InMemorySessionStore();
  const env = { OPENAI_BASE_URL: server.baseUrl };
  const agent = new Agent({
    model: "openai-compatible/test",
    sessionStore: store,
    sessionId: "s",
    env,
    ...options,
  });
  const lines = (session: Session | undefined): string[] =>
    (session?.messages ?? []).map(
      ({ role, content, toolCalls }) =>
        `${role}: ${content}${(toolCalls ?? []).map((call) => `[${call.function?.name} ${call.function?.arguments}]`).join("")}`,
    );
  return { server, agent, store, transcript: async () => lines(await store.load("s")) };
}

const add = defineTool({
  name: "add",
  description: "Adds two numbers.",
  input: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => a + b,
});

async function collected(events: AsyncIterable<AgentEvent>): Promise<AgentEvent[]> {
  return await Array.fromAsync(events);
}

test("an answer is streamed, returned and kept; the next call sends the conversation", async () => {
  const { agent, server, store, transcript } = await talk(
    [{ text: "We chose Adyen." }, { text: "In June." }],
    {
      instructions: "Be short.",
    },
  );
  const events = await collected(agent.stream("What did we choose?"));
  expect(events.filter(({ type }) => type === "text").length).toBeGreaterThan(1);
  expect(events.at(-1)).toEqual({
    type: "finish",
    text: "We chose Adyen.",
    reason: "stop",
    steps: 1,
    usage: { inputTokens: 11, outputTokens: 7 },
  });
  expect(await agent.run("And when?")).toBe("In June.");
  expect(await transcript()).toEqual([
    "user: What did we choose?",
    "assistant: We chose Adyen.",
    "user: And when?",
    "assistant: In June.",
  ]);
  expect((await store.load("s"))?.metadata).toEqual({
    model: "openai-compatible/test",
    total_tokens: 36,
  });
  expect(server.requests[1]?.messages.map(({ role, content }) => [role, content])).toEqual([
    ["system", "Be short."],
    ["user", "What did we choose?"],
    ["assistant", "We chose Adyen."],
    ["user", "And when?"],
  ]);
});

test("tools are called, two in one step too, and calls and answers are kept", async () => {
  const calls = [
    { name: "add", arguments: '{"a":1,"b":2}' },
    { name: "add", arguments: '{"a":3,"b":4}' },
  ];
  const { agent, server, transcript } = await talk([{ calls }, { text: "3 and 7" }], { tools: [add] });
  expect(await agent.run("Add.")).toBe("3 and 7");
  expect(await transcript()).toEqual([
    "user: Add.",
    'assistant: [add {"a":1,"b":2}][add {"a":3,"b":4}]',
    "tool: 3",
    "tool: 7",
    "assistant: 3 and 7",
  ]);
  const answers = (server.requests[1]?.messages ?? []).filter(({ role }) => role === "tool");
  expect(answers.map(({ tool_call_id, content }) => [tool_call_id, content])).toEqual([
    ["call_1_0", "3"],
    ["call_1_1", "7"],
  ]);
});

test.each([
  ["malformed arguments", { name: "add", arguments: '{"a": 1, "b"' }],
  ["arguments of the wrong type", { name: "add", arguments: '{"a":"x","b":2}' }],
  ["an unknown tool", { name: "subtract", arguments: "{}" }],
])("%s: the model is told, and the talk goes on", async (_what, call) => {
  const { agent, server } = await talk([{ calls: [call] }, { text: "Sorry." }, { text: "Still here." }], {
    tools: [add],
  });
  const events = await collected(agent.stream("Add."));
  expect(events.find(({ type }) => type === "tool-result")).toMatchObject({
    isError: true,
    toolName: call.name,
  });
  expect(events.at(-1)).toMatchObject({ type: "finish", text: "Sorry.", steps: 2 });
  expect(await agent.run("Are you there?")).toBe("Still here.");
  for (const { messages } of server.requests) expectPaired(messages);
});

test("a tool that fails is an answer too", async () => {
  const failing = defineTool({
    name: "fail",
    description: "Fails.",
    input: z.object({}),
    execute: () => {
      throw new Error("the disk is full");
    },
  });
  const { agent, server } = await talk(
    [{ calls: [{ name: "fail", arguments: "{}" }] }, { text: "It failed." }],
    { tools: [failing] },
  );
  expect(await agent.run("Try.")).toBe("It failed.");
  expect(JSON.stringify(server.requests[1]?.messages)).toContain("the disk is full");
});

test("a stream that is cut in the middle is an error; what came is kept, and the next call goes on", async () => {
  const { agent, server, transcript } = await talk([{ cutAfter: "We decided to" }, { text: "Adyen." }], {
    maxRetries: 0,
  });
  const events = await collected(agent.stream("What?"));
  expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "MODEL_FAILED" } });
  expect((await transcript())[0]).toBe("user: What?");
  await expect(agent.run("Again?")).resolves.toBe("Adyen.");
  expect((await transcript()).slice(-2)).toEqual(["user: Again?", "assistant: Adyen."]);
  expectPaired(server.requests.at(-1)?.messages ?? []);
});

test("too many requests: the call is tried again", async () => {
  const { agent, server } = await talk([
    { status: 429, headers: { "retry-after-ms": "1" } },
    { text: "Now." },
  ]);
  expect(await agent.run("Hello?")).toBe("Now.");
  expect(server.requests).toHaveLength(2);
});

test("a refusal of the server is one clear error, and the question is kept", async () => {
  const { agent, transcript } = await talk([{ status: 401 }, { text: "Here." }]);
  await expect(agent.run("Hello?")).rejects.toMatchObject({
    code: "MODEL_FAILED",
    message: expect.stringContaining("HTTP 401"),
  });
  expect(await transcript()).toEqual(["user: Hello?"]);
  expect(await agent.run("Hello again?")).toBe("Here.");
});

test("an empty answer is an empty text, and leaves no empty turn", async () => {
  const { agent, transcript } = await talk([{ text: "" }]);
  expect(await agent.run("Say nothing.")).toBe("");
  expect(await transcript()).toEqual(["user: Say nothing."]);
});

test("a model that calls tools for ever is stopped by the step limit", async () => {
  const { agent, server } = await talk([{ calls: [{ name: "add", arguments: '{"a":1,"b":1}' }] }], {
    tools: [add],
    maxSteps: 4,
  });
  const events = await collected(agent.stream("Loop."));
  expect(events.at(-1)).toMatchObject({ type: "finish", reason: "step-limit", steps: 4 });
  expect(server.requests).toHaveLength(4);
});

test("a recall answer of the full size goes through", async () => {
  const call = { name: "session_search", arguments: '{"query":"kettle"}' };
  const { agent, server, store } = await talk([{ calls: [call] }, { text: "Found." }], {
    tools: ["session_search"],
  });
  for (let at = 0; at < 6; at++) {
    const messages = Array.from({ length: 12 }, () => ({
      role: "user",
      content: `kettle ${"steam ".repeat(4000)}`,
    }));
    await store.append(`past-${at}`, messages);
  }
  expect(await agent.run("Kettle?")).toBe("Found.");
  const answer = String(server.requests[1]?.messages.at(-1)?.content);
  expect(answer.length).toBeGreaterThan(30_000);
  expect(JSON.parse(answer)).toMatchObject({ success: true, mode: "discovery", truncated: true });
});

/** Every tool call is answered right after it, and every answer has its call. */
function expectPaired(messages: ChatServer["requests"][number]["messages"]): void {
  const asked = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
  const answered = messages.flatMap(({ tool_call_id }) => (tool_call_id === undefined ? [] : [tool_call_id]));
  expect(answered).toEqual(asked);
}
