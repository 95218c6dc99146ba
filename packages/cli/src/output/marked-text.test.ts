import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MarkedText, paintMarks, wrapMarked } from "./marked-text.ts";
import { displayWidth } from "./terminal-text.ts";

const bracketed = (marked: MarkedText): string => paintMarks(marked, (part) => `[${part}]`);

function marking(text: string, ...words: string[]): MarkedText {
  const marks = words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));
  return { text, marks };
}

describe("wrapMarked", () => {
  test("keeps marks in their places, also where a line ends inside one", () => {
    const marked = marking("we need a billing migration soon", "billing migration");
    expect(wrapMarked(marked, { width: 18, maxLines: 3 }).map(bracketed)).toEqual([
      "we need a [billing]",
      "[migration] soon",
    ]);
  });

  test("shows the lines with the match, and where it was cut", () => {
    const marked = marking("one two three four five six seven eight nine ten", "six");
    const lines = wrapMarked(marked, { width: 10, maxLines: 2 });
    expect(lines.map(bracketed)).toEqual(["…four five", "[six] seven…"]);
    expect(wrapMarked(marking("one two three", "one"), { width: 8, maxLines: 1 }).map(bracketed)).toEqual([
      "[one] two…",
    ]);
  });

  test("never grows wider or longer than its room, and never loses a short match", () => {
    const words = fc.array(fc.constantFrom("a", "billing", "数据库", "👩‍👩‍👧", "नमस्ते"), { maxLength: 30 });
    fc.assert(
      fc.property(
        words,
        words,
        fc.integer({ min: 12, max: 30 }),
        fc.integer({ min: 1, max: 3 }),
        (before, after, width, maxLines) => {
          const marked = marking([...before, "MATCH", ...after].join(" "), "MATCH");
          const lines = wrapMarked(marked, { width, maxLines });
          expect(lines.length).toBeLessThanOrEqual(maxLines);
          for (const { text } of lines) expect(displayWidth(text)).toBeLessThanOrEqual(width);
          expect(lines.map(bracketed).join(" ")).toContain("[MATCH]");
        },
      ),
    );
  });
});
