import { parseQuery } from "@praison/session-core";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { terminalColours } from "../output/terminal-colours.ts";
import { displayWidth } from "../output/terminal-text.ts";
import { pickerFrame } from "./picker-frame.ts";
import { EMPTY_PICKER, type PickerItem, type PickerState } from "./picker-state.ts";

const plain = terminalColours({ env: {}, isTerminal: false }, false);
const painted = terminalColours({ env: { FORCE_COLOR: "1" }, isTerminal: true }, true);
const ESCAPE = "\u001b";

function message(index: number, content: string): PickerItem["messages"][number] {
  return { index, role: "user", content, timestamp: "2026-06-10T14:32:00Z", archived: false };
}

function picker(item: Partial<PickerItem>, query = "billing"): PickerState {
  const items = [
    {
      sessionId: "billing-review",
      title: "Review",
      when: "2026-06-10T14:32:00Z",
      snippet: "we need billing",
      messages: [message(3, "we need billing")],
      anchorIndex: 3,
      ...item,
    },
  ];
  return {
    ...EMPTY_PICKER,
    line: { text: query, cursor: query.length },
    found: { query: parseQuery(query), items, totalFound: 1, totalIsLowerBound: false },
  };
}

describe("pickerFrame", () => {
  test("80 columns: query, list, preview, status, help", () => {
    const { lines, cursor } = pickerFrame(picker({}), { columns: 80, rows: 24, colours: plain });
    expect(lines).toHaveLength(24);
    expect(cursor).toEqual({ row: 0, column: 9 });
    expect(lines.filter((line) => line !== "")).toEqual([
      "> billing",
      "› 2026-06-10 Review  we need billing",
      `── billing-review · 2026-06-10T14:32Z ${"─".repeat(42)}`,
      "> [3] user · 2026-06-10T14:32Z",
      "  we need billing",
      "  1 of 1 sessions",
      "Enter resume · Ctrl-O show · ↑↓ PgUp PgDn choose · Esc leave",
    ]);
  });

  test("what matched is painted, in list and preview", () => {
    const { lines } = pickerFrame(picker({}), { columns: 80, rows: 24, colours: painted });
    expect(lines.filter((line) => line.includes(painted.match("billing")))).toHaveLength(2);
  });

  test.each([
    [80, 24],
    [120, 40],
    [100, 5],
    [60, 12],
    [30, 8],
    [12, 4],
    [5, 2],
    [1, 1],
  ])("%d by %d: no row too many, none too wide, whatever is stored", (columns, rows) => {
    const odd = `${ESCAPE}[2J${ESCAPE}]0;title\u0007東京👩‍👩‍👧 \u202ebilling\u0085\r\n\t${"長い".repeat(300)} e\u0301`;
    const item = {
      sessionId: `id${ESCAPE}[1m\u0000`,
      title: odd,
      snippet: odd,
      messages: [message(2, odd.repeat(9)), message(3, `${"word ".repeat(2000)}billing ${odd}`)],
    };
    const state = picker(item, `billing 東京👩‍👩‍👧 ${"long ".repeat(40)}`);
    const { lines, cursor } = pickerFrame(state, { columns, rows, colours: plain });
    expect(lines.length).toBeLessThanOrEqual(rows);
    for (const line of lines) {
      // oxlint-disable-next-line no-control-regex -- the picker's own move to the preview is the only one
      const [left = "", right = ""] = line.split(new RegExp(`${ESCAPE}\\[\\d+G`));
      expect(left + right).toBe(stripVTControlCharacters(left + right));
      // oxlint-disable-next-line no-control-regex -- that is what must not be there
      expect(left + right).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
      // Less than that shows nothing of use; it must do no harm.
      expect(displayWidth(left + right)).toBeLessThanOrEqual(Math.max(columns, 5));
    }
    expect(cursor.column).toBeLessThanOrEqual(Math.max(columns, 5));
  });

  test("a match far down in a long message is in sight", () => {
    const item = {
      messages: [message(3, `${"other words\n".repeat(500)}the billing move\n${"more\n".repeat(50)}`)],
    };
    const { lines } = pickerFrame(picker(item), { columns: 80, rows: 24, colours: plain });
    expect(lines).toContain("  the billing move");
  });

  test("nothing found, and a search that failed", () => {
    const size = { columns: 80, rows: 24, colours: plain };
    const none = { ...EMPTY_PICKER, line: { text: "zzz", cursor: 3 } };
    expect(pickerFrame(none, size).lines).toContain("  No sessions match");
    expect(pickerFrame(EMPTY_PICKER, size).lines).toContain("  No sessions yet");
    expect(pickerFrame({ ...none, failure: "no\ndisk" }, size).lines).toContain("error: no disk");
  });
});
