import { expect, test } from "vitest";
import { InMemoryMemory } from "./in-memory-memory.ts";
import { type MemoryChoice, resolveMemory } from "./memory-config.ts";

test.each([
  ["file", { backend: "file", history: false }],
  ["sqlite", { backend: "sqlite" }],
  ["Chroma", { backend: "chroma" }],
  ["in-memory", { backend: "in_memory" }],
  [" history ", { history: true, historyLimit: 10, autoSave: undefined }],
  ["session", { history: true, historyLimit: 10, autoSave: true }],
  ["CHAT", { history: true, historyLimit: 20 }],
  ["learn", { backend: "file", history: false, learn: expect.objectContaining({ mode: "agentic" }) }],
  [true, { backend: "file", history: false, learn: undefined, autoMemory: undefined }],
  [{ history: true }, { history: true, historyLimit: 10, prefetchLimit: 5, prefetchTokenBudget: 512 }],
  [{ historyLimit: 0 }, { historyLimit: 0 }],
  [{ learn: { decisions: true, scope: "shared" } }, { learn: expect.objectContaining({ scope: "shared" }) }],
  ["sqlite:///notes.db", { backend: "sqlite", backendOptions: { dbPath: "notes.db" } }],
  ["sqlite:////srv/notes.db", { backend: "sqlite", backendOptions: { dbPath: "/srv/notes.db" } }],
  ["mongodb://localhost/facts", { backend: "mongodb", backendOptions: { url: "mongodb://localhost/facts" } }],
] as const)("%j is understood", (choice, settings) => {
  expect(resolveMemory(choice as MemoryChoice)).toMatchObject(settings);
});

test("no memory is no memory, and an object of one's own is taken as it is", () => {
  expect(resolveMemory(undefined)).toBeUndefined();
  expect(resolveMemory(false)).toBeUndefined();
  const own = { getContext: () => "User prefers Python", saveSession: () => undefined };
  expect(resolveMemory(own)?.memory).toBe(own);
  const memory = new InMemoryMemory();
  expect(resolveMemory(memory)?.memory).toBe(memory);
});

test.each([
  ["histroy", /histroy/],
  ["__proto__", /preset/],
  ["redis://localhost", /redis/],
  [{ backend: "redis" }, /backend/],
  [{ historyLimit: -1 }, /historyLimit/],
  [{ history_limit: 5 }, /history_limit/],
  [[], /memory/],
  [{ learn: { mode: "always" } }, /learn/],
  [{ autoSave: "" }, /autoSave/],
  [5, /memory/],
])("%j is refused by name", (choice, message) => {
  expect(() => resolveMemory(choice as never)).toThrow(message);
});
