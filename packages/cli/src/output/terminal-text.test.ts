import stringWidth from "string-width";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutToWidth, displayWidth, terminalLine, terminalText, wrapToWidth } from "./terminal-text.ts";

const anyText = fc.string({ unit: "grapheme", maxLength: 80 }).map(terminalLine);

describe("safe text", () => {
  test.each([
    ["\u001b[31mFAIL\u001b[0m", "FAIL"],
    ["\u001b]0;title\u0007 retry", "retry"],
    ["a\u202egnp.exe\u202c", "agnp.exe"],
    ["a\u2066b\u2069", "ab"],
    ["one\r\ntwo\rthree\u2028four\u0085five", "one two three four five"],
    ["half \ud83d pair", "half \ufffd pair"],
    ["👩‍👩‍👧 नमस्ते שלום", "👩‍👩‍👧 नमस्ते שלום"],
  ])("%j on one line is %j", (text, line) => {
    expect(terminalLine(text)).toBe(line);
  });

  test("keeps lines where lines are wanted, tabs as blanks, and never goes back over a line", () => {
    expect(terminalText("a\tb\r\nc\rd\u001b[2Je")).toBe("a    b\nc\nde");
  });

  test("no text brings a control code or a direction override through", () => {
    const codes = fc.constantFrom(
      "\u001b",
      "[",
      "]",
      "0",
      ";",
      "m",
      "\u0007",
      "\u009b",
      "\u202e",
      "\r",
      "\n",
      "x",
    );
    fc.assert(
      fc.property(
        fc.array(codes).map((parts) => parts.join("")),
        (text) => {
          expect(terminalLine(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
          expect(terminalText(text)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
        },
      ),
    );
  });
});

describe("width", () => {
  test.each([
    ["abc", 3],
    ["数据库", 6],
    ["नमस्ते", 3],
    ["👩‍👩‍👧", 2],
    ["é", 1],
  ])("%s takes %d columns", (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test("cutting never splits a character", () => {
    expect(cutToWidth("数据库迁移", 7)).toBe("数据库…");
    expect(cutToWidth("数据库迁移", 6)).toBe("数据…");
    expect(cutToWidth("数据库迁移", 10)).toBe("数据库迁移");
    expect(cutToWidth("ab👩‍👩‍👧cd", 4)).toBe("ab…");
  });

  test("wrapping breaks at blanks and between wide characters", () => {
    const lines = (text: string, width: number): string[] =>
      wrapToWidth(text, width).map(({ start, end }) => text.slice(start, end));
    expect(lines("we need a billing migration", 12)).toEqual(["we need a", "billing", "migration"]);
    expect(lines("移行日は六月三日です ok", 8)).toEqual(["移行日は", "六月三日", "です ok"]);
    expect(lines("extraordinarily", 6)).toEqual(["extrao", "rdinar", "ily"]);
    expect(lines("", 6)).toEqual([]);
  });

  test("wrapped lines fit, and lose nothing but blanks", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrapToWidth(text, width).map(({ start, end }) => text.slice(start, end));
        // A single character may be wider than the column: three columns for a note with its flag, in two.
        for (const line of lines)
          expect(displayWidth(line) <= width || characterCount(line) === 1).toBe(true);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      }),
    );
  });
});

function characterCount(text: string): number {
  return [...new Intl.Segmenter("en").segment(text)].length;
}

test("the width of simple text is the one that the tables give", () => {
  for (const text of [
    "plain ~",
    "Grüße — “ja”…",
    "東京、ひらがな カタカナ",
    "한국어 text",
    "俆",
    "e\u0301",
    "👩‍👩‍👧",
  ]) {
    expect(displayWidth(text)).toBe(stringWidth(text));
  }
});
