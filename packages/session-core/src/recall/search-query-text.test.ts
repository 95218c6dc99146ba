import { describe, expect, test } from "vitest";
import { sampleStore } from "../sample-store.fixture.ts";
import { fieldCasesFiller } from "./recall-cases.fixture.ts";
import { probeSessionSearch } from "./session-search.fixture.ts";

const store = await sampleStore([
  ...fieldCasesFiller,
  { id: "zh", lines: ["user: 我们讨论了数据库迁移计划"] },
  { id: "ja", lines: ["user: 今日は成語しりとりをした"] },
  { id: "ko", lines: ["user: 오늘 끝말잇기 게임을 했다"] },
  { id: "th", lines: ["user: เราคุยกันเรื่องการย้ายฐานข้อมูล"] },
  { id: "code", lines: ["user: refactored resolveTerminalPath and snake_case_name"] },
  { id: "signs", lines: ["user: the parser stops at *** and --> and 🚀 in the banner"] },
]);
const ask = probeSessionSearch(store);

describe("text of other scripts: found by part of a run", () => {
  test.each([
    ["迁移计划", "zh"],
    ["库", "zh"],
    ["しりとり", "ja"],
    ["語", "ja"],
    ["끝말잇기", "ko"],
    ["말", "ko"],
    ["ฐานข้อมูล", "th"],
    ["TerminalPath", "code"],
    ["case_name", "code"],
  ])("%s finds %s", async (query, id) => {
    expect((await ask.ids(query))[0]).toBe(id);
  });
});

describe("query text: always plain text", () => {
  test.each([
    '"unbalanced',
    "' OR 1=1 --",
    "a AND (b OR NOT",
    "NEAR(x, 2)",
    "col:value",
    "-minus +plus",
    "*",
    "^start",
    "{}[]\\",
    "%_",
    "\u0000\u001b[31m",
    "\ud800 half a pair",
    "👩‍👩‍👧‍👦",
    "(?<!x)",
    Array.from({ length: 10_000 }, (_, position) => `word${position}`).join(" "),
  ])("%# never raises", async (query) => {
    expect((await ask.discover(query)).success).toBe(true);
  });

  test.each(["***", "-->", "🚀"])("a query of only symbols matches literally: %s", async (query) => {
    expect(await ask.ids(query)).toEqual(["signs"]);
  });

  test("symbols that stand nowhere find nothing", async () => {
    expect(await ask.ids("!!!???")).toEqual([]);
  });
});

describe("query of blanks: browse", () => {
  test.each([{ query: "" }, { query: " \n\t " }, { query: null }, { query: "\u3000" }, {}])(
    "%j",
    async (args) => {
      expect((await ask.browse(args)).results).toHaveLength(5);
    },
  );
});

describe("nothing relevant", () => {
  test("no word matches: no results, and that is a success", async () => {
    const answer = await ask.discover("xylophone zebra");
    expect(answer).toMatchObject({ success: true, total_found: 0, results: [] });
  });

  test.each([
    ["kettle fine", "strong", []],
    ["kettle fine zebra", "partial", ["zebra"]],
    ["what about the kettle", "strong", []],
    ["kettle zebra xylophone quagga", "weak", ["zebra", "xylophone", "quagga"]],
  ] as const)("%s is a %s match", async (query, match, missing_terms) => {
    expect((await ask.discover(query)).results[0]).toMatchObject({ session_id: "f04", match, missing_terms });
  });

  test("match is judged by the window that is shown", async () => {
    const shown = await ask.discover({ query: "looked ladder well", window: 0 });
    expect(shown.results[0]).toMatchObject({ session_id: "f12", match: "partial" });
    expect((await ask.discover("looked ladder well")).results[0]).toMatchObject({ match: "strong" });
  });
});

describe("earlier recall answers: never scored", () => {
  const asked = (toolCallId: string, name: string): object => ({
    role: "assistant",
    content: "",
    toolCalls: [{ id: toolCallId, type: "function", function: { name, arguments: "{}" } }],
  });
  test.each([
    [
      "by the call it answers",
      [asked("c1", "session_search"), { role: "tool", content: "marmot", toolCallId: "c1" }],
    ],
    ["by its name", [{ role: "tool", content: "marmot", metadata: { name: "session_search" } }]],
  ])("%s", async (_title, lines) => {
    const told = await sampleStore([{ id: "echo", lines: lines as never }]);
    expect(await probeSessionSearch(told).ids("marmot")).toEqual([]);
  });

  test("the answers of other tools are scored", async () => {
    const lines = [asked("c1", "grep"), { role: "tool", content: "marmot", toolCallId: "c1" }];
    const told = await sampleStore([{ id: "found", lines: lines as never }]);
    expect(await probeSessionSearch(told).ids("marmot")).toEqual(["found"]);
  });
});
