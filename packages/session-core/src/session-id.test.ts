import { expect, test } from "vitest";
import { MAX_SESSION_ID_BYTES, parseSessionId } from "./session-id.ts";

test.each([
  "a",
  "chat-2026-06-10",
  "../../x",
  "a/b",
  "a:b",
  "a b",
  ".",
  "研究",
  "👩‍👩‍👧‍👦",
  "x".repeat(MAX_SESSION_ID_BYTES),
  "研".repeat(66),
])("%j is an id", (id) => {
  expect(parseSessionId(id)).toBe(id);
});

test.each<[unknown, RegExp]>([
  ["", /is empty: ""/],
  ["a\u0000b", /control character: "a\\u0000b"/],
  ["a\nb", /control character/],
  ["a\u0085", /control character/],
  ["\ud800", /control character/],
  ["x".repeat(MAX_SESSION_ID_BYTES + 1), /longer than 200 bytes/],
  ["研".repeat(67), /longer than 200 bytes/],
  [5, /is not text: 5/],
  [null, /is not text: null/],
  [undefined, /is not text: undefined/],
])("%j is none", (id, message) => {
  expect(() => parseSessionId(id)).toThrow(
    expect.objectContaining({
      code: "INVALID_INPUT",
      message: expect.stringMatching(message) as string,
      hint: expect.any(String) as string,
    }),
  );
});
