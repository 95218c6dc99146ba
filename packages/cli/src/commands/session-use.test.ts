import { type EventEmitter, once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  wireDeleteSchema,
  wireImportSchema,
  wireRenameSchema,
  wireResumeSchema,
  wireShareSchema,
  wireStatsSchema,
  wireUnshareSchema,
  wireVerifySchema,
} from "@praison/session-core";
import { expect, test } from "vitest";
import { fakeHome, type FakeHome, sessionFile } from "../fake-io.fixture.ts";
import { fakeTerminal } from "../picker/fake-terminal.fixture.ts";

const SECRETS = ["sk-TESTabcdefghijklmnop1234", "hunter2hunter2", "p4ssw0rdXYZ"];

async function json(home: FakeHome, ...argv: string[]): Promise<unknown> {
  const { out, err, code } = await home.run(["--json", "session", ...argv]);
  expect([err, code]).toEqual(["", 0]);
  return JSON.parse(out);
}

function inBoth(): FakeHome {
  const home = fakeHome();
  home.session("zeta", ["the ledger", "noted"]);
  home.session("other", ["the kettle", "noted"]);
  return home;
}

test("a session is renamed; the title then names it, and latest does too", async () => {
  const home = inBoth();
  expect(wireRenameSchema.parse(await json(home, "rename", "zet", "Der", "Große Umzug"))).toEqual({
    renamed: true,
    session_id: "zeta",
    title: "Der Große Umzug",
  });
  expect((await home.run(["session", "show", "der große UMZUG"])).out).toContain("zeta");
  expect((await home.run(["session", "show", "latest"])).out).toContain("zeta");
  expect((await home.run(["session", "rename", "zeta", " "])).code).toBe(2);
  expect((await home.run(["session", "rename", "nobody", "x"])).code).toBe(1);
});

test("delete wants to be meant, removes from every folder, and is proved by looking again", async () => {
  const home = inBoth();
  const refused = await home.run(["session", "delete", "zeta"]);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("--yes")]);
  expect(existsSync(join(home.sessions, "zeta.json"))).toBe(true);
  expect((await home.run(["session", "delete", "zeta", "nobody", "--yes"])).code).toBe(1);
  expect(existsSync(join(home.sessions, "zeta.json"))).toBe(true);
  const { deleted } = wireDeleteSchema.parse(await json(home, "delete", "zeta", "other", "--yes"));
  expect(deleted.map(({ session_id }) => session_id)).toEqual(["zeta", "other"]);
  for (const argv of [
    ["show", "zeta"],
    ["export", "zeta"],
    ["resume", "zeta", "x"],
    ["delete", "zeta", "--yes"],
  ]) {
    expect((await home.run(["--json", "session", ...argv])).code).toBe(1);
  }
  expect((await home.run(["session", "search", "ledger"])).out).toContain("No sessions matched");
});

test.each([
  ["y\n", false],
  ["n\n", true],
  ["\n", true],
])("at a terminal, the answer %j decides", async (answer, isThere) => {
  const home = inBoth();
  const screen = fakeTerminal();
  const isAsked = once(screen.terminal.input as unknown as EventEmitter, "newListener");
  const run = home.run(["session", "delete", "zeta"], { terminal: screen.terminal, isTerminal: true });
  await isAsked;
  setImmediate(() => screen.type(answer));
  expect((await run).code).toBe(0);
  expect(existsSync(join(home.sessions, "zeta.json"))).toBe(isThere);
});

test("what is exported as JSON is imported and exported again, byte for byte, archive and unknown keys included", async () => {
  const home = fakeHome();
  const message = {
    role: "user",
    content: "你好 ```\n</script>",
    timestamp: 1_781_100_000.5,
    metadata: {},
    extra: [1.0],
  };
  home.write(
    "odd.json",
    sessionFile("odd", [message], { archived_messages: [message], runtime_state: { a: null } }),
  );
  const { out } = await home.run(["session", "export", "odd", "--format", "json"]);
  const other = fakeHome();
  writeFileSync(join(other.folder, "odd.json"), out);
  const report = wireImportSchema.parse(await json(other, "import", "odd.json"));
  expect(report.imported).toMatchObject([{ session_id: "odd", replaced: false }]);
  expect((await other.run(["session", "export", "odd", "--format", "json"])).out).toBe(out);
  expect(wireImportSchema.parse(await json(other, "import", "odd.json")).unchanged).toHaveLength(1);
});

test("a folder is imported: nothing replaced unless told, nothing outside, one bad file does not stop the others", async () => {
  const home = inBoth();
  const backup = join(home.folder, "backup");
  mkdirSync(backup);
  const put = (name: string, text: string): void => writeFileSync(join(backup, name), text);
  put("zeta.json", sessionFile("zeta", ["changed"]));
  put("new.json", sessionFile("new", ["hello"]));
  put("bad.json", '{"session_id":');
  put("outside.json", sessionFile("../../outside", ["x"]));
  put("notes.txt", "no session");
  const first = await home.run(["--json", "session", "import", "backup"]);
  const report = wireImportSchema.parse(JSON.parse(first.out));
  expect(first.code).toBe(1);
  expect(report.imported.map(({ session_id }) => session_id).toSorted()).toEqual(["../../outside", "new"]);
  expect(report.skipped).toHaveLength(2);
  expect(readdirSync(home.folder).toSorted()).toEqual(["backup", "sessions"]);
  const second = await home.run(["session", "import", "backup/zeta.json", "--overwrite", "--user", "ada"]);
  expect(second.out).toContain("1 imported (1 replaced)");
  expect(JSON.parse(readFileSync(join(home.sessions, "zeta.json"), "utf8"))).toMatchObject({
    user_id: "ada",
  });
  expect((await home.run(["session", "import", "nowhere"])).code).toBe(2);
});

test("exports of every format have the archive, and no secret when redacted", async () => {
  const home = fakeHome();
  home.session("s1", [`use ${SECRETS[0]} and password=${SECRETS[1]} for staging`, "fine"], {
    archived_messages: [
      { role: "user", content: `old: postgres://u:${SECRETS[2]}@db/x`, timestamp: 1, metadata: {} },
    ],
  });
  for (const format of ["json", "md", "html"]) {
    const plain = await home.run(["session", "export", "s1", "--format", format]);
    for (const secret of SECRETS) expect(plain.out).toContain(secret);
    const { out } = await home.run(["session", "export", "s1", "--format", format, "--redact", "standard"]);
    for (const secret of SECRETS) expect(out).not.toContain(secret);
    expect(out).toContain("for staging");
  }
  const saved = await home.run(["session", "export", "s1", "--output", "out.md"]);
  expect([saved.code, readFileSync(join(home.folder, "out.md"), "utf8")]).toEqual([
    0,
    expect.stringContaining("# Session"),
  ]);
  expect((await home.run(["session", "export", "s1", "--output", "out.md"])).code).toBe(2);
  expect((await home.run(["session", "export", "s1", "--output", "out.md", "--force"])).code).toBe(0);
  expect((await home.run(["session", "export", "s1", "--format", "pdf"])).code).toBe(2);
  expect((await home.run(["session", "export", "s1", "--redact", "much"])).code).toBe(2);
});

test("markdown fences and pages hold whatever was said", async () => {
  const home = fakeHome();
  const hostile = "````js\n</details><script>alert(1)</script>\n# not a heading\n---\n\u001b[31m\u202e";
  home.session("h", [hostile], { agent_name: '<img src=x onerror="alert(2)">' });
  const md = (await home.run(["session", "export", "h", "--format", "md"])).out;
  expect(md).toContain(`\`\`\`\`\`text\n${hostile}\n\`\`\`\`\`\n`);
  const html = (await home.run(["session", "export", "h", "--format", "html"])).out;
  expect(html).not.toMatch(/<script>alert|<img|\u001b|\u202e/);
  expect(html).toContain("&#60;script&#62;alert(1)");
});

test("a session is shared as one private, redacted page, unshared, and gone with its session", async () => {
  const home = fakeHome();
  home.session("s1", [`password=${SECRETS[1]} of ada@example.org`]);
  const { path, url, redact } = wireShareSchema.parse(await json(home, "share", "s1"));
  const page = readFileSync(path, "utf8");
  expect(redact).toBe("strict");
  expect(page).not.toMatch(/hunter2|ada@example/);
  expect(page).not.toMatch(/(?:src|href)="(?!#)/);
  expect(url).toMatch(/^file:\/\//);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(wireUnshareSchema.parse(await json(home, "unshare", "s1"))).toEqual({
    session_id: "s1",
    revoked: true,
  });
  expect(existsSync(path)).toBe(false);
  expect(wireUnshareSchema.parse(await json(home, "unshare", "s1")).revoked).toBe(false);
  await home.run(["session", "share", "s1"]);
  await home.run(["session", "delete", "s1", "--yes"]);
  expect(existsSync(path)).toBe(false);
  expect((await home.run(["session", "unshare", "s1"])).code).toBe(1);
});

test("stats count, and verify names what is wrong", async () => {
  const home = inBoth();
  const stats = wireStatsSchema.parse(await json(home, "stats"));
  expect(stats).toMatchObject({ sessions: 2, messages: 4, months: [{ month: "2026-06", sessions: 2 }] });
  expect((await home.run(["session", "stats"])).out).toContain("sessions 2");
  expect(wireVerifySchema.parse(await json(home, "verify"))).toMatchObject({ ok: true });
  home.write("bad.json", "{");
  const wrong = await home.run(["session", "verify"]);
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining("bad.json")]);
});

test("resume goes on with the offline model, by prompt or by what is piped, and keeps it", async () => {
  const home = inBoth();
  home.session("key", ["Where is the spare key?", "It hangs behind the green kettle."], {
    agent_name: "helper",
  });
  const answer = wireResumeSchema.parse(
    JSON.parse((await home.run(["--json", "session", "resume", "key", "Where is", "the spare key?"])).out),
  );
  expect(answer).toMatchObject({
    session_id: "key",
    model: "offline",
    answer: expect.stringContaining("kettle"),
  });
  const piped = await home.run(["session", "resume", "key"], { readInput: async () => "Thanks!\n" });
  expect(piped.err).toContain("offline model");
  const kept = JSON.parse(readFileSync(join(home.sessions, "key.json"), "utf8")) as {
    messages: { content: string }[];
  };
  expect(kept.messages.map(({ content }) => content)).toEqual(
    expect.arrayContaining(["Where is the spare key?", answer.answer, "Thanks!"]),
  );
  const shown = await home.run(["session", "resume", "key"]);
  expect([shown.code, shown.out, shown.err]).toEqual([
    0,
    expect.stringContaining("kettle"),
    expect.stringContaining("Go on with"),
  ]);
  expect((await home.run(["session", "resume", "key", "x", "--model", "nobody/none"])).code).toBe(1);
});
