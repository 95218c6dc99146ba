import { describe, expect, test } from "vitest";
import { type Sample, sampleStore } from "../sample-store.fixture.ts";
import { fieldCasesFiller } from "./recall-cases.fixture.ts";
import { probeSessionSearch, type SessionSearchProbe } from "./session-search.fixture.ts";

/** The tool on the filler and one more session or several, each of `role: text` lines. */
async function probe(sessions: Readonly<Record<string, readonly string[]>>): Promise<SessionSearchProbe> {
  const samples = Object.entries(sessions).map(([id, lines]): Sample => ({ id, lines }));
  return probeSessionSearch(await sampleStore([...fieldCasesFiller, ...samples]));
}

describe("punctuation inside a word is no query syntax", async () => {
  const ask = await probe({
    s1: [
      "user: rename the wrong-book flag, node:sqlite and foo.bar went to v2.1.3-beta; mail ops@acme.test; don't touch src/auth.rs",
    ],
  });
  test.each(["wrong-book", "node:sqlite", "foo.bar", "v2.1.3-beta", "ops@acme.test", "don't", "src/auth.rs"])(
    "%s",
    async (query) => {
      expect((await ask.discover(query)).results[0]).toMatchObject({ session_id: "s1", anchor_index: 0 });
    },
  );
});

test("word order does not decide", async () => {
  const ask = await probe({ s1: ["user: the invoice reminder job runs nightly"] });
  const scores: number[] = [];
  for (const query of ["invoice reminder", "reminder invoice", "nightly invoice"]) {
    const [first] = (await ask.discover(query)).results;
    expect(first?.session_id).toBe("s1");
    scores.push(first?.score ?? NaN);
  }
  expect(scores).toEqual([4, 2, 2]);
});

test("a plain question finds the answer among the first five", async () => {
  const ask = await probe({
    want: ["user: we decided to migrate billing from Stripe to Adyen", "assistant: noted"],
    noise: ["user: what did we do about the house? what did we see about the street? what about the trip?"],
  });
  expect(await ask.ids("What did we decide about the billing migration?")).toEqual(["want"]);
});

describe("one absent word does not empty the result", async () => {
  const ask = await probe({ s1: ["user: partition zx00841 holds 29 kinds"] });
  test.each([
    ["zx00841", ["s1"]],
    ["zx00841 banana", ["s1"]],
    ["banana", []],
  ])("%s", async (query, ids) => {
    expect(await ask.discover(query)).toMatchObject({ success: true, total_found: ids.length });
    expect(await ask.ids(query)).toEqual(ids);
  });
});

describe("text of other scripts, case, parts and endings of words", async () => {
  const ask = await probe({
    zh: ["user: 我们讨论了数据库迁移计划"],
    ja: ["user: 今日は成語しりとりをした"],
    ko: ["user: 오늘 끝말잇기 게임을 했다"],
    ru: ["user: мигрируем БД на postgres"],
    de: ["user: Wir haben ÄRGER mit dem Deployment"],
    code: ["user: refactored resolveTerminalPath and snake_case_name"],
    a: ["user: speaker labels not showing"],
    b: ["user: the migration finished"],
  });
  test.each([
    ["迁移计划", "zh"],
    ["しりとり", "ja"],
    ["끝말잇기", "ko"],
    ["бд", "ru"],
    ["БД", "ru"],
    ["ärger", "de"],
    ["TerminalPath", "code"],
    ["resolveTerminalPath", "code"],
    ["case_name", "code"],
    ["snake_case_name", "code"],
    ["label", "a"],
    ["labels", "a"],
    ["migrat", "b"],
  ])("%s finds %s", async (query, id) => {
    expect((await ask.ids(query))[0]).toBe(id);
  });
});

test("a pasted page as the query is answered, and says what was left out", async () => {
  const ask = await probe({ s1: ["user: needle in here"] });
  const page = Array.from({ length: 9999 }, (_, position) => `zq${position}`).join(" ");
  const answer = await ask.discover(`${page} needle`);
  expect(answer.notices?.[0]).toMatch(/9900/);
  expect((await ask.discover(`${page} unmistakable`)).success).toBe(true);
});

test("a query of blanks is browse; a search for it finds nothing", async () => {
  const store = await sampleStore(fieldCasesFiller);
  const ask = probeSessionSearch(store);
  expect(await ask.browse({ query: "  \n\t " })).toEqual(await ask.browse());
  expect(await store.search("  ")).toEqual([]);
});

describe("models send odd argument types", async () => {
  const ask = await probe({});
  const plain = await ask.discover("kettle");
  test.each([
    { limit: "5" },
    { limit: null },
    { limit: 0 },
    { limit: -3 },
    { limit: 2.7 },
    { limit: 1e9 },
    { window: 1e9 },
  ])("%j is answered", async (args) => {
    expect(await ask.discover({ query: "kettle", ...args })).toEqual(plain);
  });
  test("a window as text or below zero is read too", async () => {
    const sizes = [];
    for (const window of ["2", -1])
      sizes.push((await ask.discover({ query: "kettle", window })).results[0]?.messages.length);
    expect(sizes).toEqual([3, 1]);
  });
  test.each(["limit", "window"])('%s "abc" is an error that names it', async (name) => {
    expect((await ask.fail({ query: "kettle", [name]: "abc" })).error).toContain(name);
  });
});

describe("the snippet is about the match", async () => {
  const ask = await probe({
    s1: [
      "user: hello",
      `user: ${"lorem ".repeat(500)}the billing plan for migration is agreed${" ipsum".repeat(500)}`,
    ],
  });
  test.each(["billing plan", "migration billing"])("%s", async (query) => {
    const [hit] = (await ask.discover(query)).results;
    expect(hit?.anchor_index).toBe(1);
    expect(hit?.snippet).toMatch(/^….*(billing|plan|migration).*…$/);
    expect(hit?.snippet.length).toBeGreaterThanOrEqual(100);
    expect(hit?.snippet.length).toBeLessThanOrEqual(140);
  });
});

test("no terminal control code in a snippet; the stored text keeps them", async () => {
  const text = "\u001b[31mFAIL\u001b[0m \u001b]0;title\u0007 retry";
  const store = await sampleStore([{ id: "s1", lines: [`tool: ${text}`] }]);
  const [hit] = (await probeSessionSearch(store).discover("FAIL")).results;
  expect(hit?.snippet).toBe("FAIL retry");
  expect((await store.load("s1"))?.messages[0]?.content).toBe(text);
});
