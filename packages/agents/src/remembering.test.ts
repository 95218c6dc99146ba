import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { automaticSessionId } from "@praison/home";
import { FileMemory, InMemoryMemory } from "@praison/memory";
import { InMemorySessionStore } from "@praison/session-core";
import { getDefaultSessionStore } from "@praison/store-json";
import { expect, onTestFinished, test, vi } from "vitest";
import { Agent } from "./agent.ts";
import type { AgentOptions } from "./agent-options.ts";
import { scriptedModel, type ScriptedModel } from "./testing/scripted-model.ts";

/** A home of the test's own, where the default store and memory lie. */
function ownHome(): string {
  const home = mkdtempSync(join(tmpdir(), "praison-remember-"));
  vi.stubEnv("PRAISONAI_HOME", home);
  vi.stubEnv("PRAISONAI_MODEL", "");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
  return home;
}

const system = (model: ScriptedModel, call = 0): string => JSON.stringify(model.calls[call]?.prompt[0]);
const spoken = (model: ScriptedModel, call = 0): string[] =>
  (model.calls[call]?.prompt ?? []).flatMap(({ role, content }) =>
    role === "user" ? [(content as readonly { text?: string }[]).map(({ text = "" }) => text).join("")] : [],
  );

async function asked(options: AgentOptions, text: string, answer = "ok"): Promise<ScriptedModel> {
  const model = scriptedModel([answer]);
  await using agent = new Agent({ name: "assistant", model, onNotice: () => undefined, ...options });
  await agent.run(text);
  return model;
}

test("no memory, no file", async () => {
  const home = ownHome();
  await asked({}, "My name is Alice");
  await asked({ memory: false }, "My name is Alice");
  expect(readdirSync(home)).toEqual([]);
});

test("stored facts stand before the question in a later agent, steered by it", async () => {
  ownHome();
  const agent = new Agent({ memory: true });
  await agent.storeMemory("User prefers dark mode", "long_term");
  await agent.storeMemory("Current task: build a dashboard", "short_term");
  await agent.storeMemory("Bergen", "entity");
  await agent.storeMemory("Shipped the dashboard", "episodic");
  const model = await asked({ memory: true, instructions: "Be kind." }, "What should I work on?");
  for (const part of ["Be kind.", "dark mode", "build a dashboard", "Bergen"])
    expect(system(model)).toContain(part);
  await expect(agent.storeMemory("x", "medium_term")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(new Agent().storeMemory("x")).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("history: a second agent of the same workspace goes on, one of another name does not", async () => {
  ownHome();
  await asked({ memory: "history" }, "My name is Alice");
  expect(spoken(await asked({ memory: "history" }, "What's my name?"))).toEqual([
    "My name is Alice",
    "What's my name?",
  ]);
  expect(spoken(await asked({ memory: "history", name: "other" }, "What's my name?"))).toEqual([
    "What's my name?",
  ]);
});

test.each([
  ["history", 10],
  ["session", 10],
  ["chat", 20],
  [{ history: true, historyLimit: 1 }, 1],
  [{ history: true, historyLimit: 0 }, 0],
] as const)("%j sends exactly the last messages, and all of this agent's own", async (memory, count) => {
  ownHome();
  const store = new InMemorySessionStore();
  await store.append(
    "s",
    Array.from({ length: 30 }, (_, at) => ({
      role: at % 2 === 0 ? "user" : "assistant",
      content: `m${at + 1}`,
    })),
  );
  const model = scriptedModel(["ok"]);
  const agent = new Agent({ model, memory, sessionStore: store, sessionId: "s" });
  await agent.run("one");
  await agent.run("two");
  const sent = (call: number): number =>
    (model.calls[call]?.prompt ?? []).filter(({ role }) => role !== "system").length;
  expect([sent(0), sent(1)]).toEqual([count + 1, count + 3]);
  expect(spoken(model).at(-1)).toBe("one");
});

test("an explicit session id wins, is the same everywhere, and keeps the conversation also without history", async () => {
  ownHome();
  await asked({ memory: { sessionId: "user_123" } }, "My name is Alice");
  expect((await getDefaultSessionStore().load("user_123"))?.messages).toHaveLength(2);
  const model = await asked({ memory: { sessionId: "user_123" }, name: "other" }, "And now?");
  expect(spoken(model)).toEqual(["My name is Alice", "And now?"]);
});

test("autoSave keeps the whole conversation under its name, nothing twice", async () => {
  const home = ownHome();
  const agent = new Agent({ model: scriptedModel(["Hi!", "Fine."]), memory: { autoSave: "my_chat" } });
  await agent.start("Hello!", { output: { isTTY: false, write: () => true } });
  await agent.run("How are you?");
  const saved: unknown = JSON.parse(readFileSync(join(home, "memory", "sessions", "my_chat.json"), "utf8"));
  expect(saved).toMatchObject({
    name: "my_chat",
    conversation_history: ["Hello!", "Hi!", "How are you?", "Fine."].map((content, at) => ({
      role: at % 2 === 0 ? "user" : "assistant",
      content,
    })),
    metadata: { agent_name: "agent", user_id: null },
  });
  expect(existsSync(join(home, "sessions"))).toBe(false);
});

test("session: history and auto-save, both under the automatic id", async () => {
  const home = ownHome();
  await asked({ memory: "session" }, "My name is Alice", "Hello Alice");
  const id = await automaticSessionId("assistant");
  expect((await getDefaultSessionStore().load(id))?.messages).toHaveLength(2);
  expect((await new FileMemory().resumeSession(id)).conversationHistory).toHaveLength(2);
  expect(readdirSync(join(home, "memory", "sessions"))).toEqual([`${id}.json`]);
});

test("with history, the auto-save name is the session's", async () => {
  ownHome();
  await asked({ memory: { history: true, autoSave: "chat1" } }, "Hello");
  expect((await getDefaultSessionStore().load("chat1"))?.messages).toHaveLength(2);
});

test("autoMemory takes facts from the user's words, on the streaming path too, with their source", async () => {
  ownHome();
  const store = new InMemorySessionStore();
  const agent = new Agent({
    model: scriptedModel(["My name is Helper and I prefer Java."]),
    memory: { autoMemory: true },
    sessionStore: store,
    sessionId: "s1",
  });
  await Array.fromAsync(agent.stream("Hello"));
  await Array.fromAsync(agent.stream("My name is John and I prefer Python"));
  const facts = await new FileMemory().list("long_term");
  expect(facts.map(({ content }) => content).toSorted()).toEqual([
    "User prefers Python",
    "User's name is John",
  ]);
  expect(facts[0]?.metadata).toMatchObject({ session_id: "s1", message_index: 2 });
  expect(system(await asked({ memory: true }, "Who am I?"))).toContain("User's name is John");
});

test("learn: what one conversation taught stands before the next, by rules with the offline model", async () => {
  ownHome();
  await new Agent({ memory: "learn" }).run("I prefer short answers.");
  expect(system(await asked({ memory: "learn" }, "Well?", '{"learnings":[]}'))).toContain("short answers");
});

test("learn with a model: its structured output is kept", async () => {
  ownHome();
  const learned = { learnings: [{ kind: "insights", content: "The cache was stale." }] };
  const model = scriptedModel(["It was the cache.", JSON.stringify(learned)]);
  await new Agent({ model, memory: { learn: true } }).run("Why is it slow?");
  expect(system(await asked({ memory: "learn" }, "And now?"))).toContain("The cache was stale.");
});

test("an object of one's own gives context and keeps the conversation", async () => {
  const saved: unknown[] = [];
  const memory = {
    getContext: (query?: string) => `- User prefers Python (${query})`,
    saveSession: (...args: unknown[]) => void saved.push(args),
  };
  const model = await asked({ memory }, "Which language?", "Python");
  expect(system(model)).toContain("User prefers Python (Which language?)");
  await asked({ memory: { ...memory } }, "x");
  expect(saved).toEqual([]);
  await expect(new Agent({ memory }).storeMemory("x")).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a memory that fails costs what it knows, not the answer, and is told once", async () => {
  const memory = {
    getContext: async () => await Promise.reject(new Error("gone")),
    saveSession: () => undefined,
  };
  const notices: string[] = [];
  const agent = new Agent({
    model: scriptedModel(["x"]),
    memory,
    onNotice: (notice) => notices.push(notice),
  });
  expect(await agent.run("Hello?")).toBe("x");
  expect(await agent.run("Hello?")).toBe("x");
  expect(notices).toEqual([expect.stringContaining("gone")]);
});

test("the memory tools use the agent's memory", async () => {
  const memory = new InMemoryMemory();
  const model = scriptedModel([
    { calls: [{ tool: "store_memory", input: { content: "Ada lives in Bergen." } }] },
    { calls: [{ tool: "search_memory", input: { query: "Bergen" } }] },
    "ok",
  ]);
  await new Agent({ model, memory, tools: ["store_memory", "search_memory"] }).run("Well?");
  expect(JSON.stringify(model.calls[2]?.prompt.at(-1))).toContain("Ada lives in Bergen.");
  expect(await memory.list("long_term")).toHaveLength(1);
  const bare = scriptedModel([{ calls: [{ tool: "search_memory", input: { query: "x" } }] }, "ok"]);
  await new Agent({ model: bare, tools: ["search_memory"] }).run("Well?");
  expect(JSON.stringify(bare.calls[1]?.prompt.at(-1))).toContain("no memory");
});

test("prefetch puts long-term facts about the question in front, within its budget", async () => {
  const memory = { backend: "file", prefetch: true, prefetchLimit: 2, prefetchTokenBudget: 20 } as const;
  ownHome();
  const agent = new Agent({ memory: true });
  for (const text of ["Tea is sencha.", `Tea ${"and so on ".repeat(30)}`, "Tea at five."])
    await agent.storeMemory(text);
  const model = await asked({ memory }, "Which tea?");
  const fetched = /Fetched for this question:(.*?)\\n\\n/.exec(system(model))?.[1] ?? "";
  expect(fetched.length).toBeGreaterThan(5);
  expect(fetched.length).toBeLessThan(90);
});
