import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InMemorySessionStore, type SearchableSessionStore, type ToolCall } from "@praison/session-core";
import { getDefaultSessionStore, JsonSessionStore } from "@praison/store-json";
import { tool } from "ai";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { Agent } from "./agent.ts";
import type { AgentEvent } from "./agent-event.ts";
import { defineTool } from "./agent-tool.ts";
import { scriptedModel } from "./testing/scripted-model.ts";

async function contents(store: SearchableSessionStore, id: string): Promise<string[]> {
  return ((await store.load(id))?.messages ?? []).map(({ role, content }) => `${role}: ${content}`);
}

test("calls of one agent at the same time keep their turns in order", async () => {
  const store = new InMemorySessionStore();
  const model = scriptedModel([
    ({ prompt }) => `answer ${prompt.filter(({ role }) => role === "user").length}`,
  ]);
  const agent = new Agent({ model, sessionStore: store, sessionId: "s" });
  const answers = await Promise.all([1, 2, 3, 4].map((number) => agent.run(`question ${number}`)));
  expect(answers).toEqual(["answer 1", "answer 2", "answer 3", "answer 4"]);
  expect(await contents(store, "s")).toEqual(
    [1, 2, 3, 4].flatMap((number) => [`user: question ${number}`, `assistant: answer ${number}`]),
  );
});

test("a conversation goes on in another agent, and in another process's store object", async () => {
  const sessionDir = mkdtempSync(join(tmpdir(), "praison-agent-"));
  onTestFinished(() => rmSync(sessionDir, { recursive: true, force: true }));
  const settings = { model: scriptedModel(["noted"]), sessionId: "s", name: "helper" };
  await new Agent({ ...settings, sessionStore: new JsonSessionStore({ sessionDir }) }).run("My name is Ada.");
  const model = scriptedModel(["Ada"]);
  await new Agent({ ...settings, model, sessionStore: new JsonSessionStore({ sessionDir }) }).run(
    "Who am I?",
  );
  expect(JSON.stringify(model.calls[0]?.prompt)).toContain("My name is Ada.");
  expect((await new JsonSessionStore({ sessionDir }).load("s"))?.agentName).toBe("helper");
});

test("an agent without a store remembers its own conversation, until it is cleared", async () => {
  const model = scriptedModel(["one", "two", "three"]);
  const agent = new Agent({ model });
  await agent.run("first");
  await agent.run("second");
  expect(model.calls[1]?.prompt).toHaveLength(3);
  await agent.clearHistory();
  await agent.run("third");
  expect(model.calls[2]?.prompt.filter(({ role }) => role !== "system")).toHaveLength(1);
});

test("an aborted call keeps what was done, and the next call goes on without the unanswered tool call", async () => {
  const store = new InMemorySessionStore();
  const controller = new AbortController();
  const slow = tool({
    description: "Never answers.",
    inputSchema: z.object({}),
    execute: async (_input, { abortSignal }) => {
      controller.abort(new Error("enough"));
      return await new Promise((_resolve, reject) => {
        abortSignal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    },
  });
  const model = scriptedModel([{ text: "Let me see.", calls: [{ tool: "slow" }] }, "Done."]);
  const agent = new Agent({ model, tools: [{ slow }], sessionStore: store, sessionId: "s" });
  await expect(agent.run("Go.", { signal: controller.signal })).rejects.toThrow("enough");
  expect(await agent.run("Again.")).toBe("Done.");
  expect((await contents(store, "s"))[0]).toBe("user: Go.");
  const sent = JSON.stringify(model.calls[1]?.prompt);
  const calls = sent.split('"tool-call"').length;
  expect(sent.split('"tool-result"').length).toBe(calls);
});

test("whoever stops listening stops the call; what was said until then is kept", async () => {
  const store = new InMemorySessionStore();
  const agent = new Agent({
    model: scriptedModel([{ text: "one two", isEndless: true }, "five"]),
    sessionStore: store,
    sessionId: "s",
  });
  for await (const event of agent.stream("Count.")) if (event.type === "text") break;
  expect(await contents(store, "s")).toEqual(["user: Count.", "assistant: one two"]);
  expect((await store.load("s"))?.messages[1]?.metadata).toMatchObject({ interrupted: true });
  expect(await agent.run("Go on.")).toBe("five");
});

test("a model that fails after some text: an error event, and the text is kept", async () => {
  const store = new InMemorySessionStore();
  const model = scriptedModel([{ text: "I think", error: new Error("power cut") }, "Better."]);
  const agent = new Agent({ model, sessionStore: store, sessionId: "s" });
  const events: AgentEvent[] = await Array.fromAsync(agent.stream("Well?"));
  expect(events.at(-1)).toMatchObject({
    type: "error",
    error: { code: "MODEL_FAILED", message: expect.stringContaining("power cut") },
  });
  expect(await contents(store, "s")).toEqual(["user: Well?", "assistant: I think"]);
  expect(await agent.run("And now?")).toBe("Better.");
});

test("the running session is left out of its own recall; others are found", async () => {
  const store = new InMemorySessionStore();
  await store.append("past", [{ role: "user", content: "We chose the green kettle." }]);
  const model = scriptedModel([
    { calls: [{ tool: "session_search", input: { query: "kettle" } }] },
    "Green.",
  ]);
  const agent = new Agent({ model, tools: ["session_search"], sessionStore: store, sessionId: "now" });
  expect(await agent.run("Which kettle did we choose?")).toBe("Green.");
  const answer = JSON.parse(String((await store.load("now"))?.messages[2]?.content)) as {
    results: { session_id: string }[];
  };
  expect(answer.results.map(({ session_id }) => session_id)).toEqual(["past"]);
});

test("an agent of a user recalls and keeps that user's sessions only", async () => {
  const store = new InMemorySessionStore();
  await store.append("theirs", [{ role: "user", content: "kettle of user_42" }], { userId: "user_42" });
  await store.append("mine", [{ role: "user", content: "kettle of user_4" }], { userId: "user_4" });
  const model = scriptedModel([{ calls: [{ tool: "session_search", input: { query: "kettle" } }] }, "ok"]);
  const agent = new Agent({ model, tools: ["session_search"], sessionStore: store, userId: "user_4" });
  await agent.run("kettle?");
  const own = await store.load(await agent.sessionId());
  expect(own?.userId).toBe("user_4");
  expect(own?.messages[2]?.content).toContain('"mine"');
  expect(own?.messages[2]?.content).not.toContain("theirs");
});

test("an agent of a user without a store of its own sees that user's sessions of the default store only", async () => {
  const home = mkdtempSync(join(tmpdir(), "praison-agent-home-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
  vi.stubEnv("PRAISONAI_HOME", home);
  const everyone = getDefaultSessionStore();
  await everyone.append("theirs", [{ role: "user", content: "kettle of user_42" }], { userId: "user_42" });
  await everyone.append("mine", [{ role: "user", content: "kettle of user_4" }], { userId: "user_4" });
  const model = scriptedModel([{ calls: [{ tool: "session_search", input: { query: "kettle" } }] }, "ok"]);
  await new Agent({ model, tools: ["session_search"], userId: "user_4" }).run("kettle?");
  const answer = JSON.stringify(model.calls[1]?.prompt.at(-1));
  expect(answer).toContain("kettle of user_4");
  expect(answer).not.toContain("user_42");
});

test("a detail of turn 3 is recalled from the archive after 300 turns, with summary and window sent", async () => {
  const store = new InMemorySessionStore({ activeWindow: 20 });
  const ask = { calls: [{ tool: "session_search", input: { query: "door code", session_id: "" } }] };
  const model = scriptedModel([...Array.from({ length: 300 }, (_, at) => `noted ${at}`), ask, "4711"]);
  const agent = new Agent({ model, tools: ["session_search"], sessionStore: store, sessionId: "long" });
  for (let turn = 0; turn < 300; turn++) {
    await agent.run(turn === 3 ? "The door code is 4711." : `remark number ${turn}`);
  }
  expect(await agent.run("What was the door code?")).toBe("4711");
  const { prompt } = model.calls.at(-1) ?? { prompt: [] };
  expect(prompt.length).toBeLessThan(40);
  expect(JSON.stringify(prompt[0])).toContain("Session Summary");
  const tool = JSON.stringify(prompt.at(-1));
  expect(tool).toContain("4711");
  expect(tool).toContain('"archived":true');
});

test.each([
  ["a BigInt", 10n],
  ["a circle", circle()],
])("a tool that answers with %s: the model is told, and the call goes on", async (_what, output) => {
  const odd = defineTool({ name: "odd", description: "Odd.", input: z.object({}), execute: () => output });
  const model = scriptedModel([{ calls: [{ tool: "odd" }] }, "Strange."]);
  expect(await new Agent({ model, tools: [odd] }).run("Try.")).toBe("Strange.");
  expect(JSON.stringify(model.calls[1]?.prompt.at(-1))).toContain("cannot be written as JSON");
});

function circle(): unknown {
  const round: Record<string, unknown> = {};
  round["self"] = round;
  return round;
}

test("a tool that was at work when the call was aborted: the model learns that the outcome is unknown", async () => {
  const store = new InMemorySessionStore();
  const controller = new AbortController();
  const { promise: never } = Promise.withResolvers<void>();
  const send = defineTool({
    name: "send",
    description: "Sends.",
    input: z.object({}),
    execute: async () => {
      controller.abort(new Error("enough"));
      await never;
    },
  });
  const model = scriptedModel([{ calls: [{ tool: "send" }] }, "Let me look first."]);
  const agent = new Agent({ model, tools: [send], sessionStore: store, sessionId: "s" });
  await expect(agent.run("Send it.", { signal: controller.signal })).rejects.toThrow("enough");
  await agent.run("Did you?");
  expect(JSON.stringify(model.calls[1]?.prompt)).toContain("may or may not have taken effect");
});

test("a session that ends in the middle of a tool call goes on with that call marked, once", async () => {
  const store = new InMemorySessionStore();
  const call = (id: string): ToolCall => ({
    id,
    type: "function",
    function: { name: "add", arguments: "{}" },
  });
  await store.append("s", [
    { role: "user", content: "Add." },
    { role: "assistant", content: "", toolCalls: [call("one"), call("two")] },
    { role: "tool", content: "3", toolCallId: "one" },
  ]);
  const model = scriptedModel(["ok"]);
  for (const text of ["Go on.", "And?"]) {
    await new Agent({ model, sessionStore: store, sessionId: "s" }).run(text);
  }
  const sent = JSON.stringify(model.calls[0]?.prompt);
  expect(sent.split('"tool-result"')).toHaveLength(3);
  const texts = await contents(store, "s");
  expect(texts.filter((text) => text.includes("interrupted"))).toHaveLength(1);
  expect(texts).toEqual([
    "user: Add.",
    "assistant: ",
    "tool: 3",
    expect.stringContaining("interrupted"),
    "user: Go on.",
    "assistant: ok",
    "user: And?",
    "assistant: ok",
  ]);
});

test("whoever waits for a turn can give up, and those behind go on", async () => {
  const model = scriptedModel([{ text: "one", isEndless: true }, "two"]);
  const agent = new Agent({ model });
  const [first, second] = [new AbortController(), new AbortController()];
  const speaking = agent.stream("a", { signal: first.signal });
  expect(await speaking.next()).toMatchObject({ value: { text: "one" } });
  const givenUp = agent.run("b", { signal: second.signal });
  const behind = agent.run("c");
  second.abort(new Error("too long"));
  await expect(givenUp).rejects.toThrow("too long");
  first.abort(new Error("stop"));
  await expect(speaking.next()).rejects.toThrow("stop");
  expect(await behind).toBe("two");
  expect(model.calls).toHaveLength(2);
});

test("no call waits for the reader of another one, nor for itself", async () => {
  const agent: Agent = new Agent({
    model: scriptedModel(["one", "two", "unread", { calls: [{ tool: "ask" }] }, "three"]),
    tools: [
      defineTool({
        name: "ask",
        description: "Asks the agent itself.",
        input: z.object({}),
        execute: async () => await agent.run("myself"),
      }),
    ],
  });
  const inside: string[] = [];
  for await (const event of agent.stream("a")) {
    if (event.type === "text") inside.push(await agent.run("b"));
  }
  expect(inside).toEqual(["two"]);
  await agent.stream("left unread").next();
  const events = await Array.fromAsync(agent.stream("c"));
  expect(events).toContainEqual(
    expect.objectContaining({ type: "tool-result", output: expect.stringContaining("call of its own") }),
  );
  await agent.close();
});

test("a question that failed is sent once when it is asked again", async () => {
  const model = scriptedModel([{ error: new Error("power cut") }, "ok"]);
  const agent = new Agent({ model, maxRetries: 0 });
  await expect(agent.run("Which tea?")).rejects.toThrow("power cut");
  await agent.run("Which tea?");
  const sent = model.calls[1]?.prompt.filter(({ role }) => role === "user");
  expect(sent).toEqual([
    expect.objectContaining({ content: [expect.objectContaining({ text: "Which tea?" })] }),
  ]);
});

test("a question is kept also where no model can be had", async () => {
  const store = new InMemorySessionStore();
  const agent = new Agent({ model: "nobody/none", sessionStore: store, sessionId: "s", env: {} });
  await expect(agent.run("Which tea?")).rejects.toMatchObject({ code: "MODEL_NOT_AVAILABLE" });
  expect(await contents(store, "s")).toEqual(["user: Which tea?"]);
});

test("what was cleared is not recalled, archived or not", async () => {
  const store = new InMemorySessionStore({ activeWindow: 4 });
  const agent = new Agent({ model: scriptedModel(["ok"]), sessionStore: store, sessionId: "s" });
  for (let turn = 0; turn < 8; turn++) await agent.run(`kettle ${turn}`);
  await agent.clearHistory();
  expect(await store.search("kettle")).toEqual([]);
});

test("an agent without a store leaves no session of the default store out", async () => {
  const home = mkdtempSync(join(tmpdir(), "praison-agent-home-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
  vi.stubEnv("PRAISONAI_HOME", home);
  const past = new Agent({ model: scriptedModel(["ok"]), sessionStore: getDefaultSessionStore() });
  await past.run("The kettle is green.");
  const model = scriptedModel([{ calls: [{ tool: "session_search", input: { query: "kettle" } }] }, "ok"]);
  await new Agent({ model, tools: ["session_search"] }).run("Which kettle?");
  expect(JSON.stringify(model.calls[1]?.prompt.at(-1))).toContain("The kettle is green.");
});

test("start shows the answer on a terminal only, without codes that steer it", async () => {
  const written: string[] = [];
  const output = { isTTY: true, write: (text: string) => written.push(text) };
  const agent = new Agent({ model: scriptedModel(["one \u001b[2J\u202etwo"]) });
  expect(await agent.start("Count.", { output })).toBe("one \u001b[2J\u202etwo");
  expect(written.join("")).toBe("one two\n");
  written.length = 0;
  await agent.start("Count.", { output: { ...output, isTTY: false } });
  expect(written).toEqual([]);
});

test("a closed agent takes no calls, and leaves the store open", async () => {
  const store = new InMemorySessionStore();
  const agent = new Agent({ model: scriptedModel(["one"]), sessionStore: store, sessionId: "s" });
  const last = agent.run("Count.");
  await agent.close();
  expect(await last).toBe("one");
  await agent.close();
  await expect(agent.run("More?")).rejects.toMatchObject({ code: "STORE_CLOSED" });
  expect(await store.exists("s")).toBe(true);
});

test.each([
  [{ tools: ["sesion_search"] }, "TOOL_NOT_FOUND", /session_search/],
  [{ tools: ["session_search", "session_search"] }, "INVALID_INPUT", /two tools named "session_search"/],
  [
    { tools: [{ name: "a b", description: "x", input: z.object({}), execute: () => 1 }] },
    "INVALID_INPUT",
    /"a b"/,
  ],
  [{ maxSteps: 0 }, "INVALID_INPUT", /maxSteps/],
  [{ memory: { colour: "red" } }, "INVALID_INPUT", /memory.*colour/],
  [{ memory: "histroy" }, "INVALID_INPUT", /histroy.*history/],
  [{ sessionId: "" }, "INVALID_INPUT", /session id/i],
  [{ sessionStore: {} }, "INVALID_INPUT", /sessionStore/],
  [{ model: {} }, "INVALID_INPUT", /model/],
  [{ registry: {} }, "INVALID_INPUT", /registry/],
  [
    { tools: [{ ask: tool({ inputSchema: z.object({}) }) }] },
    "INVALID_INPUT",
    /"ask" has nothing to execute/,
  ],
  [
    { tools: [{ name: "__proto__", description: "x", input: z.object({}), execute: () => 1 }] },
    "INVALID_INPUT",
    /__proto__/,
  ],
  [{ colour: "red" }, "INVALID_INPUT", /colour/],
] as const)("what makes no sense is refused when the agent is made: %j", (options, code, message) => {
  let caught: unknown;
  try {
    expect(new Agent(options as never)).toBeUndefined();
  } catch (error) {
    caught = error;
  }
  expect(caught).toMatchObject({ code });
  const { message: said, hint } = caught as { message: string; hint?: string };
  expect(`${said} ${hint ?? ""}`).toMatch(message);
});

test.each(["", "  ", undefined, 5])("a call without a text is refused: %j", async (text) => {
  await expect(new Agent().run(text as never)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});
