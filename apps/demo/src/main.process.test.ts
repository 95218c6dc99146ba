import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runDemo } from "./demo-run.fixture.ts";
import { columnsOf } from "./text-block.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "praison-demo-test-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function sessionFiles(sessionDir: string): Promise<string[]> {
  return (await readdir(sessionDir)).filter((name) => name.endsWith(".json"));
}

describe("the demo without a home", () => {
  test("an agent finds the decision with either store, and nothing is left behind", async () => {
    const { status, stdout, stderr } = runDemo(["--"], { TMPDIR: folder });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const [agent = "", indexed = "", note = "", found = ""] = stdout.split(/─ [1234] /u).slice(1);
    expect(stdout).toContain("offline model");
    for (const answer of [agent, indexed]) {
      expect(answer).toMatch(/session_search\({"query":"billing migration"/);
      expect(answer).toMatch(/From a past session:[^]*> Then it is decided: the billing migration/);
      expect(answer).toMatch(/\(user, \d{4}-\d\d-\d\d, session billing-review/);
    }
    expect(note).toMatch(/kept: User's favorite tea is sencha[^]*I remember: User's favorite tea is sencha/);
    expect(found).toMatch(/Payment provider review [^]*▶ user +Then it is decided: the billing migration/u);
    expect(found.indexOf("Payment provider review")).toBeLessThan(found.indexOf("Team stand-up"));
    expect(found).toMatch(/praisonai session search "billing migration"/);
    expect(await readdir(folder)).toEqual([]);
    // What is no terminal gets no colours, and 80 columns.
    expect(stdout).not.toContain("\u001b");
    const tooWide = stdout
      .split("\n")
      .filter((line) => columnsOf(line) > 80 && !/sessionSearch\(|npx/.test(line));
    expect(tooWide).toEqual([]);
  });

  test("keeps its sessions with --keep, and says where", async () => {
    const { status, stdout } = runDemo(["--keep"], { TMPDIR: folder });
    expect(status).toBe(0);
    const [home = ""] = await readdir(folder);
    expect(stdout).toContain(`export PRAISONAI_HOME=${join(folder, home)}\n`);
    expect(await sessionFiles(join(folder, home, "sessions"))).toHaveLength(12);
  });
});

describe("the demo with PRAISONAI_HOME", () => {
  test("adds what is missing and leaves every session that is there untouched", async () => {
    const sessions = join(folder, "sessions");
    await mkdir(sessions);
    const mine = '{"session_id": "team-standup", "messages": [], "mine": true}';
    await writeFile(join(sessions, "team-standup.json"), mine);
    await writeFile(join(sessions, "other.json"), '{"session_id": "other", "messages": []}');

    // A relative home counts from where the command was typed.
    const first = runDemo([], { PRAISONAI_HOME: ".", INIT_CWD: folder });
    expect(first.status).toBe(0);
    expect(first.stdout).toMatch(/11 sessions stored/);
    expect(await readFile(join(sessions, "team-standup.json"), "utf8")).toBe(mine);
    const names = await sessionFiles(sessions);
    expect(names).toHaveLength(13);
    const before = await readFile(join(sessions, "billing-review.json"), "utf8");

    const second = runDemo([], { PRAISONAI_HOME: folder });
    expect(second.status).toBe(0);
    expect(second.stdout).toContain("Then it is decided: the billing migration");
    expect(await readFile(join(sessions, "billing-review.json"), "utf8")).toBe(before);
    expect((await sessionFiles(sessions)).toSorted()).toEqual(names.toSorted());
  });

  test("a home that cannot be written ends in one line and exit code 1", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const { status, stdout, stderr } = runDemo([], { PRAISONAI_HOME: file });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^demo: [^\n]+\n$/);
  });
});

test("with --chat it answers line by line, until an empty line", () => {
  const { status, stdout, stderr } = runDemo(
    ["--chat"],
    { TMPDIR: folder },
    "Where do we keep backups?\nWhat did we decide about the billing migration?\n\n",
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toMatch(/From a past session:[^]*session billing-review/);
});

test("an unknown flag ends in one line and exit code 1", async () => {
  const { status, stderr } = runDemo(["--kep"], { TMPDIR: folder });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^demo: [^\n]*--kep[^\n]*\n$/);
  expect(await readdir(folder)).toEqual([]);
});
