import { expect } from "vitest";
import type { NewMessage } from "../../message.ts";
import type { SearchableSessionStore } from "../../session-store.ts";
import { idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";
import { expectRejection } from "./rejection.ts";

const TOOL_EXCHANGE: readonly NewMessage[] = [
  { role: "user", content: "which invoices are open?", id: "m-1", timestamp: 1_780_000_000.25 },
  {
    role: "assistant",
    content: "",
    toolCalls: [
      { id: "call_7", type: "function", function: { name: "read_ledger", arguments: '{"year":2026}' } },
    ],
    timestamp: 1_780_000_001.5,
  },
  { role: "tool", content: "three are open", toolCallId: "call_7", timestamp: 1_780_000_002.125 },
  {
    role: "assistant",
    content: "Three.",
    metadata: { model: "m", usage: { tokens: [1, 2.5, null] }, ja: "日本" },
    timestamp: 1_780_000_003,
  },
];

/** What goes in comes out: order, nothing lost, nothing shared. */
export const transcriptLaws: readonly Law[] = [
  {
    title: "messages are kept in the order of their appends",
    async run({ open }) {
      const store = await open();
      const wanted = Array.from({ length: 24 }, (_, position) => `message ${position}`);
      for (let from = 0; from < 24; from += from === 0 ? 1 : from)
        await store.append("a", said(wanted.slice(from, from === 0 ? 1 : from * 2)));
      expect(await contents(store, "a")).toEqual(wanted);
    },
  },
  {
    title: "equal timestamps keep the order, and equal messages are all kept",
    async run({ open }) {
      const store = await open();
      const wanted = ["run the tests", "ok", "yes", "done", "yes", "yes"];
      const timestamp = 1_780_000_000;
      await store.append(
        "a",
        [...wanted].map((content) => ({ role: "user", content, timestamp })),
      );
      expect(await contents(store, "a")).toEqual(wanted);
      expect((await store.window("a")).map(({ content }) => content)).toEqual(wanted);
    },
  },
  {
    title: "roles, tool calls, ids, metadata and times come back as they were given",
    async run({ open }) {
      const store = await open();
      await store.append("a", TOOL_EXCHANGE);
      const expected = TOOL_EXCHANGE.map((message) => ({ metadata: {}, ...message }));
      expect((await store.load("a"))?.messages).toEqual(expected);
    },
  },
  {
    title: "content in parts is kept, and its text is found",
    async run({ open, search }) {
      const store = await open();
      const content = [
        { type: "text", text: "look at this invoice" },
        { type: "image", url: "data:," },
      ];
      await store.append("a", [{ role: "user", content }]);
      const [message] = (await store.load("a"))?.messages ?? [];
      expect(message?.content).toBe("look at this invoice");
      expect(message?.verbatim?.["content"]).toEqual(content);
      expect(idsOf(await search(store, "invoice"))).toEqual(["a"]);
    },
  },
  {
    title: "a message without a time gets the time of its append",
    async run({ open, clock }) {
      const store = await open();
      clock.set("2026-06-10T14:32:00Z");
      await store.append("a", said(["one", "two"]));
      const [first, second] = (await store.load("a"))?.messages ?? [];
      expect(first?.timestamp).toBe(clock.now() / 1000);
      expect(second?.timestamp).toBeCloseTo(clock.now() / 1000, 3);
      expect((await store.window("a")).map(({ timestamp }) => timestamp)).toEqual([
        "2026-06-10T14:32:00Z",
        "2026-06-10T14:32:00Z",
      ]);
    },
  },
  {
    title: "a session knows when it was created and last written",
    async run({ open, clock }) {
      const store = await open();
      clock.set("2026-06-10T14:32:00Z");
      await store.append("a", said(["one"]));
      clock.set("2026-06-11T08:00:00.25Z");
      await store.append("a", said(["two"]));
      const session = await store.load("a");
      expect(Date.parse(session?.createdAt ?? "")).toBe(Date.parse("2026-06-10T14:32:00Z"));
      expect(Date.parse(session?.updatedAt ?? "")).toBe(Date.parse("2026-06-11T08:00:00.25Z"));
    },
  },
  {
    title: "what a store returns is a copy",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", ["user: one word"], { patch: { tags: ["x"] } });
      const read = async (): Promise<object> => ({
        session: await store.load("a"),
        rows: await store.list(),
        window: await store.window("a"),
        hits: await store.search("word"),
      });
      const before = structuredClone(await read());
      spoil(await read());
      expect(await read()).toEqual(before);
    },
  },
  {
    title: "what a caller appended may be changed afterwards",
    async run({ open }) {
      const store = await open();
      const messages = [{ role: "user", content: "one", metadata: { tags: ["x"] } }];
      const given = structuredClone(messages);
      await store.append("a", messages, { patch: { project: "atlas" } });
      expect(messages).toEqual(given);
      spoil(messages);
      expect((await store.load("a"))?.messages).toMatchObject(given);
    },
  },
  {
    title: "an append with one bad message writes nothing",
    async run({ open }) {
      const store = await open();
      const bad = { role: "user", content: 7 } as unknown as NewMessage;
      const badTime = { role: "user", content: "x", timestamp: "soon" };
      for (const message of [bad, badTime]) {
        const call = (): Promise<void> => store.append("a", [...said(["fine"]), message]);
        const error = await expectRejection(call, "INVALID_INPUT");
        expect(error.message).toContain("messages.1");
      }
      expect(await store.exists("a")).toBe(false);
    },
  },
  {
    title: "a session may be without messages",
    async run({ open }) {
      const store = await open();
      await store.append("a", [], { patch: { title: "Empty" } });
      expect(await store.exists("a")).toBe(true);
      expect(await store.list()).toMatchObject([{ sessionId: "a", title: "Empty", messageCount: 0 }]);
      expect(await store.window("a")).toEqual([]);
      expect(await store.search("Empty")).toEqual([]);
    },
  },
  {
    title: "clear and updateMetadata of an unknown session reject with SESSION_NOT_FOUND, and create none",
    async run({ open }) {
      const store = await open();
      const clear = await expectRejection(() => store.clear("nope"), "SESSION_NOT_FOUND");
      const rename = await expectRejection(
        () => store.updateMetadata("nope", { title: "x" }),
        "SESSION_NOT_FOUND",
      );
      expect([clear.message, rename.message].every((message) => message.includes("nope"))).toBe(true);
      expect(await store.list()).toEqual([]);
    },
  },
  {
    title: "delete removes a session from every answer, and says whether there was one",
    async run({ open, write, search }) {
      const store = await open({ activeWindow: 1 });
      await write(store, "a", ["user: secret phrase", "assistant: secret phrase again"]);
      await write(store, "b", ["user: secret garden"]);
      expect(await store.delete("a")).toBe(true);
      expect(await store.delete("a")).toBe(false);
      expect(await store.exists("a")).toBe(false);
      expect(await store.load("a")).toBeUndefined();
      expect(await store.window("a")).toEqual([]);
      expect(idsOf(await store.list())).toEqual(["b"]);
      expect(idsOf(await search(store, "secret phrase"))).toEqual(["b"]);
    },
  },
  {
    title: "a session written after a delete starts anew",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "a", ["user: old secret"], { patch: { title: "Old" } });
      await store.delete("a");
      await write(store, "a", ["user: new topic"]);
      expect(await contents(store, "a")).toEqual(["new topic"]);
      expect((await store.load("a"))?.metadata).toEqual({});
      expect(await search(store, "secret")).toEqual([]);
    },
  },
];

function said(texts: readonly string[]): NewMessage[] {
  return texts.map((content) => ({ role: "user", content }));
}

async function contents(store: SearchableSessionStore, id: string): Promise<string[]> {
  return (await store.load(id))?.messages.map(({ content }) => content) ?? [];
}

/** Overwrites every text and empties every list inside a value, as far as it lets itself be changed. */
function spoil(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    const inner: unknown = Reflect.get(value, key);
    if (typeof inner === "string") Reflect.set(value, key, "spoilt");
    spoil(inner);
  }
  if (Array.isArray(value)) value.length = 0;
}
