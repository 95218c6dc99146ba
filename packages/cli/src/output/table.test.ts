import { describe, expect, test } from "vitest";
import { plainText } from "./marked-text.ts";
import { drawTable, type Table } from "./table.ts";
import { terminalColours } from "./terminal-colours.ts";
import { displayWidth } from "./terminal-text.ts";

const plain = terminalColours({ env: {}, isTerminal: false }, false);
const painted = terminalColours({ env: { FORCE_COLOR: "1" }, isTerminal: false }, true);

const table: Table = {
  title: "Title",
  columns: [
    { header: "ID", paint: painted.id },
    { header: "Text", minWidth: 10, maxLines: 3 },
    { header: "Count", isRightAligned: true },
  ],
  rows: [
    ["数据库迁移", "我们讨论一下数据库迁移计划先迁移用户表再迁移订单表", "7"],
    ["namaste", "नमस्ते दुनिया, ภาษาไทยไม่มีช่องว่าง and a family 👩‍👩‍👧", "1234"],
    ["empty", "", ""],
  ].map((row) => row.map(plainText)),
};

const withoutCodes = (text: string): string => text.replace(/\u001b\[\d+m/g, "");

describe("drawTable", () => {
  test.each([[40], [60], [80], [120]])(
    "rules stand below each other at %d columns, in every script",
    (width) => {
      for (const colours of [plain, painted]) {
        const drawn = withoutCodes(drawTable(table, width, colours) ?? "");
        const lines = drawn.trimEnd().split("\n").slice(1);
        expect(new Set(lines.map((line) => displayWidth(line))).size).toBe(1);
        expect(displayWidth(lines[0] ?? "")).toBeLessThanOrEqual(width);
        const rules = (line: string): string =>
          [...line.matchAll(/[┃│┏┳┓┡╇┩└┴┘]/g)]
            .map((match) => displayWidth(line.slice(0, match.index)))
            .join();
        expect(new Set(lines.map(rules)).size).toBe(1);
      }
    },
  );

  test("a column without a smallest width is never cut: rather no table", () => {
    expect(drawTable(table, 30, plain)).toBeUndefined();
    expect(drawTable(table, 40, plain)).toContain("数据库迁移");
  });

  test("a long title is cut to the table", () => {
    const drawn = drawTable({ ...table, title: "很".repeat(100) }, 60, plain) ?? "";
    expect(displayWidth(drawn.split("\n")[0] ?? "")).toBeLessThanOrEqual(60);
  });
});
