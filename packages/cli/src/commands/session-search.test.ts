import { readdirSync } from "node:fs";
import { wireCliSearchSchema } from "@praison/session-core";
import { projectId } from "@praison/home";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { type FakeHome, fakeHome, sessionFile } from "../fake-io.fixture.ts";

const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe("text", () => {
  test("is the documented table: best first, heavy header, scores with one decimal", async () => {
    const home = fakeHome();
    home.session("zeta", ["we need a billing migration", "migration"], { agent_name: "Zeta" });
    home.session("alpha", ["one mention of migration here"], { agent_name: "Alpha" });
    home.session("gamma", ["about the weather"]);
    const { code, out, err } = await home.run(["session", "search", "billing", "migration"], {
      columns: 100,
    });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(
      `
                          Search: billing migration
┏━━━━━━━┳━━━━━━━┳━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━┓
┃ ID    ┃ Title ┃ Score ┃ Snippet                       ┃ When              ┃
┡━━━━━━━╇━━━━━━━╇━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━┩
│ zeta  │ Zeta  │ 5.4   │ we need a billing migration   │ 2026-06-10T14:32Z │
│ alpha │ Alpha │ 1.5   │ one mention of migration here │ 2026-06-10T14:32Z │
└───────┴───────┴───────┴───────────────────────────────┴───────────────────┘
`.slice(1),
    );
  });

  test("nothing found is said, exit 0", async () => {
    const { code, out, err } = await fakeHome().run(["session", "search", "nothing-like-this"]);
    expect({ code, out, err }).toEqual({ code: 0, out: "No sessions matched: nothing-like-this\n", err: "" });
  });

  test("tells that more sessions match than are shown", async () => {
    const home = fakeHome();
    for (const id of ["a", "b", "c"]) home.session(id, ["ledger"]);
    expect((await home.run(["session", "search", "ledger", "-n", "2"])).out).toContain("2 of 3 sessions");
    expect((await home.run(["session", "search", "ledger", "-n", "3"])).out).not.toContain("sessions that");
  });

  test("marks what matched, on a terminal", async () => {
    const home = fakeHome();
    home.session("a", ["Die STRASSE in Zürich"]);
    const { out } = await home.run(["session", "search", "straße", "zurich"], { isTerminal: true });
    expect(out).toContain("\u001b[33mSTRASSE");
    expect(out).toContain("\u001b[33mZürich");
  });

  test("a score is never shown as 0.0", async () => {
    const home = fakeHome();
    home.session("cron", ["ledger"], { source: "cron", metadata: { source: "cron" } });
    expect((await home.run(["session", "search", "ledger"])).out).toMatch(/│ [1-9]\.\d +│/);
  });

  test("control codes and direction overrides of data and query do not reach the terminal", async () => {
    const home = fakeHome();
    const hostile = "\u001b[31mFAIL\u001b[0m \u001b]0;title\u0007 retry \u009b2J\u202egnp.exe\u2066 \rover";
    home.session("s1", [{ role: `to\u001b[1mol`, content: hostile }], { metadata: { title: hostile } });
    for (const columns of [40, 120]) {
      const { out, err } = await home.run(["session", "search", "FAIL", "\u001b[2J\u202e"], { columns });
      expect(out).toContain("FAIL");
      expect(out + err).not.toMatch(CONTROL);
    }
    const { out } = await home.run(["session", "search", "FAIL", "--json"], { columns: 80 });
    expect(out).not.toMatch(CONTROL);
    expect(JSON.parse(out).results[0].messages[0].content).toBe(hostile);
  });

  test("--explain tells how a hit came to its place", async () => {
    const home = fakeHome();
    home.session("old", ["ledger"], { lineage_id: "books" });
    home.session("new", ["ledger ledger", "ledger"], { lineage_id: "books" });
    const { out } = await home.run(["session", "search", "ledger", "--explain"]);
    expect(out).toMatch(/bm25: session \d\.\d \+ message \d\.\d/);
    expect(out).toContain("books");
    expect(out).toContain("also matched: old");
  });
});

describe("width", () => {
  const ids = ["019fc92c-066f-7aaa-8bbb-0123456789ab", "数据库迁移", "kaigi"];
  test.each([[40], [60], [80], [120]])(
    "no line is wider than %d columns, and no id is cut",
    async (columns) => {
      const home = fakeHome();
      const [uuid = "", chinese = "", japanese = ""] = ids;
      home.session(uuid, ["the migration ".repeat(30)], {
        metadata: { title: "A title with many words ".repeat(4) },
      });
      home.session(chinese, ["我们讨论一下数据库迁移计划 migration 先迁移用户表再迁移订单表".repeat(4)]);
      home.session(japanese, ["今日の会議で請求システムの移行日をきめました migration です".repeat(4)]);
      const { out } = await home.run(["session", "search", "migration"], { columns });
      for (const line of out.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      for (const id of ids) expect(out).toContain(id);
      expect(out.match(/migration/g)?.length).toBeGreaterThanOrEqual(4);
    },
  );

  test("is 80 where there is no terminal; COLUMNS says otherwise", async () => {
    const home = fakeHome();
    home.session("a", ["migration ".repeat(30)]);
    const widest = (out: string): number => Math.max(...out.split("\n").map((line) => stringWidth(line)));
    expect(widest((await home.run(["session", "search", "migration"])).out)).toBe(80);
    const { out } = await home.run(["session", "search", "migration"], { env: { COLUMNS: "100" } });
    expect(widest(out)).toBe(100);
  });
});

describe("--json", () => {
  test("is exactly one value of the documented shape, non-ASCII kept, two blanks of indent", async () => {
    const home = fakeHome();
    home.session("数据库", ["数据库迁移计划", "好", "我们"]);
    const { code, out, err } = await home.run(["--json", "session", "search", "迁移计划"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(wireCliSearchSchema.parse(JSON.parse(out)).results[0]?.session_id).toBe("数据库");
    expect(
      out.startsWith('{\n  "query": "迁移计划",\n  "results": [\n    {\n      "session_id": "数据库",'),
    ).toBe(true);
  });

  test("nothing found is an empty list, exit 0", async () => {
    const { code, out } = await fakeHome().run(["session", "search", "nothing", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ query: "nothing", results: [] });
  });

  test("--limit and --window are obeyed", async () => {
    const home = fakeHome();
    for (const id of ["a", "b"]) home.session(id, ["x", "x", "ledger", "x", "x"]);
    const { out } = await home.run([
      "session",
      "search",
      "ledger",
      "--json",
      "--limit",
      "1",
      "--window",
      "1",
    ]);
    const { results } = wireCliSearchSchema.parse(JSON.parse(out));
    expect(results.map(({ messages }) => messages.map(({ index }) => index))).toEqual([[1, 2, 3]]);
  });

  test("turns that were compacted away are found and marked as archived", async () => {
    const home = fakeHome();
    home.session("a", ["later"], { archived_messages: [{ role: "user", content: "deploy token XZ99" }] });
    const { out } = await home.run(["session", "search", "XZ99", "--json"]);
    expect(wireCliSearchSchema.parse(JSON.parse(out)).results[0]?.messages[0]?.archived).toBe(true);
  });

  test("explains on wish", async () => {
    const home = fakeHome();
    home.session("a", ["ledger"]);
    const run = async (...more: string[]): Promise<unknown> =>
      JSON.parse((await home.run(["session", "search", "ledger", "--json", ...more])).out).results[0].explain;
    expect(await run()).toBeUndefined();
    expect(await run("--explain")).toMatchObject({
      ranking: "bm25",
      parts: { session: expect.any(Number), message: expect.any(Number) },
    });
  });
});

describe("damaged files", () => {
  test("are told on stderr, one line each; the other sessions are found, stdout stays clean", async () => {
    const home = fakeHome();
    for (const id of ["a", "b", "c"]) home.session(id, ["ledger"]);
    home.write("bad1.json", '{"session_id":"bad1","messages":[');
    home.write("bad2.json", "");
    home.write("bad3.json", "[]");
    home.write("note.txt", "ledger");
    home.write("x.json/inner.txt", "a folder in place of a file");
    const { code, out, err } = await home.run(["session", "search", "ledger", "--json"]);
    expect(code).toBe(0);
    expect(wireCliSearchSchema.parse(JSON.parse(out)).results).toHaveLength(3);
    for (const name of ["bad1.json", "bad2.json", "bad3.json", "x.json"]) {
      expect(
        err.split("\n").filter((line) => line.startsWith("warning: ") && line.includes(name)),
      ).toHaveLength(1);
    }
    expect(err).not.toContain("note.txt");
  });
});

describe("stores", () => {
  test("an id in project store and default store shows once, with the higher score", async () => {
    const home = fakeHome();
    const { id } = await projectId({ cwd: home.folder });
    home.write(`projects/${id}/zeta.json`, sessionFile("zeta", ["ledger"]));
    home.session("zeta", ["ledger", "ledger", "ledger"]);
    home.session("alpha", ["a ledger of other things"]);
    home.session("beta", ["a ledger of many other things"]);
    const { out } = await home.run(["session", "search", "ledger", "--limit", "3", "--json"]);
    const hits = wireCliSearchSchema
      .parse(JSON.parse(out))
      .results.map(({ session_id, score, messages }) => ({ session_id, score, count: messages.length }));
    expect(hits[0]).toMatchObject({ session_id: "zeta", count: 3 });
    expect(hits.map(({ session_id }) => session_id).toSorted()).toEqual(["alpha", "beta", "zeta"]);
  });

  test("reading creates nothing, not even the home folder", async () => {
    const home = fakeHome();
    await home.run(["session", "search", "x"]);
    await home.run(["session", "list"]);
    await home.run(["session", "show", "../../x"]);
    expect(readdirSync(home.folder)).toEqual([]);
  });
});

describe("filters", () => {
  test("--role, --agent and --automated narrow the search", async () => {
    const home = fakeHome();
    home.session("said", ["ledger", "yes"], { agent_name: "Books" });
    home.session("answered", ["hm", "ledger"]);
    home.session("cron", ["ledger"], { source: "cron", metadata: { source: "cron" } });
    const ids = async (...flags: string[]): Promise<string[]> => {
      const { out } = await home.run(["session", "search", "ledger", "--json", ...flags]);
      return wireCliSearchSchema
        .parse(JSON.parse(out))
        .results.map(({ session_id }) => session_id)
        .toSorted();
    };
    expect(await ids("--role", "assistant")).toEqual(["answered"]);
    expect(await ids("--agent", "BOOKS")).toEqual(["said"]);
    expect(await ids("--automated", "exclude")).toEqual(["answered", "said"]);
    expect(await ids("--automated", "only")).toEqual(["cron"]);
  });

  test("--since and --until count messages, both ends included", async () => {
    const home = fakeHome();
    const at = (time: string) => [{ content: "ledger", timestamp: Date.parse(time) / 1000 }];
    const edge = ["2026-06-30T23:59:59Z", "2026-07-01T00:00:00Z", "2026-07-01T00:00:01Z"];
    for (const [position, time] of edge.entries()) {
      home.session(`s${position}`, at(time), { created_at: time, updated_at: time });
    }
    const ids = async (...flags: string[]): Promise<string[]> => {
      const { out } = await home.run(["session", "search", "ledger", "--json", ...flags]);
      return wireCliSearchSchema
        .parse(JSON.parse(out))
        .results.map(({ session_id }) => session_id)
        .toSorted();
    };
    expect(await ids("--since", "2026-07-01T00:00:00Z")).toEqual(["s1", "s2"]);
    expect(await ids("--until", "2026-07-01T00:00:00Z")).toEqual(["s0", "s1"]);
    expect(await ids("--since", "1d")).toEqual([]);
    expect(await ids("--since", "2w")).toEqual(["s0", "s1", "s2"]);
  });
});

describe("other ways to show what was found", () => {
  const home = (): FakeHome => {
    const made = fakeHome();
    made.session("old", ["before", "the kettle kettle kettle is green", "after", "later"]);
    made.session("new", ["a kettle"], { updated_at: "2026-07-01T10:00:00+00:00" });
    return made;
  };

  test("--ids prints ids alone, --sort date the newest first", async () => {
    const made = home();
    expect((await made.run(["session", "search", "kettle", "--ids"])).out.split("\n").toSorted()).toEqual([
      "",
      "new",
      "old",
    ]);
    const sorted = await made.run(["session", "search", "kettle", "--ids", "--sort", "date"]);
    expect(sorted.out).toBe("new\nold\n");
    const one = await made.run(["session", "search", "kettle", "--ids", "--sort", "date", "--limit", "1"]);
    expect(one.out).toBe("new\n");
    expect((await made.run(["session", "list", "--ids"])).out).toBe("new\nold\n");
    expect((await made.run(["session", "search", "kettle", "--sort", "colour"])).code).toBe(2);
  });

  test("--context shows the messages around the best one", async () => {
    const { out } = await home().run([
      "session",
      "search",
      "kettle green",
      "--context",
      "1",
      "--session",
      "old",
    ]);
    expect(out).toContain("> [1] assistant: the kettle kettle kettle is green");
    expect(out).toContain("[0] user: before");
    expect(out).toContain("[2] user: after");
    expect(out).not.toContain("later");
    expect(out).not.toContain("new");
  });

  test("--all-projects looks through every project's folder, --project by what sessions say", async () => {
    const made = home();
    made.write(
      "projects/abcd1234/elsewhere.json",
      sessionFile("elsewhere", ["kettle"], { metadata: { project: "tea" } }),
    );
    expect((await made.run(["session", "search", "kettle", "--ids"])).out).not.toContain("elsewhere");
    expect((await made.run(["session", "search", "kettle", "--ids", "--all-projects"])).out).toContain(
      "elsewhere",
    );
    const tea = await made.run(["session", "list", "--ids", "--all-projects", "--project", "tea"]);
    expect(tea.out).toBe("elsewhere\n");
  });
});
