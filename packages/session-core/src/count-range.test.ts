import { expect, test } from "vitest";
import { parseCount } from "./count-range.ts";

const range = { name: "limit", default: 5, min: 1, max: 50 };

test.each<[unknown, number]>([
  [7, 7],
  ["7", 7],
  [" 7 ", 7],
  [2.9, 2],
  ["2.9", 2],
  [0, 1],
  [-3, 1],
  ["-3", 1],
  [51, 50],
  [1e9, 50],
  ["1e9", 50],
  [Infinity, 50],
  [-Infinity, 1],
  [undefined, 5],
  [null, 5],
  ["", 5],
  [" \n", 5],
])("%j is %i", (value, count) => {
  expect(parseCount(value, range)).toBe(count);
});

test.each(["abc", "5 sessions", NaN, true, [], [5], {}, 5n])(
  "%o is an error that names the parameter",
  (value) => {
    expect(() => parseCount(value, range)).toThrow(
      expect.objectContaining({
        code: "INVALID_INPUT",
        message: expect.stringMatching(/^limit must be a number, got /) as string,
        hint: "Give a number from 1 to 50.",
      }),
    );
  },
);

test("without a highest count there is none", () => {
  expect(parseCount(1e9, { name: "limit", default: 5, min: 0 })).toBe(1e9);
  expect(() => parseCount("x", { name: "limit", default: 5, min: 0 })).toThrow(
    expect.objectContaining({ hint: "Give a number from 0." }),
  );
});
