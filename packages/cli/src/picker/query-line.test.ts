import { describe, expect, test } from "vitest";
import { editLine, type QueryLine, typeInto } from "./query-line.ts";

/** A line with `|` where the cursor is. */
function line(text: string): QueryLine {
  return { text: text.replace("|", ""), cursor: text.indexOf("|") };
}

function shown({ text, cursor }: QueryLine): string {
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

describe("editLine", () => {
  test.each([
    ["a|b", "left", "|ab"],
    ["|ab", "left", "|ab"],
    ["a|b", "right", "ab|"],
    ["ab|", "right", "ab|"],
    ["a|b", "home", "|ab"],
    ["a|b", "end", "ab|"],
    ["ab|c", "backspace", "a|c"],
    ["|c", "backspace", "|c"],
    ["a|bc", "delete", "a|c"],
    ["one two |three", "ctrl-w", "one |three"],
    ["one two|three", "ctrl-u", "|three"],
    ["one|two", "ctrl-k", "one|"],
    ["a👩‍👩‍👧|b", "left", "a|👩‍👩‍👧b"],
    ["a👩‍👩‍👧|b", "backspace", "a|b"],
    ["e\u0301|", "backspace", "|"],
    ["東|京", "delete", "東|"],
    ["a|b", "f5", "a|b"],
  ])("%j by %s", (before, key, after) => {
    expect(shown(editLine(line(before), key))).toBe(after);
  });
});

describe("typeInto", () => {
  test("goes where the cursor is", () => {
    expect(shown(typeInto(line("a|c"), "b"))).toBe("ab|c");
  });

  test("line breaks become blanks, control characters are left out, and a flood is refused", () => {
    expect(shown(typeInto(line("|"), "two\r\nlines\u0007\u001b"))).toBe("two lines|");
    expect(shown(typeInto(line("a|"), "x".repeat(3000)))).toBe("a|");
  });
});
