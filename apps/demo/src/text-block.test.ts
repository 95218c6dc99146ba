import * as fc from "fast-check";
import { expect, test } from "vitest";
import { columnsOf, fitted, textBlock } from "./text-block.ts";

test("lines never exceed the width, and no character is lost or divided", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 40 }), (text, columns) => {
      const lines = textBlock(text, columns);
      expect(lines.filter((line) => columnsOf(line) > columns)).toEqual([]);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }),
  );
});

test("East Asian characters take two columns", () => {
  expect(columnsOf("日本語 ok")).toBe(9);
  expect(textBlock("日本語版の公開", 6)).toEqual(["日本語", "版の公", "開"]);
});

test("a fitted text has exactly the width", () => {
  expect(fitted("日本語版", 6)).toBe("日本… ");
  expect(fitted("ab", 4)).toBe("ab  ");
});
