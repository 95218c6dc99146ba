import { describe, expect, test } from "vitest";
import { recordStore, type Sample, sampleStore, storedMessages } from "../sample-store.fixture.ts";
import { fieldCasesFiller } from "./recall-cases.fixture.ts";
import { probeSessionSearch, type SessionSearchProbe } from "./session-search.fixture.ts";

const probe = async (samples: readonly Sample[]): Promise<SessionSearchProbe> =>
  probeSessionSearch(await sampleStore([...fieldCasesFiller, ...samples]));

test("scheduled runs do not drown a person's own chats, and stay reachable", async () => {
  const report = "assistant: daily report: project atlas deploy summary";
  const cron = Array.from({ length: 12 }, (_, position) => ({
    id: `cron${position}`,
    lines: [report, report],
    patch: { source: "cron" },
  }));
  const mine = {
    id: "mine",
    lines: ["user: why did the atlas deploy fail?"],
    updatedAt: "2026-06-01T12:00:00Z",
  };
  const ask = await probe([...cron, mine]);
  const ids = await ask.ids("atlas deploy");
  expect(ids).toHaveLength(5);
  expect(ids[0]).toBe("mine");
  expect((await ask.ids("daily report")).every((id) => id.startsWith("cron"))).toBe(true);
});

test("a hit shows the session that matched, not its root", async () => {
  const ask = await probe([
    {
      id: "root",
      lines: ["user: start of the trip plan"],
      updatedAt: "2026-05-01T10:00:00Z",
      patch: { agentName: "Root", root_session_id: "root" },
    },
    {
      id: "child",
      lines: ["user: headless chat works", "assistant: confirmed"],
      updatedAt: "2026-06-20T10:00:00Z",
      patch: { agentName: "Child", root_session_id: "root" },
    },
  ]);
  const { results } = await ask.discover("headless");
  expect(results).toMatchObject([
    { session_id: "child", title: "Child", when: "2026-06-20T10:00:00Z", anchor_index: 0 },
  ]);
  const { messages } = await ask.scroll({ session_id: "child", around_message_id: "0", window: 0 });
  expect(messages).toEqual([results[0]?.messages[0]]);
});

test("two forks of one parent are both found", async () => {
  const ask = await probe([
    { id: "a", lines: ["user: pricing idea one"], patch: { parent_session_id: "p" } },
    { id: "b", lines: ["user: pricing idea two"], patch: { parent_session_id: "p" } },
  ]);
  expect((await ask.ids("pricing idea")).toSorted()).toEqual(["a", "b"]);
});

test("equal scores: newest by instant, not by text", async () => {
  const messages = storedMessages(["user: same words here"]);
  const ask = probeSessionSearch(
    recordStore([
      { session_id: "x", messages, updated_at: "2026-06-10T14:00:00+02:00" },
      { session_id: "y", messages, updated_at: "2026-06-10T13:00:00Z" },
    ]),
  );
  expect(await ask.ids("same words")).toEqual(["y", "x"]);
  expect((await ask.browse()).results.map((row) => row.session_id)).toEqual(["y", "x"]);
});

test("every session has the word", async () => {
  const store = await sampleStore(
    ["a", "b", "c"].map((id, position) => ({
      id,
      lines: Array.from({ length: position + 1 }, () => "user: billing"),
    })),
  );
  const answer = await probeSessionSearch(store).discover("billing");
  expect(answer.total_found).toBe(3);
  expect(answer.results.map((hit) => [hit.session_id, hit.score])).toEqual([
    ["c", 9],
    ["b", 6],
    ["a", 3],
  ]);
});

test("a compaction summary is no mention", async () => {
  const messages = storedMessages(["user: the ledger is due", "assistant: the ledger is done"]);
  const content = "ledger ".repeat(5);
  const ask = probeSessionSearch(
    recordStore([
      { session_id: "a", messages },
      {
        session_id: "b",
        messages: [{ role: "system", content, timestamp: 1_780_009_000, metadata: { compaction: true } }],
        archived_messages: messages,
      },
      { session_id: "only-summary", messages: [{ role: "system", content, metadata: { compaction: true } }] },
    ]),
  );
  const { results } = await ask.discover("ledger");
  expect(results.map((hit) => [hit.session_id, hit.score, hit.anchor_index])).toEqual([
    ["a", 6, 0],
    ["b", 6, 0],
  ]);
});

test("archived turns are found, and scrolled to, by one number", async () => {
  const lines = ["one", "two", "deploy token XZ99", "four", "five", "six", "seven", "eight"];
  const store = await sampleStore([{ id: "a", lines: lines.map((text) => `user: ${text}`) }], {
    activeWindow: 4,
  });
  const ask = probeSessionSearch(store);
  const [hit] = (await ask.discover("XZ99")).results;
  expect(hit?.anchor_index).toBe(2);
  const around = await ask.scroll({
    session_id: "a",
    around_message_id: String(hit?.anchor_index),
    window: 1,
  });
  const found = { index: 2, content: "deploy token XZ99", archived: true };
  expect(hit?.messages).toContainEqual(expect.objectContaining(found));
  expect(around.messages).toContainEqual(expect.objectContaining(found));
  const active = await ask.scroll({ session_id: "a", around_message_id: "6", window: 1 });
  expect(active.messages.map(({ index, archived }) => [index, archived])).toEqual([
    [5, false],
    [6, false],
    [7, false],
  ]);
});

test("the only match is in tool output", async () => {
  const lines = ["user: look it up", "tool: result: soulslike catalogue", "assistant: done", "user: thanks"];
  const [hit] = (await (await probe([{ id: "a", lines }])).discover("soulslike")).results;
  expect(hit).toMatchObject({ session_id: "a", anchor_index: 1 });
  expect(hit?.messages[1]?.role).toBe("tool");
  const { opening = [], closing = [] } = hit?.bookends ?? {};
  expect([...opening, ...closing].map(({ index }) => index)).toEqual([0, 2, 2, 3]);
});

describe("the chat that asks is no answer", async () => {
  const query = "What did we decide about the billing migration?";
  const store = await sampleStore([
    { id: "past", lines: ["user: we chose Adyen for the billing migration"] },
    { id: "live", lines: [`user: ${query}`] },
  ]);
  test.each([
    ["from that chat", "live", ["past"]],
    ["from the command line", undefined, ["live", "past"]],
  ])("%s", async (_name, currentSessionId, ids) => {
    expect(await probeSessionSearch(store, { currentSessionId }).ids({ query, limit: ids.length })).toEqual(
      ids,
    );
  });
});

test("the chat that only asked and the one that answered are both listed, nothing above them", async () => {
  const ask = await probe([
    {
      id: "asked",
      lines: ["user: who signs off the harbour survey budget?", "assistant: I could not find that."],
    },
    {
      id: "settled",
      lines: [
        "user: budget for the survey of the harbour",
        "assistant: Decision: Priya signs off, up to 9000.",
      ],
      updatedAt: "2026-06-01T10:00:00Z",
    },
  ]);
  const { results } = await ask.discover({ query: "who signs off the harbour survey budget?", limit: 2 });
  expect(results.map((hit) => hit.session_id).toSorted()).toEqual(["asked", "settled"]);
  const settled = results.find((hit) => hit.session_id === "settled");
  expect(settled?.messages.map(({ content }) => content).join()).toContain("Priya signs off");
});

test("the score tells a perfect hit from a hopeless one", async () => {
  const ask = await probe([
    {
      id: "strong",
      lines: ["user: the osprey telescope mount arrived", "assistant: osprey telescope mount: torque 4 Nm"],
    },
    { id: "weak", lines: ["user: a mount for the shelf"] },
  ]);
  const { results } = await ask.discover("osprey telescope mount");
  expect(results.map((hit) => [hit.session_id, hit.score, hit.match])).toEqual([
    ["strong", 10, "strong"],
    ["weak", 1, "weak"],
  ]);
});

describe("only the assistant said it", async () => {
  const ask = await probe([
    { id: "s1", lines: ["user: name a good soup place", "assistant: Try the Copper Ladle on Mill Lane."] },
  ]);
  test.each(["Copper Ladle", "Mill Lane"])("%s", async (query) => {
    const [hit] = (await ask.discover(query)).results;
    expect(hit).toMatchObject({ session_id: "s1", anchor_index: 1 });
    expect(hit?.messages[1]?.role).toBe("assistant");
  });
});
