import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCompactionSummary, type Message } from "./message.ts";
import { applyRetention, MAX_SUMMARY_LENGTH, parseRetention, type RetentionOptions } from "./retention.ts";
import { sampleMessage, sampleSession } from "./sample-store.fixture.ts";
import type { Session } from "./session.ts";

const turns = (count: number, from = 0): Message[] =>
  Array.from({ length: count }, (_, position) =>
    sampleMessage(`user: turn ${from + position}`, { timestamp: from + position }),
  );
const contents = (messages: readonly Message[]): string[] =>
  messages.filter((message) => !isCompactionSummary(message)).map(({ content }) => content);
const summaries = (session: Session): readonly Message[] =>
  [...session.archivedMessages, ...session.messages].filter(isCompactionSummary);

describe("settings", () => {
  test("defaults", () => {
    expect(parseRetention({})).toEqual({ retention: "compact", activeWindow: 100 });
  });

  test.each<[object, RegExp]>([
    [{ retention: "forget" }, /^retention must be/],
    [{ activeWindow: 2.5 }, /^activeWindow must be a whole number, got 2.5/],
    [{ activeWindow: NaN }, /^activeWindow/],
    [{ activeWindow: "3" }, /^activeWindow/],
  ])("%j is refused", (options, message) => {
    expect(() => parseRetention(options as RetentionOptions)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", message: expect.stringMatching(message) as string }),
    );
  });
});

describe("what becomes of six turns with a window of three", () => {
  const session = sampleSession([], { messages: turns(6) });
  test.each<[RetentionOptions, string[], number[]]>([
    [{ retention: "compact", activeWindow: 3 }, ["turn 3", "turn 4", "turn 5"], [0, 1, 2]],
    [{ retention: "truncate", activeWindow: 3 }, ["turn 3", "turn 4", "turn 5"], []],
    [{ retention: "keep_all", activeWindow: 3 }, contents(turns(6)), []],
    [{ activeWindow: 0 }, contents(turns(6)), []],
    [{ activeWindow: -1 }, contents(turns(6)), []],
    [{ activeWindow: 6 }, contents(turns(6)), []],
    [{}, contents(turns(6)), []],
  ])("%j", (options, active, archived) => {
    const kept = applyRetention(session, options, 5000);
    expect(contents(kept.messages)).toEqual(active);
    expect(contents(kept.archivedMessages)).toEqual(archived.map((number) => `turn ${number}`));
    expect(summaries(kept)).toHaveLength(archived.length > 0 ? 1 : 0);
  });

  test("the summary leads, says how many, and has the time of compaction", () => {
    const [summary] = applyRetention(session, { activeWindow: 3 }, 5000).messages;
    expect(summary).toMatchObject({
      role: "system",
      content: expect.stringMatching(
        /^\[Session Summary\]\nEarlier messages were archived .*: 3\./,
      ) as string,
      timestamp: 5,
      metadata: { compaction: true, compacted_count: 3 },
    });
  });
});

describe("however often it runs", () => {
  test("one bounded summary that counts all, nothing lost, in order", () => {
    let session = sampleSession([]);
    for (let round = 0; round < 60; round++) {
      const call = sampleMessage("assistant: ", {
        toolCalls: [{ id: `c${round}`, function: { name: `${"tool".repeat(20)}_${round}` } }],
      });
      const messages = [...session.messages, ...turns(2, round * 2), call];
      session = applyRetention({ ...session, messages }, { activeWindow: 4 }, round);
    }
    expect(summaries(session)).toHaveLength(1);
    expect(session.messages[0]?.content.length).toBeLessThanOrEqual(MAX_SUMMARY_LENGTH);
    expect(session.messages[0]?.metadata["compacted_count"]).toBe(session.archivedMessages.length);
    const all = [...contents(session.archivedMessages), ...contents(session.messages)];
    expect(all.filter((content) => content !== "")).toEqual(contents(turns(120)));
  });
});

describe("a tool call stays with its answers", () => {
  const call = (...ids: string[]): Message =>
    sampleMessage("assistant: call", { toolCalls: ids.map((id) => ({ id, function: { name: "grep" } })) });
  const answer = (toolCallId?: string): Message => sampleMessage("tool: answer", { toolCallId });
  const say = sampleMessage("user: word");

  test.each<[string, Message[], number, number]>([
    ["the boundary falls between them", [say, call("a"), answer("a"), say], 2, 1],
    ["among several answers", [say, call("a", "b"), answer("a"), answer("b"), say], 2, 1],
    ["behind them", [call("a"), answer("a"), say, say], 2, 2],
    ["an answer without id belongs to the nearest call", [say, call("a"), answer(), say], 2, 1],
    ["an answer without any call is cut freely", [say, say, answer("x"), say], 2, 2],
    ["all is one exchange", [call("a"), say, answer("a"), say], 2, 0],
  ])("%s", (_name, messages, activeWindow, archivedCount) => {
    for (const retention of ["compact", "truncate"] as const) {
      const kept = applyRetention(sampleSession([], { messages }), { retention, activeWindow }, 0);
      expect(kept.messages.filter((message) => !isCompactionSummary(message))).toEqual(
        messages.slice(archivedCount),
      );
    }
  });

  test("in any conversation", () => {
    const exchange = fc.oneof(
      fc.constant((): Message[] => [say]),
      fc.integer({ min: 1, max: 3 }).map((count) => (seed: number): Message[] => {
        const ids = Array.from({ length: count }, (_, position) => `${seed}-${position}`);
        return [call(...ids), ...ids.map(answer)];
      }),
    );
    fc.assert(
      fc.property(
        fc.array(exchange, { maxLength: 12 }),
        fc.integer({ min: 1, max: 8 }),
        (exchanges, activeWindow) => {
          const messages = exchanges.flatMap((make, seed) => make(seed));
          const kept = applyRetention(sampleSession([], { messages }), { activeWindow }, 0);
          const idsIn = (list: readonly Message[]): Set<string | undefined> =>
            new Set(list.flatMap((message) => message.toolCalls?.map((one) => one.id) ?? []));
          const active = idsIn(kept.messages);
          const answered = kept.messages.flatMap(({ toolCallId }) => toolCallId ?? []);
          expect(answered.filter((id) => !active.has(id))).toEqual([]);
          expect(kept.archivedMessages.length + contents(kept.messages).length).toBe(messages.length);
        },
      ),
    );
  });
});

describe("the checkpoint keeps pointing at the same message", () => {
  const checkpoint = (messageIndex: number): Pick<Session, "lastCompaction"> => ({
    lastCompaction: { summary: "s", messageIndex },
  });
  test.each([
    ["compact", 5, 3],
    ["compact", 1, 0],
    ["truncate", 5, 2],
  ] as const)("%s: %i becomes %i", (retention, before, after) => {
    const session = sampleSession([], { messages: turns(6), ...checkpoint(before) });
    expect(applyRetention(session, { retention, activeWindow: 3 }, 0).lastCompaction?.messageIndex).toBe(
      after,
    );
  });
});

test("two equal turns at one time remain two in the archive", () => {
  const twice = [...turns(1), ...turns(1), sampleMessage("user: end", { timestamp: 9 })];
  const kept = applyRetention(sampleSession([], { messages: twice }), { activeWindow: 1 }, 0);
  expect(kept.archivedMessages.map(({ metadata }) => metadata["praison_repeat"])).toEqual([undefined, 1]);
});

test("a summary that somebody else wrote is archived, not dropped: it may be all that is left of older messages", () => {
  const foreign = sampleMessage("system: a model decided on walrus", { metadata: { compaction: true } });
  const before = sampleSession([], { messages: [foreign, ...turns(3)] });
  const once = applyRetention(before, { activeWindow: 2 }, 5000);
  expect(once.archivedMessages.map(({ content }) => content)[0]).toBe(foreign.content);
  expect(once.messages.filter(({ metadata }) => metadata["compaction"] === true)).toHaveLength(1);
  const twice = applyRetention(
    { ...once, messages: [...once.messages, ...turns(2)] },
    { activeWindow: 2 },
    6000,
  );
  expect(twice.archivedMessages.filter(({ metadata }) => metadata["compaction"] === true)).toHaveLength(1);
});
