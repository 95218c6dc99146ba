import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type LearnConfig, resolveLearn } from "./learn-config.ts";
import { LearnManager, type LearnManagerOptions } from "./learn-manager.ts";

const ALL: LearnConfig = { patterns: true, decisions: true, feedback: true, improvements: true };

interface Place {
  readonly basePath: string;
  readonly open: (config?: LearnConfig, options?: Partial<LearnManagerOptions>) => LearnManager;
}

function place(): Place {
  const basePath = mkdtempSync(join(tmpdir(), "praison-learn-"));
  onTestFinished(() => rmSync(basePath, { recursive: true, force: true }));
  return {
    basePath,
    open: (config = ALL, options = {}) => {
      const settings = resolveLearn(config);
      if (settings === undefined) throw new Error("nothing to learn");
      return new LearnManager({ settings, basePath, ...options });
    },
  };
}

const contents = async (
  manager: LearnManager,
  kind: Parameters<LearnManager["list"]>[0],
): Promise<string[]> => (await manager.list(kind)).map(({ content }) => content);

test.each([
  ["I prefer short answers.", "persona", "User prefers short answers"],
  [
    "Okay, let's go with Postgres for the ledger.",
    "decisions",
    "Okay, let's go with Postgres for the ledger",
  ],
  ["It turns out the cache was stale.", "insights", "It turns out the cache was stale"],
  ["I always deploy on Mondays.", "patterns", "I always deploy on Mondays"],
  ["Please always show the file name.", "improvements", "Please always show the file name"],
  ["That's wrong.", "feedback", "That's wrong"],
  ["What about the harbour survey?", "threads", "What about the harbour survey?"],
] as const)("%s is learned as %s", async (text, kind, content) => {
  const manager = place().open();
  await manager.learnFrom({ text, answer: "ok", sessionId: "s1", messageIndex: 2 });
  const [entry] = await manager.list(kind);
  expect(entry).toMatchObject({ content, metadata: { session_id: "s1", message_index: 2 } });
});

test.each([
  "Did we decide on Postgres?",
  "> let's go with MySQL",
  "```\nnever mind\n```",
  "He said: it turns out well.",
])("%j teaches nothing but what was talked about", async (text) => {
  const manager = place().open({ ...ALL, threads: false });
  expect(
    await manager.learnFrom({ text, answer: "I prefer tea. We decided on tea.", sessionId: "s" }),
  ).toEqual([]);
});

test("what was learned is told in the next conversation, once however often it was said, and counted", async () => {
  const { open } = place();
  for (const text of ["I prefer short answers.", "I prefer short answers"]) {
    await open().learnFrom({ text, answer: "", sessionId: "s" });
  }
  const later = open();
  expect(await later.contextText()).toBe("About the user:\n- User prefers short answers");
  await later.learnFrom({ text: "Hello?", answer: "" });
  expect(await later.list("persona")).toMatchObject([{ useCount: 1 }]);
  expect((await later.search("answers")).map(({ kind }) => kind)).toContain("persona");
});

test("a disabled one still tells, and learns nothing; kinds that are off stay off", async () => {
  const { open } = place();
  await open({}).learnFrom({ text: "I prefer tea. Let's go with Redis.", answer: "" });
  const off = open({ mode: "disabled" });
  expect(await off.contextText()).toContain("tea");
  await off.learnFrom({ text: "I prefer coffee.", answer: "" });
  expect(await contents(off, "persona")).toEqual(["User prefers tea"]);
  expect(await contents(open(), "decisions")).toEqual([]);
});

test("proposals wait on disk until somebody approves or rejects them", async () => {
  const { open } = place();
  await open({ ...ALL, mode: "propose" }).learnFrom({ text: "I prefer tea. I live in Rome.", answer: "" });
  const later = open({ ...ALL, mode: "propose" });
  expect(await later.contextText()).toBe("");
  const [tea, rome] = await later.pending();
  expect([tea?.content, rome?.content]).toEqual(["User prefers tea", "User lives in Rome"]);
  expect(await later.approve(tea?.id ?? "")).toBe(true);
  expect(await later.approve(tea?.id ?? "")).toBe(false);
  expect(await later.reject(rome?.id ?? "")).toBe(true);
  expect(await later.pending()).toEqual([]);
  expect(await contents(open(), "persona")).toEqual(["User prefers tea"]);
  await later.learnFrom({ text: "I prefer tea.", answer: "" });
  expect(await later.pending()).toEqual([]);
  await later.learnFrom({ text: "I live in Oslo. I use Vim.", answer: "" });
  expect(await later.approveAll()).toBe(2);
});

test("files are those of the Python package, and its entries are read", async () => {
  const { basePath, open } = place();
  const manager = open({}, { now: () => 1_796_079_656_053, userId: "ada" });
  await manager.capture({ kind: "persona", content: "likes tea", metadata: { category: "general" } });
  const folder = join(basePath, "private", "ada");
  expect(JSON.parse(readFileSync(join(folder, "persona.json"), "utf8"))).toEqual({
    "persona_0_1796079656.053": {
      id: "persona_0_1796079656.053",
      content: "likes tea",
      metadata: { category: "general" },
      created_at: "2026-11-30T23:00:56.053000",
      updated_at: "2026-11-30T23:00:56.053000",
      use_count: 0,
      last_used: null,
    },
  });
  const stored = {
    id: "x",
    content: "Likes  TEA",
    metadata: {},
    created_at: "2026-11-30T23:00:56.053030",
    use_count: 3,
  };
  writeFileSync(join(folder, "insights.json"), JSON.stringify({ x: stored, odd: 5 }));
  expect(await manager.list("insights")).toMatchObject([{ content: "Likes  TEA", useCount: 3 }]);
});

test("limits send the least used into the archive, never the newcomer; old ones go there too", async () => {
  const { basePath, open } = place();
  let nowMs = Date.parse("2026-05-01T00:00:00Z");
  const manager = open({ maxEntries: 3 }, { now: () => nowMs });
  for (const content of ["one", "two", "three"]) await manager.capture({ kind: "persona", content });
  await manager.contextText();
  await manager.learnFrom({ text: "?", answer: "" });
  for (const content of ["four", "five"]) {
    nowMs += 1000;
    await manager.capture({ kind: "persona", content });
  }
  const left = await contents(manager, "persona");
  expect(left).toHaveLength(3);
  expect(left[0]).toBe("five");
  const archive = join(basePath, "private", "default", "persona.archive.json");
  expect(JSON.parse(readFileSync(archive, "utf8"))).toHaveLength(2);
  const forgetful = open({ retentionDays: 30 }, { now: () => nowMs + 60 * 86_400_000 });
  await forgetful.capture({ kind: "persona", content: "new" });
  expect(await contents(forgetful, "persona")).toEqual(["new"]);
});

test("managers at the same time lose nothing, and a damaged file is set aside", async () => {
  const { basePath, open } = place();
  await Promise.all(
    Array.from(
      { length: 12 },
      async (_, at) => await open().capture({ kind: "insights", content: `insight ${at}` }),
    ),
  );
  expect(await open().list("insights")).toHaveLength(12);
  const notices: string[] = [];
  const folder = join(basePath, "private", "default");
  writeFileSync(join(folder, "insights.json"), "{");
  await open(ALL, { onNotice: (notice) => notices.push(notice) }).capture({
    kind: "insights",
    content: "after",
  });
  expect(readdirSync(folder).filter((name) => name.includes("corrupt"))).toHaveLength(1);
  expect(notices.at(-1)).toContain("set aside");
  expect(await open().clear()).toBe(1);
});
