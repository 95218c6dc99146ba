import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type WireDiscovery,
  type WireHit,
  type WireMessage,
  type WireScroll,
  wireAnswerSchema,
} from "../codec/recall-wire.ts";
import { sampleStore } from "../sample-store.fixture.ts";
import { fitAnswer } from "./fit-answer.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";

const sizeOf = (answer: object): number => JSON.stringify(answer).length;

function message(index: number, content: string): WireMessage {
  return { index, role: "user", content, timestamp: null, archived: false };
}

function hit(
  position: number,
  contents: readonly string[],
  anchor = Math.floor(contents.length / 2),
): WireHit {
  const messages = contents.map((content, index) => message(index, content));
  return {
    session_id: `s${position}`,
    title: `title ${position}`,
    when: "2026-06-10T14:32:00Z",
    snippet: "…the needle…",
    score: 3,
    anchor_index: anchor,
    messages,
    bookends: { opening: messages.slice(0, 2), closing: messages.slice(-2) },
    match: "strong",
    missing_terms: [],
  };
}

function discovery(hits: readonly WireHit[], query = "needle"): WireDiscovery {
  return {
    success: true,
    mode: "discovery",
    query,
    total_found: hits.length,
    results: [...hits],
    notice: "n",
  };
}

function scroll(contents: readonly string[], anchor: number): WireScroll {
  return {
    success: true,
    mode: "scroll",
    session_id: "s",
    around_message_id: String(anchor),
    messages: contents.map((content, index) => message(index, content)),
    anchor_index: anchor,
    message_count: contents.length,
    has_before: false,
    has_after: false,
    notice: "n",
  };
}

const identity = ({ session_id, title, snippet, anchor_index, score }: WireHit): unknown => [
  session_id,
  title,
  snippet,
  anchor_index,
  score,
];
const dump = `${"lorem – ö ".repeat(2000)}the needle is here${" ipsum".repeat(5000)}`;

describe("the bound", () => {
  const answer = discovery(
    Array.from({ length: 5 }, (_, position) =>
      hit(
        position,
        Array.from({ length: 11 }, () => dump.slice(17_000, 23_000)),
      ),
    ),
  );

  test.each([48_000, 24_000, 8000, 4000, 2000])(
    "%i characters hold, every hit keeps what it is",
    (maxChars) => {
      const fitted = fitAnswer(answer, maxChars);
      expect(sizeOf(fitted)).toBeLessThanOrEqual(maxChars);
      expect(fitted.results.map(identity)).toEqual(answer.results.map(identity));
      expect(fitted.truncated).toBe(true);
      expect(wireAnswerSchema.parse(fitted)).toEqual(fitted);
    },
  );

  test("a short answer is left as it is", () => {
    const short = discovery([hit(0, ["needle"])]);
    expect(fitAnswer(short, 48_000)).toBe(short);
    expect(fitAnswer(short, sizeOf(short) + 20)).not.toHaveProperty("truncated");
  });

  test("the notice stays last", () => {
    expect(Object.keys(fitAnswer(answer, 8000)).at(-1)).toBe("notice");
  });
});

describe("first, long contents are cut around the match", () => {
  test("marked, the full length told, the match kept, the short ones whole", () => {
    const [fitted] = fitAnswer(discovery([hit(0, ["before", dump, "after"])]), 48_000).results;
    const [before, cut, after] = fitted?.messages ?? [];
    expect(cut?.content).toMatch(/^….*the needle is here.*…$/s);
    expect(cut?.full_length).toBe(dump.length);
    expect([before, after]).toEqual([message(0, "before"), message(2, "after")]);
    expect(fitted?.bookends?.opening[1]?.full_length).toBe(dump.length);
  });

  test("no more than needed", () => {
    const [fitted] = fitAnswer(discovery([hit(0, ["a", "b", dump, "c", "d"])]), 48_000).results;
    expect(fitted?.messages[2]?.content.length).toBeGreaterThan(10_000);
  });

  test("a scroll has no match: its contents keep their beginning", () => {
    const [cut] = fitAnswer(scroll([dump], 0), 4000).messages;
    expect(cut?.content.startsWith("lorem – ö lorem")).toBe(true);
    expect(cut?.full_length).toBe(dump.length);
  });
});

describe("then, windows are narrowed evenly", () => {
  const lines = Array.from({ length: 41 }, (_, position) => `${position} ${"x".repeat(400)}`);

  test("around the anchor of each hit, before bookends go", () => {
    const fitted = fitAnswer(discovery([hit(0, lines), hit(1, lines), hit(2, lines)]), 24_000);
    const windows = fitted.results.map(({ messages }) => messages.map(({ index }) => index));
    const reach = 20 - (windows[0]?.[0] ?? NaN);
    expect(reach).toBeGreaterThan(0);
    for (const indexes of windows) {
      expect(indexes).toEqual(Array.from({ length: 2 * reach + 1 }, (_, position) => 20 - reach + position));
    }
    expect(fitted.results.every(({ bookends }) => bookends !== undefined)).toBe(true);
  });

  test("bookends go when even the anchor alone is too much", () => {
    const fitted = fitAnswer(
      discovery(Array.from({ length: 9 }, (_, position) => hit(position, lines))),
      8000,
    );
    expect(
      fitted.results.map(({ messages, bookends }) => [messages.map(({ index }) => index), bookends]),
    ).toEqual(Array.from({ length: 9 }, () => [[20], undefined]));
  });

  test("a scroll of 101 huge messages keeps its anchor", () => {
    const fitted = fitAnswer(
      scroll(
        Array.from({ length: 101 }, () => dump),
        50,
      ),
      48_000,
    );
    const indexes = fitted.messages.map(({ index }) => index ?? NaN);
    expect(sizeOf(fitted)).toBeLessThanOrEqual(48_000);
    expect(indexes).toContain(50);
    expect(indexes[0]! + indexes.at(-1)!).toBe(100);
  });
});

describe("what else can be long", () => {
  test("fifty hits", () => {
    const many = discovery(
      Array.from({ length: 50 }, (_, position) =>
        hit(
          position,
          Array.from({ length: 101 }, () => "x".repeat(300)),
        ),
      ),
    );
    const fitted = fitAnswer(many, 48_000);
    expect(sizeOf(fitted)).toBeLessThanOrEqual(48_000);
    expect(fitted.results.map(identity)).toEqual(many.results.map(identity));
  });

  const words = Array.from({ length: 10_000 }, (_, position) => `w${position}`).join(" ");
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["a query of 70 kB in words", { query: `kettle ${words}` }],
    ["a query of 70 kB in one word", { query: `kettle ${"q".repeat(70_000)}` }],
    [
      "a query of 100 long words, 50 hits",
      {
        query: `kettle ${Array.from({ length: 99 }, (_, position) => `${"q".repeat(90)}${position}`).join(" ")}`,
        limit: 50,
      },
    ],
    ["an anchor of 70 kB", { session_id: "s1", around_message_id: "0".repeat(70_000) }],
    ["an unknown id of 70 kB", { session_id: "x".repeat(70_000) }],
    ["all in control codes", { query: "\u0000".repeat(70_000) + "kettle" }],
  ])("%s", async (_name, args) => {
    const store = await sampleStore(
      Array.from({ length: 50 }, (_, position) => ({ id: `s${position}`, lines: ["user: kettle"] })),
    );
    expect(sizeOf(await probeSessionSearch(store).any(args))).toBeLessThanOrEqual(48_000);
  });

  test("a 200 kB tool dump in a stored session", async () => {
    const huge = dump + " dolor".repeat(30_000);
    const store = await sampleStore([
      { id: "s", lines: ["user: look it up", `tool: ${huge}`, "assistant: done"] },
    ]);
    const answer = await probeSessionSearch(store, { maxChars: 5000 }).discover("needle");
    expect(sizeOf(answer)).toBeLessThanOrEqual(5000);
    expect(answer).toMatchObject({
      truncated: true,
      results: [{ anchor_index: 1, snippet: expect.stringContaining("the needle is") as string }],
    });
    expect(answer.results[0]?.messages[1]).toMatchObject({
      full_length: huge.length,
      content: expect.stringContaining("needle") as string,
    });
  });
});

describe("properties", () => {
  const family = "👩‍👩‍👧‍👦";
  const piece = fc.constantFrom("lorem ", "数据", family, "e\u0301", "\u0000", '"', "\n", "straße ");
  const content = fc
    .tuple(fc.array(piece, { maxLength: 400 }), fc.boolean(), fc.array(piece, { maxLength: 400 }))
    .map(([before, has, after]) => before.join("") + (has ? " needle " : "") + after.join(""));
  const hits = fc.array(fc.array(content, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 4 });

  test("the bound holds, no character is cut, the match of a cut content stays", () => {
    fc.assert(
      fc.property(hits, fc.integer({ min: 2000, max: 20_000 }), (sessions, maxChars) => {
        const answer = discovery(sessions.map((contents, position) => hit(position, contents)));
        const fitted = fitAnswer(answer, maxChars);
        expect(sizeOf(fitted)).toBeLessThanOrEqual(maxChars);
        expect(fitted.results.map(identity)).toEqual(answer.results.map(identity));
        for (const [position, { messages }] of fitted.results.entries()) {
          for (const { index, content: shown, full_length: fullLength } of messages) {
            const whole = sessions[position]?.[index ?? -1] ?? "";
            const inner = shown.replace(/^…/, "").replace(/…$/, "");
            expect(fullLength).toBe(shown === whole ? undefined : whole.length);
            expect(whole).toContain(inner);
            expect(inner.replaceAll(family, "")).not.toMatch(/[\u200d\ud83d]/);
            expect(shown.includes("needle")).toBe(whole.includes("needle"));
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

test.each(['"', "\\", "\ud800", "\u0007"])(
  "what JSON writes with escapes is bounded too: %j",
  (character) => {
    const long = character.repeat(190);
    const hits = Array.from({ length: 50 }, (_, position) => ({
      ...hit(position, [long, long]),
      session_id: `${long}${position}`,
      title: long,
      snippet: long,
      missing_terms: [long, long],
    }));
    const answer: WireDiscovery = {
      success: true,
      mode: "discovery",
      query: long,
      total_found: 50,
      results: hits,
      notice: "quotes",
    };
    const fitted = fitAnswer(answer, 20_000);
    expect(sizeOf(fitted)).toBeLessThanOrEqual(20_000);
    expect(fitted.total_found).toBe(50);
    expect(fitted.results.length).toBeGreaterThan(2);
  },
);
