import { AutoMemory, InMemoryMemory } from "@praison/memory";
import { InMemorySessionStore } from "@praison/session-core";
import { generateText } from "ai";
import { beforeAll, expect, test } from "vitest";
import { Agent } from "../agent.ts";
import { offlineModel } from "./offline-model.ts";

const store = new InMemorySessionStore({ now: () => Date.parse("2026-05-20T12:00:00Z") });

beforeAll(async () => {
  const say = async (id: string, ...lines: readonly string[]): Promise<void> => {
    const messages = lines.map((content, at) => ({
      role: at % 2 === 0 ? "user" : "assistant",
      content,
      timestamp: `2026-05-04T10:${String(at % 60).padStart(2, "0")}:00Z`,
    }));
    await store.append(id, messages);
  };
  await say(
    "review",
    "Kick off the ledger review.",
    "Plan: compare Corvapay and Tandem.",
    "What about the migration effort?",
    "Five weeks.",
    "Decision: the ledger migration goes to Corvapay, cut-over on 3 June.",
    "Confirmed.",
  );
  await say(
    "chat",
    ...Array.from(
      { length: 40 },
      (_, at) => `note ${at}: the ledger page looks fine, migration of icons continues`,
    ),
  );
  await say(
    "umzug",
    "Der Umzug der Server nach Zürich verzögert sich.",
    "Neuer Termin: Donnerstag, das Rack bleibt.",
  );
  await say(
    "数据库",
    "我们讨论一下数据库迁移计划：先迁移用户表。",
    "好的，建议周六执行。",
    "决定：周六凌晨两点开始，失败就回滚。",
    "已确认。",
  );
  await say(
    "far",
    "Where do we put the archive tapes?",
    ...Array.from({ length: 14 }, (_, at) => `thinking aloud ${at}`),
    "It was decided: they go to the mill in Ostby.",
  );
});

const ASKING = "asking";

async function asked(question: string): Promise<{ text: string; calls: unknown[] }> {
  const calls: unknown[] = [];
  let text = "";
  const agent = new Agent({
    tools: ["session_search"],
    sessionStore: store,
    sessionId: ASKING,
    env: {},
  });
  for await (const event of agent.stream(question)) {
    if (event.type === "tool-call") calls.push(event.input);
    if (event.type === "finish") text = event.text;
  }
  await store.delete(ASKING);
  return { text, calls };
}

test.each([
  ["What did we decide about the ledger migration?", ["Corvapay", "user, 2026-05-04", "session review"]],
  ["When is the cut-over?", ["3 June", "session review"]],
  ["Wann ist der Umzug nach Zürich?", ["Donnerstag", "assistant, 2026-05-04", "session umzug"]],
  ["数据库迁移什么时候开始？", ["周六凌晨两点", "session 数据库"]],
])("%s is answered by a quote with session, date and role", async (question, parts) => {
  const { text, calls } = await asked(question);
  for (const part of parts) expect(text).toContain(part);
  expect(text).toMatch(/^From a past session:/);
  expect(calls.length).toBeGreaterThan(0);
  expect(await asked(question)).toEqual({ text, calls });
});

test("what nobody spoke about is not found, and it says what it is", async () => {
  const { text } = await asked("What did we say about submarines?");
  expect(text).toMatch(/^I found nothing about “submarines”/);
  expect(text).toContain("offline model");
});

test("where the hit does not show the answer yet, it reads on in that session", async () => {
  const { text, calls } = await asked("What did we decide about the archive tapes?");
  expect(calls).toHaveLength(2);
  expect(calls[1]).toMatchObject({ session_id: "far", window: 10 });
  expect(text).toContain("archive tapes");
});

test("without the tool it quotes the conversation, or says that it cannot search", async () => {
  const agent = new Agent({ env: {} });
  await agent.run("The spare key hangs behind the kettle.");
  expect(await agent.run("Where is the spare key?")).toContain("> The spare key hangs behind the kettle.");
  expect(await agent.run("Who paints the fence?")).toContain("cannot search");
});

test("what the user tells is noted, and found later; its own answers are never quoted", async () => {
  const helper = new Agent({ env: {}, sessionStore: store, sessionId: "note" });
  expect(await helper.run("For the record: the spare bell hangs in the attic.")).toMatch(/^Noted/);
  const earlier = new Agent({
    env: {},
    tools: ["session_search"],
    sessionStore: store,
    sessionId: "earlier",
  });
  await earlier.run("Where is the spare bell?");
  const { text } = await asked("Where is the spare bell?");
  expect(text.match(/^>.*$/gm)).toEqual([
    "> For the record: the spare bell hangs in the attic.",
    expect.stringContaining("session note"),
  ]);
  for (const id of ["note", "earlier"]) await store.delete(id);
});

test.each(["thanks!", "Hello there", "谢谢", "Guten Morgen!", "who are you?"])(
  "%s is small talk: nothing is searched",
  async (text) => {
    const { text: answer, calls } = await asked(text);
    expect(calls).toEqual([]);
    expect(answer).toContain("offline model");
  },
);

test.each([
  ["I wonder when the cut-over is", "3 June"],
  ["Tell me what we decided about the ledger migration", "Corvapay"],
  ["Ich frage mich: wann ist der Umzug nach Zürich?", "Donnerstag"],
])("%s is a question too", async (text, part) => {
  expect((await asked(text)).text).toContain(part);
});

test.each(["Let's use Redis for the queue.", "We chose the green kettle.", "My name is Ada."])(
  "%s is noted, not searched",
  async (text) => {
    const { text: answer, calls } = await asked(text);
    expect(answer).toMatch(/^Noted/);
    expect(calls).toEqual([]);
  },
);

test("it never quotes itself, and quotes others who speak like it", async () => {
  const agent = new Agent({ env: {} });
  await agent.run("The spare key hangs behind the kettle.");
  await agent.run("Where is the spare key?");
  const again = await agent.run("Where is the spare key?");
  expect(again.match(/^>.*$/gm)).toEqual(["> The spare key hangs behind the kettle."]);
  await agent.run("I remember: the cellar key lies under the mat.");
  expect(await agent.run("Where is the cellar key?")).toContain("under the mat");
});

test("a question without an end is named by its beginning", async () => {
  const { text } = await asked(`What about ${"q".repeat(100_000)} and ${"zebra words ".repeat(50)}?`);
  expect(text.length).toBeLessThan(1000);
});

test("what the memory put in front is told", async () => {
  const memory = new InMemoryMemory();
  await memory.addLongTerm("Ada's favourite tea is sencha.");
  expect(await new Agent({ env: {}, memory }).run("What is Ada's favourite tea?")).toContain("sencha");
});

test.each([
  ["Which tea do I like?", "sencha"],
  ["Which tea is my favourite?", "sencha"],
  ["What is my name?", "Ada"],
  ["Who am I?", "Ada"],
])("what one conversation told, another remembers: %s", async (question, part) => {
  const memory = new InMemoryMemory();
  await new AutoMemory(memory).processInteraction("My name is Ada and my favourite tea is sencha.");
  const agent = new Agent({
    env: {},
    memory,
    tools: ["session_search"],
    sessionStore: store,
    sessionId: "later",
  });
  for (let round = 0; round < 2; round++) expect(await agent.run(question)).toContain(part);
  await store.delete("later");
});

test("it answers without streaming, too, and to no question at all", async () => {
  const { text } = await generateText({ model: offlineModel(), prompt: "?" });
  expect(text).toContain("offline model");
});

test("what was only looked up before is no evidence", async () => {
  const past = new InMemorySessionStore();
  await past.append("trip", [{ role: "user", content: "We sail on Friday." }]);
  for (const sessionId of ["day1", "day2", "day3"]) {
    const agent = new Agent({ name: "r", tools: ["session_search"], sessionStore: past, sessionId });
    const answer = await agent.run("What did we say about submarines?");
    expect(answer).toMatch(/found nothing/i);
    expect(answer).not.toContain("success");
  }
});
