import { describe, expect, test } from "vitest";
import { sampleStore } from "../sample-store.fixture.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";

const twelve = Array.from({ length: 12 }, (_, position) => `user: turn ${position}`);
const store = await sampleStore([{ id: "s", lines: twelve }], { activeWindow: 6 });
await store.append("empty", []);
const ask = probeSessionSearch(store);

describe("scroll anchors", () => {
  test.each([
    ["0", 0],
    ["", 11],
    ["  ", 11],
    [undefined, 11],
    [null, 11],
    ["7", 7],
    ["+7", 7],
    [" 7 ", 7],
    ["-1", 0],
    ["-3", 0],
    ["999", 11],
    ["99999999999999999999", 11],
  ])("%j is centred on %i", async (around_message_id, anchor_index) => {
    const answer = await ask.scroll({ session_id: "s", around_message_id, window: 0 });
    expect(answer).toMatchObject({
      anchor_index,
      messages: [{ index: anchor_index, content: `turn ${anchor_index}` }],
    });
  });

  test.each(["abc", "3.5", "1e3", "0x1", "seven", "7 8"])(
    "%s is an error with the valid range",
    async (around_message_id) => {
      const failure = await ask.fail({ session_id: "s", around_message_id });
      expect(failure).toMatchObject({ mode: "scroll", session_id: "s" });
      expect(failure.error).toContain(around_message_id);
      expect(failure.hint).toContain("0 to 11");
    },
  );
});

describe("scroll tells where in the session it is", () => {
  test.each([
    ["0", 2, false, true],
    ["2", 2, false, true],
    ["3", 2, true, true],
    ["9", 2, true, false],
    ["8", 2, true, true],
    ["5", 50, false, false],
  ])(
    "around %s, window %i: before %s, after %s",
    async (around_message_id, window, has_before, has_after) => {
      const answer = await ask.scroll({ session_id: "s", around_message_id, window });
      expect(answer).toMatchObject({ message_count: 12, has_before, has_after });
    },
  );

  test("archived and active messages are told apart, the summary between them has no number", async () => {
    const { messages } = await ask.scroll({ session_id: "s", around_message_id: "5", window: 1 });
    expect(messages.map(({ index, archived }) => [index, archived])).toEqual([
      [4, true],
      [5, true],
      [null, false],
      [6, false],
    ]);
  });

  test("a session without messages is an empty window", async () => {
    expect(await ask.scroll({ session_id: "empty", around_message_id: "3" })).toMatchObject({
      messages: [],
      anchor_index: null,
      message_count: 0,
      has_before: false,
      has_after: false,
    });
  });
});

describe("unknown session in scroll", () => {
  test.each(["nope", "../../x", "a\u0000b", "x".repeat(500)])(
    "%j: the error names the id and what to do next",
    async (session_id) => {
      const failure = await ask.fail({ session_id });
      expect(failure).toMatchObject({ success: false, tool: "session_search", mode: "scroll" });
      expect(failure.error).toContain(JSON.stringify(session_id).slice(0, 20));
      expect(failure.hint).not.toBe("");
      expect(JSON.stringify(failure).length).toBeLessThan(1000);
    },
  );
});
