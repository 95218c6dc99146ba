import { expect } from "vitest";
import type { NewMessage } from "../../message.ts";
import { isCompactionSummary } from "../../message.ts";
import { MAX_SUMMARY_LENGTH, type Retention } from "../../retention.ts";
import type { Session } from "../../session.ts";
import { seededRandom } from "../seeded-random.ts";
import { hitLine, idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";
import { expectRejection } from "./rejection.ts";

const FIVE = ["user: one", "user: two", "user: three", "user: four", "user: five"];

/** What happens beyond the active window. */
export const retentionLaws: readonly Law[] = [
  {
    title: "compact moves the oldest messages to the archive, and leaves one summary",
    async run({ open, write }) {
      const store = await open({ retention: "compact", activeWindow: 3 });
      await write(store, "a", FIVE);
      const session = await store.load("a");
      expect(session?.archivedMessages.map(({ content }) => content)).toEqual(["one", "two"]);
      expect(realTexts(session)).toEqual(["three", "four", "five"]);
      expect(session?.messages.map(isCompactionSummary)).toEqual([true, false, false, false]);
    },
  },
  {
    title: "truncate drops the oldest messages",
    async run({ open, write, search }) {
      const store = await open({ retention: "truncate", activeWindow: 3 });
      await write(store, "a", FIVE);
      const session = await store.load("a");
      expect(session?.messages.map(({ content }) => content)).toEqual(["three", "four", "five"]);
      expect(session?.archivedMessages).toEqual([]);
      expect(await search(store, "two")).toEqual([]);
      expect(await search(store, "four")).toMatchObject([{ anchorIndex: 1 }]);
    },
  },
  {
    title: "keep_all, and a window of 0 or less, keep every message active",
    async run({ openElsewhere, write }) {
      for (const settings of [
        { retention: "keep_all", activeWindow: 2 },
        { activeWindow: 0 },
        { activeWindow: -1 },
      ] as const) {
        const store = await openElsewhere(settings);
        await write(store, "a", FIVE);
        const session = await store.load("a");
        expect(session?.messages.map(({ content }) => `user: ${content}`)).toEqual(FIVE);
        expect(session?.archivedMessages).toEqual([]);
      }
    },
  },
  {
    title: "by default the last 100 messages stay active, and the others are archived",
    async run({ open, write, search }) {
      const store = await open();
      const lines = Array.from({ length: 101 }, (_, position) => `user: number n${position}n`);
      await write(store, "a", lines.slice(0, 100));
      expect((await store.load("a"))?.archivedMessages).toEqual([]);
      await write(store, "a", lines.slice(100));
      const session = await store.load("a");
      expect(session?.archivedMessages.map(({ content }) => content)).toEqual(["number n0n"]);
      expect(realTexts(session)).toHaveLength(100);
      expect(await search(store, "n0n")).toMatchObject([{ anchorIndex: 0 }]);
    },
  },
  {
    title: "an unknown retention or window is refused with INVALID_INPUT",
    async run({ openElsewhere }) {
      const retention = "sometimes" as Retention;
      await expectRejection(() => openElsewhere({ retention }), "INVALID_INPUT");
      await expectRejection(() => openElsewhere({ activeWindow: 2.5 }), "INVALID_INPUT");
    },
  },
  {
    title: "there is one summary of at most 1,500 characters, however often compaction runs",
    async run({ open, write }) {
      const store = await open({ activeWindow: 2 });
      for (let turn = 0; turn < 30; turn++) {
        const name = `tool_with_a_rather_long_name_${"x".repeat(60)}_${turn}`;
        const toolCalls = [{ id: `c${turn}`, type: "function", function: { name, arguments: "{}" } }];
        await write(store, "a", [
          `role${turn}: message ${turn}`,
          { role: "assistant", content: "", toolCalls },
          { role: "tool", content: "out", toolCallId: `c${turn}` },
        ]);
      }
      const session = await store.load("a");
      const summaries = [...(session?.messages ?? []), ...(session?.archivedMessages ?? [])].filter(
        isCompactionSummary,
      );
      expect(summaries).toHaveLength(1);
      expect(session?.messages[0]).toEqual(summaries[0]);
      expect(summaries[0]?.content.length).toBeLessThanOrEqual(MAX_SUMMARY_LENGTH);
      expect(summaries[0]?.metadata).toMatchObject({ compaction: true });
    },
  },
  {
    title: "a tool call is never parted from its answers",
    async run({ openElsewhere, clock }) {
      for (let seed = 1; seed <= 2; seed++) {
        const random = seededRandom(seed);
        const retention = seed % 2 === 0 ? "truncate" : "compact";
        const store = await openElsewhere({ retention, activeWindow: 1 + random.integer(4) });
        for (let turn = 0; turn < 8; turn++) {
          clock.advance(60_000);
          const exchange = toolExchange(`s${seed}t${turn}`, random.integer(4));
          const cut = random.integer(exchange.length);
          await store.append("a", exchange.slice(0, cut));
          await store.append("a", exchange.slice(cut));
          expectWholeExchanges(await store.load("a"), `seed ${seed}, turn ${turn}`);
        }
      }
    },
  },
  {
    title: "words of the synthetic summary find nothing, and compaction changes no score",
    async run({ open, openElsewhere, write, search, searchByPoints }) {
      const compacted = await open({ activeWindow: 2 });
      const whole = await openElsewhere({ retention: "keep_all" });
      const lines = [
        "user: ledger",
        "assistant: the old ledger",
        "user: three",
        "user: ledger book",
        "user: five",
      ];
      for (const store of [compacted, whole]) for (const line of lines) await write(store, "a", [line]);
      const summary = (await compacted.load("a"))?.messages.find(isCompactionSummary);
      expect(summary).toBeDefined();
      expect(await search(compacted, summary?.content ?? "")).toEqual([]);
      expect(await search(compacted, "summary archived")).toEqual([]);
      const hits = await searchByPoints(compacted, "old ledger");
      expect(hits.map(hitLine)).toEqual((await searchByPoints(whole, "old ledger")).map(hitLine));
      expect(hits[0]?.bookends?.opening.map(({ index }) => index)).toEqual([0, 1]);
    },
  },
  {
    title: "a small window in one session leaves the others alone",
    async run({ open, write, search }) {
      const store = await open({ activeWindow: 2 });
      await write(store, "b", ["user: pump seal", "user: two"]);
      for (const line of FIVE) await write(store, "a", [line]);
      expect((await store.load("b"))?.archivedMessages).toEqual([]);
      expect(idsOf(await search(store, "seal"))).toEqual(["b"]);
    },
  },
];

function realTexts(session: Session | undefined): string[] {
  return (session?.messages ?? [])
    .filter((message) => !isCompactionSummary(message))
    .map(({ content }) => content);
}

/** A question, a message that calls tools, an answer to each call. */
function toolExchange(name: string, callCount: number): NewMessage[] {
  const ids = Array.from({ length: callCount }, (_, position) => `${name}c${position}`);
  const toolCalls = ids.map((id) => ({ id, type: "function", function: { name: "read", arguments: "{}" } }));
  return [
    { role: "user", content: name },
    { role: "assistant", content: "", toolCalls },
    ...ids.map((toolCallId) => ({ role: "tool", content: "out", toolCallId })),
  ];
}

/** Every answer must stand behind its call in the same list. */
function expectWholeExchanges(session: Session | undefined, what: string): void {
  for (const messages of [session?.messages ?? [], session?.archivedMessages ?? []]) {
    const called = new Set<string | undefined>();
    for (const { toolCalls, toolCallId } of messages) {
      for (const call of toolCalls ?? []) called.add(call.id);
      if (toolCallId !== undefined) expect(called.has(toolCallId), `${what}: ${toolCallId}`).toBe(true);
    }
  }
}
