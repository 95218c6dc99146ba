import { describe, expect, test } from "vitest";
import type { WireMessage } from "../codec/recall-wire.ts";
import { recordStore } from "../sample-store.fixture.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";
import { sevenSessions } from "./seven-sessions.fixture.ts";

const ask = probeSessionSearch(recordStore(sevenSessions));
const indexes = (messages: readonly WireMessage[] | undefined): unknown =>
  messages?.map(({ index }) => index);

describe("query: billing migration", async () => {
  const answer = await ask.discover({ query: "billing migration", window: 1 });

  test("order, scores and anchors", () => {
    expect(answer.results.map((hit) => [hit.session_id, hit.score, hit.anchor_index])).toEqual([
      ["plan", 6, 2],
      ["nightly", 3, 0],
      ["chain-b", 3, 0],
      ["burst", 1, 0],
    ]);
    expect(answer.total_found).toBe(5); // the first part of the chain matches too
  });

  test("the first hit, whole", () => {
    const at = (time: string): string => `2026-05-28T${time}Z`;
    const outline = {
      index: 1,
      role: "assistant",
      content: "Here is the outline for the quarter",
      timestamp: at("20:33:40"),
      archived: false,
    };
    expect(answer.results[0]).toEqual({
      session_id: "plan",
      title: "Gateway Assistant",
      when: "2026-06-10T14:32:00Z",
      snippet:
        "We agreed to do the billing migration from Stripe to Adyen before the end of the month, with a dry run on a copy of the …",
      score: 6,
      anchor_index: 2,
      messages: [
        outline,
        expect.objectContaining({ index: 2, role: "user", timestamp: at("20:47:40") }) as WireMessage,
        {
          index: 3,
          role: "assistant",
          content: "Noted: the migration starts on Monday",
          timestamp: at("20:56:40"),
          archived: false,
        },
      ],
      bookends: {
        opening: [
          {
            index: 0,
            role: "user",
            content: "Kick off the billing review",
            timestamp: at("20:26:40"),
            archived: false,
          },
          outline,
        ],
        closing: [
          {
            index: 4,
            role: "user",
            content: "Confirm we go with Adyen",
            timestamp: at("21:11:40"),
            archived: false,
          },
          {
            index: 5,
            role: "assistant",
            content: "Confirmed, moving to Adyen",
            timestamp: at("21:18:40"),
            archived: false,
          },
        ],
      },
      match: "strong",
      missing_terms: [],
    });
  });

  test.each([
    [1, "nightly", "2026-06-11T03:00:00Z", "billing migration dry run: ok", [0, 1], [1, 2]],
    [
      2,
      "database migration, part two",
      "2026-06-02T09:00:00Z",
      "database migration, part two",
      [0, 1],
      [1, 2],
    ],
    [3, "migration tick 1", "2026-06-05T09:00:00Z", "migration tick 1", [0, 1], [2, 3]],
  ])(
    "hit %i: title, when, snippet, window and bookends",
    (position, title, when, snippet, opening, closing) => {
      const hit = answer.results[position];
      expect(hit).toMatchObject({ title, when, snippet });
      expect(indexes(hit?.messages)).toEqual([0, 1]);
      expect([indexes(hit?.bookends?.opening), indexes(hit?.bookends?.closing)]).toEqual([opening, closing]);
    },
  );
});

describe("other queries", () => {
  test.each<[string, [string, number, number][]]>([
    [
      "migration",
      [
        ["chain-b", 9, 0],
        ["plan", 6, 2],
        ["burst", 3, 0],
        ["nightly", 2.25, 0],
      ],
    ],
    [
      "migrat",
      [
        ["chain-b", 9, 0],
        ["plan", 6, 2],
        ["burst", 3, 0],
        ["nightly", 2.25, 0],
      ],
    ],
    [
      "billing  migration",
      [
        ["plan", 6, 2],
        ["nightly", 3, 0],
        ["chain-b", 3, 0],
        ["burst", 1, 0],
      ],
    ],
    [
      "migration.",
      [
        ["chain-b", 3, 0],
        ["plan", 2, 2],
        ["burst", 1, 0],
        ["nightly", 0.75, 0],
      ],
    ],
    ["移行", [["world", 3, 0]]],
    ["zürich", [["world", 3, 1]]],
    ["ZURICH", [["world", 3, 1]]],
    ["archive folder", [["rolled", 4, 1]]],
    ["summary", []],
    ["ok", [["nightly", 2.25, 0]]],
    ["!!!", []],
  ])("%s", async (query, expected) => {
    const { results } = await ask.discover(query);
    expect(results.map((hit) => [hit.session_id, hit.score, hit.anchor_index])).toEqual(expected);
  });
});

describe("scroll", () => {
  test.each([
    ["plan", "2", 2, [1, 2, 3]],
    ["plan", "", 5, [4, 5]],
    ["plan", "-3", 0, [0, 1]],
    ["plan", "3", 3, [2, 3, 4]],
    ["rolled", "0", 0, [0, 1]],
    ["rolled", "2", 2, [1, null, 2, 3]],
  ])("%s around %j", async (session_id, around_message_id, anchor_index, expected) => {
    const answer = await ask.scroll({ session_id, around_message_id, window: 1 });
    expect(answer).toMatchObject({ session_id, around_message_id, anchor_index });
    expect(indexes(answer.messages)).toEqual(expected);
  });

  test.each([
    { session_id: "absent", around_message_id: "0" },
    { session_id: "plan", around_message_id: "abc" },
  ])("%j fails", async (args) => {
    expect(await ask.fail(args)).toMatchObject({ mode: "scroll", session_id: args.session_id });
  });
});

describe("browse", () => {
  test("all sessions, newest first, with titles and counts", async () => {
    const { results, total_found } = await ask.browse({ limit: 10 });
    expect(total_found).toBe(7);
    expect(results.map((row) => [row.session_id, row.title, row.when, row.message_count])).toEqual([
      ["nightly", "nightly", "2026-06-11T03:00:00Z", 3],
      ["plan", "Gateway Assistant", "2026-06-10T14:32:00Z", 6],
      ["burst", "migration tick 1", "2026-06-05T09:00:00Z", 4],
      ["rolled", "where do the invoices go?", "2026-06-04T09:00:00Z", 4],
      ["world", "移行日は金曜日です", "2026-06-03T09:00:00Z", 2],
      ["chain-b", "database migration, part two", "2026-06-02T09:00:00Z", 3],
      ["chain-a", "database migration, part one", "2026-06-01T09:00:00Z", 2],
    ]);
  });

  test("limit cuts the rows, not the total", async () => {
    expect(await ask.browse({ limit: 2 })).toMatchObject({
      total_found: 7,
      results: [{ session_id: "nightly" }, { session_id: "plan" }],
    });
  });
});
