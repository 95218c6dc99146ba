import { InMemorySessionStore } from "@praison/session-core";
import { expect, test } from "vitest";
import { Agent } from "./agent.ts";
import { type SummaryRequest, summarizeWith } from "./summarize.ts";
import { scriptedModel } from "./testing/scripted-model.ts";

test("a long conversation is sent as summary and rest; the summary is kept, and the next one replaces it", async () => {
  const store = new InMemorySessionStore({ retention: "keep_all" });
  const requests: SummaryRequest[] = [];
  const summarize = async (request: SummaryRequest): Promise<string> => {
    requests.push(request);
    return `summary ${requests.length}`;
  };
  const model = scriptedModel([({ prompt }) => `sent ${prompt.length}`]);
  const agent = new Agent({ model, sessionStore: store, sessionId: "s", summarize, summarizeAfter: 10 });
  for (let turn = 0; turn < 12; turn++) await agent.run(`remark ${turn}`);
  expect(requests.length).toBeGreaterThan(1);
  expect(requests[0]?.previous).toBeUndefined();
  expect(requests[1]?.previous).toBe("summary 1");
  const covered = requests.flatMap(({ messages }) => messages.map(({ content }) => content));
  expect(covered.filter((text) => text.startsWith("remark"))).toEqual(
    covered.filter((text) => text.startsWith("remark")).map((_, at) => `remark ${at}`),
  );
  for (const { prompt } of model.calls) expect(prompt.length).toBeLessThanOrEqual(12);
  const last = model.calls.at(-1)?.prompt ?? [];
  expect(JSON.stringify(last[0])).toContain(`summary ${requests.length}`);
  expect(last.at(-1)).toMatchObject({ role: "user", content: [{ text: "remark 11" }] });
  expect((await store.load("s"))?.lastCompaction?.summary).toBe(`summary ${requests.length}`);
  expect((await store.load("s"))?.messages).toHaveLength(24);
});

test("what the store archives meanwhile leaves the summary at its place", async () => {
  const store = new InMemorySessionStore({ activeWindow: 12 });
  const model = scriptedModel(["ok"]);
  const agent = new Agent({
    model,
    sessionStore: store,
    sessionId: "s",
    summarize: async () => "told",
    summarizeAfter: 8,
  });
  for (let turn = 0; turn < 30; turn++) await agent.run(`remark ${turn}`);
  const last = model.calls.at(-1)?.prompt ?? [];
  expect(last.at(-1)).toMatchObject({ content: [{ text: "remark 29" }] });
  expect(last.length).toBeLessThanOrEqual(10);
});

test("a model makes summaries of what it is given", async () => {
  const model = scriptedModel(["They chose Corvapay."]);
  const messages = [{ role: "user", content: "We choose Corvapay.", metadata: {} }];
  expect(await summarizeWith(model)({ previous: "They met.", messages })).toBe("They chose Corvapay.");
  expect(JSON.stringify(model.calls[0]?.prompt)).toMatch(/They met\.[^]*We choose Corvapay\./);
});

test("a summary that fails costs the summary, not the answer, and is told once", async () => {
  const store = new InMemorySessionStore();
  const notices: string[] = [];
  const agent = new Agent({
    model: scriptedModel(["ok"]),
    sessionStore: store,
    sessionId: "s",
    summarizeAfter: 2,
    summarize: async () => await Promise.reject(new Error("no ink")),
    onNotice: (notice) => notices.push(notice),
  });
  for (const text of ["one", "two", "three"]) expect(await agent.run(text)).toBe("ok");
  expect(notices).toEqual([expect.stringContaining("no ink")]);
});

test("where the store keeps fewer messages than may wait, what it archives is summarised all the same", async () => {
  const store = new InMemorySessionStore({ activeWindow: 12 });
  const covered: string[] = [];
  const agent = new Agent({
    model: scriptedModel(["ok"]),
    sessionStore: store,
    sessionId: "s",
    summarizeAfter: 40,
    summarize: async ({ messages }) => {
      covered.push(...messages.filter(({ role }) => role === "user").map(({ content }) => content));
      return `summary of ${covered.length}`;
    },
  });
  for (let turn = 0; turn < 30; turn++) await agent.run(`remark ${turn}`);
  expect(covered.length).toBeGreaterThan(20);
  expect(covered).toEqual(covered.map((_, at) => `remark ${at}`));
});

test.each([
  ["nothing", ""],
  ["blanks", " \n"],
  ["no text", undefined],
])("a summary of %s takes no place, and is told once", async (_name, made) => {
  const notices: string[] = [];
  const model = scriptedModel(["ok"]);
  const agent = new Agent({
    model,
    sessionStore: new InMemorySessionStore(),
    sessionId: "s",
    summarizeAfter: 2,
    summarize: async () => made as string,
    onNotice: (notice) => {
      notices.push(notice);
      throw new Error("deaf");
    },
  });
  for (let turn = 0; turn < 5; turn++) expect(await agent.run(`remark ${turn}`)).toBe("ok");
  expect(notices).toHaveLength(1);
  expect(JSON.stringify(model.calls.at(-1)?.prompt)).toContain("remark 0");
});

test("a summary may not grow without end, nor hold up a call that is aborted", async () => {
  const store = new InMemorySessionStore();
  let isHanging = false;
  const agent = new Agent({
    model: scriptedModel(["ok"]),
    sessionStore: store,
    sessionId: "s",
    summarizeAfter: 2,
    summarize: async () => {
      if (isHanging) await new Promise(() => undefined);
      return "🎉".repeat(50_000);
    },
  });
  for (let turn = 0; turn < 4; turn++) await agent.run(`remark ${turn}`);
  const summary = (await store.load("s"))?.lastCompaction?.summary ?? "";
  expect(summary.length).toBeGreaterThan(1000);
  expect(summary.length).toBeLessThan(8100);
  expect(summary.isWellFormed()).toBe(true);
  isHanging = true;
  await expect(
    (async () => {
      for (;;) await agent.run("more", { signal: AbortSignal.timeout(50) });
    })(),
  ).rejects.toThrow(/timeout/);
  await agent.close();
});
