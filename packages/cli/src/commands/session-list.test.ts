import { cpSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { projectId } from "@praison/home";
import { wireCliListSchema } from "@praison/session-core";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { type FakeHome, fakeHome, sessionFile } from "../fake-io.fixture.ts";

async function listedIds(home: FakeHome, ...flags: string[]): Promise<string[]> {
  const { out } = await home.run(["session", "list", "--json", ...flags]);
  return wireCliListSchema.parse(JSON.parse(out)).sessions.map(({ session_id }) => session_id);
}

describe("session list", () => {
  test("is a table, newest first", async () => {
    const home = fakeHome();
    home.session("older", ["What about the ledger?", "Done."], { agent_name: "Books" });
    home.session("newer", ["Hello"], { updated_at: "2026-06-11T09:00:00+00:00" });
    expect((await home.run(["session", "list"])).out).toBe(
      `
┏━━━━━━━┳━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ ID    ┃ Title ┃ Messages ┃ Updated           ┃ Preview                ┃
┡━━━━━━━╇━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━┩
│ newer │ Hello │        1 │ 2026-06-11T09:00Z │ Hello                  │
│ older │ Books │        2 │ 2026-06-10T14:32Z │ What about the ledger? │
└───────┴───────┴──────────┴───────────────────┴────────────────────────┘
`.slice(1),
    );
  });

  test("without sessions says so, exit 0", async () => {
    const home = fakeHome();
    expect(await home.run(["session", "list"])).toEqual({ code: 0, out: "No sessions found\n", err: "" });
    expect(await listedIds(home)).toEqual([]);
  });

  test("shows 20, or as many as asked for, and tells that there are more", async () => {
    const home = fakeHome();
    for (let day = 1; day <= 30; day++) {
      const time = `2026-06-${String(day).padStart(2, "0")}T10:00:00+00:00`;
      home.session(`s${day}`, ["x"], { updated_at: time });
    }
    expect(await listedIds(home)).toHaveLength(20);
    expect((await home.run(["session", "list"])).out).toContain("--limit shows more");
    expect((await home.run(["session", "list", "-n", "30"])).out).not.toContain("--limit");
    const newestFirst = Array.from({ length: 30 }, (_, position) => `s${30 - position}`);
    expect(await listedIds(home, "--limit", "30")).toEqual(newestFirst);
    // By the recorded time, not by that of the file.
    utimesSync(join(home.sessions, "s1.json"), new Date(), new Date());
    expect(await listedIds(home, "--limit", "30")).toEqual(newestFirst);
    const copy = fakeHome();
    cpSync(home.sessions, copy.sessions, { recursive: true });
    expect(await listedIds(copy, "--limit", "30")).toEqual(newestFirst);
  });

  test("empty and odd sessions are listed by what they have", async () => {
    const home = fakeHome();
    home.session("no-messages", [], { agent_name: "Ops" });
    home.write("no-list.json", '{"session_id":"no-list"}');
    home.session("only-tool", [{ role: "tool", content: "output" }]);
    home.session("no-time", ["hello"], { updated_at: null, created_at: null });
    home.session("long", ["word ".repeat(2000)]);
    const { out } = await home.run(["session", "list", "--json"]);
    const rows = wireCliListSchema.parse(JSON.parse(out)).sessions;
    const byId = Object.fromEntries(rows.map((row) => [row.session_id, row]));
    expect(byId["no-messages"]).toMatchObject({ title: "Ops", message_count: 0 });
    expect(byId["no-list"]).toMatchObject({ title: "no-list", message_count: 0, when: null });
    expect(byId["only-tool"]).toMatchObject({ title: "only-tool", message_count: 1, preview: "" });
    expect(byId["long"]?.title.length).toBeLessThan(100);
    expect(
      rows
        .map(({ session_id }) => session_id)
        .slice(-2)
        .toSorted(),
    ).toEqual(["no-list", "no-time"]);
    for (const columns of [40, 80]) {
      const text = await home.run(["session", "list"], { columns });
      expect(text.code).toBe(0);
      for (const line of text.out.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  test("damaged files are told and left alone, the others are listed", async () => {
    const home = fakeHome();
    for (const id of ["a", "b", "c"]) home.session(id, ["x"]);
    home.write("bad1.json", '{"session_id":"bad1","messages":[');
    home.write("bad2.json", Buffer.from([0xff, 0xfe, 0x00, 0x80]));
    const before = readdirSync(home.sessions).map((name) => readFileSync(join(home.sessions, name), "utf8"));
    for (const flags of [[], ["--json"]]) {
      const { code, out, err } = await home.run(["session", "list", ...flags]);
      expect(code).toBe(0);
      expect(err).toMatch(/^warning: [^\n]*bad1[^\n]*\nwarning: [^\n]*bad2[^\n]*\n$/);
      expect(out).not.toContain("bad");
    }
    expect(await listedIds(home)).toEqual(["a", "b", "c"]);
    expect(readdirSync(home.sessions).map((name) => readFileSync(join(home.sessions, name), "utf8"))).toEqual(
      before,
    );
  });

  test("very many damaged files are counted", async () => {
    const home = fakeHome();
    for (let number = 0; number < 14; number++) home.write(`bad${number}.json`, "{");
    const { err } = await home.run(["session", "list"]);
    expect(err.trimEnd().split("\n")).toHaveLength(11);
    expect(err).toContain("and 4 more");
  });

  test("project store and default store make one list", async () => {
    const home = fakeHome();
    const { id } = await projectId({ cwd: home.folder });
    home.write(
      `projects/${id}/both.json`,
      sessionFile("both", ["in the project"], { updated_at: "2026-06-12T00:00:00Z" }),
    );
    home.write(
      `projects/${id}/mine.json`,
      sessionFile("mine", ["x"], { updated_at: "2026-06-11T00:00:00Z" }),
    );
    home.write("projects/0123abcd/other.json", sessionFile("other", ["of another project"]));
    home.session("both", ["x"]);
    home.session("default", ["x"]);
    expect(await listedIds(home)).toEqual(["both", "mine", "default"]);
  });
});
