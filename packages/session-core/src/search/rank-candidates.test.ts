import { describe, expect, test } from "vitest";
import { NOW_MS } from "../sample-store.fixture.ts";
import type { Candidate } from "./finder.ts";
import { compareNumbers, compareText, rankCandidates } from "./rank-candidates.ts";

function candidate(sessionId: string, more: Partial<Candidate> = {}): Candidate {
  return {
    sessionId,
    score: 3,
    parts: {},
    scoredMessages: [{ index: 0, score: 3 }],
    isAutomated: false,
    load: async () => undefined,
    ...more,
  };
}
const idsOf = (candidates: readonly Candidate[]): string[] =>
  rankCandidates(candidates, NOW_MS).map((ranked) => ranked.candidate.sessionId);

describe("order", () => {
  test("by score after demotion", () => {
    const ranked = rankCandidates(
      [
        candidate("auto", { score: 11, isAutomated: true }),
        candidate("mine"),
        candidate("low", { score: 2 }),
      ],
      NOW_MS,
    );
    expect(
      ranked.map(({ candidate: { sessionId }, score, demotion }) => [sessionId, score, demotion]),
    ).toEqual([
      ["mine", 3, 1],
      ["auto", 2.75, 0.25],
      ["low", 2, 1],
    ]);
  });

  test("equal scores by instant, not by text", () => {
    const times = {
      "at midnight": { updatedAt: "2026-03-02T00:00:00+00:00" },
      "the evening before": { updatedAt: "2026-03-02T03:00:00+05:00" },
      "a month before": { updatedAt: "2026-02-01T00:00:00Z" },
      "created only": { createdAt: "2026-01-01T00:00:00Z" },
      unreadable: { updatedAt: "soon" },
    };
    const shuffled = Object.entries(times).toReversed();
    expect(idsOf(shuffled.map(([id, more]) => candidate(id, more)))).toEqual(Object.keys(times));
  });

  test("a date in the future never leads; a clock a little ahead is no future", () => {
    const inMinutes = (minutes: number): string => new Date(NOW_MS + minutes * 60_000).toISOString();
    expect(
      idsOf([
        candidate("future", { updatedAt: inMinutes(600) }),
        candidate("future, created long ago", { updatedAt: inMinutes(600), createdAt: "2020-01-01" }),
        candidate("now", { updatedAt: inMinutes(0) }),
        candidate("ahead", { updatedAt: inMinutes(1) }),
      ]),
    ).toEqual(["ahead", "now", "future, created long ago", "future"]);
  });

  test("without any times by id, however they arrive", () => {
    expect(idsOf([candidate("b"), candidate("C"), candidate("a")])).toEqual(["C", "a", "b"]);
  });
});

test("of one lineage the best stays and names the others", () => {
  const ranked = rankCandidates(
    [
      candidate("a", { lineage: "L", score: 1 }),
      candidate("b", { lineage: "L" }),
      candidate("c", { score: 2 }),
    ],
    NOW_MS,
  );
  expect(ranked.map((place) => [place.candidate.sessionId, place.foldedSessionIds])).toEqual([
    ["b", ["a"]],
    ["c", []],
  ]);
});

test("comparing", () => {
  expect(compareNumbers(-Infinity, -Infinity)).toBe(0);
  expect(compareNumbers(1, 2)).toBeLessThan(0);
  expect([compareText("a", "b"), compareText("b", "a"), compareText("a", "a")]).toEqual([-1, 1, 0]);
});
