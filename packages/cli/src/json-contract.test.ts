import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FileMemory } from "@praison/memory";
import { wireCliErrorSchema } from "@praison/session-core";
import { describe, expect, test } from "vitest";
import { FAKE_NOW_MS, fakeHome, type FakeHome } from "./fake-io.fixture.ts";

/** The same for every run: two sessions, one with an archive and a tool call; a few facts. */
async function sampleHome(): Promise<FakeHome> {
  const home = fakeHome();
  const call = {
    id: "c1",
    type: "function",
    function: { name: "session_search", arguments: '{"query":"billing"}' },
  };
  home.session(
    "billing-review",
    [
      "Which provider do we take for the billing migration?",
      { content: "Let me look.", tool_calls: [call] },
      { role: "tool", content: '{"results": []}', tool_call_id: "c1" },
      "Decision: the billing migration goes to Corvapay, cut-over on 3 June.",
    ],
    {
      agent_name: "planner",
      user_id: "ada",
      metadata: { model: "openai/gpt-5-mini", total_tokens: 1234, project: "tea" },
      archived_messages: [
        { role: "user", content: "deploy token XZ99", timestamp: 1_781_000_000, metadata: {} },
      ],
    },
  );
  home.session("nightly", ["billing migration: 0 failed"], {
    metadata: { source: "cron" },
    updated_at: "2026-06-20T14:32:00+00:00",
  });
  const memory = new FileMemory({ env: { PRAISONAI_HOME: home.folder }, now: () => FAKE_NOW_MS });
  await memory.import({
    long_term: [
      {
        id: "00000000000000a1",
        content: "User lives in Rome",
        created_at: 1_781_000_000,
        importance: 0.6,
        metadata: {
          source: "auto_memory",
          session_id: "billing-review",
          message_index: 0,
          words: "I live in Rome",
        },
      },
    ],
    entities: {
      e1: { id: "00000000000000e1", name: "Ada", entity_type: "person", created_at: 1_781_000_000 },
    },
  });
  await memory.saveSession("my_chat", [{ role: "user", content: "Hello" }]);
  return home;
}

/** What differs from run to run or from machine to machine. */
function settled(text: string, home: FakeHome): string {
  return text
    .replaceAll(JSON.stringify(home.folder).slice(1, -1), "<home>")
    .replace(/"bytes": \d+/g, '"bytes": 0')
    .replace(/shares\/[0-9a-f]{16}/g, "shares/<hash>");
}

/** A command, and what has to be there before it. */
interface Command {
  readonly argv: readonly string[];
  readonly prepare?: (home: FakeHome) => void;
}

const commands: Readonly<Record<string, Command>> = {
  "session-search": { argv: ["session", "search", "billing migration"] },
  "session-search-explain": { argv: ["session", "search", "XZ99", "--explain", "--window", "1"] },
  "session-search-nothing": { argv: ["session", "search", "nothing-like-this"] },
  "session-list": { argv: ["session", "list"] },
  "session-show": { argv: ["session", "show", "billing-review"] },
  "session-show-digest": { argv: ["session", "show", "billing-review", "--digest"] },
  "session-rename": { argv: ["session", "rename", "nightly", "Nightly report"] },
  "session-delete": { argv: ["session", "delete", "nightly", "--yes"] },
  "session-export": { argv: ["session", "export", "billing-review"] },
  "session-export-output": { argv: ["session", "export", "billing-review", "--output", "out.json"] },
  "session-share": { argv: ["session", "share", "billing-review"] },
  "session-unshare": { argv: ["session", "unshare", "billing-review"] },
  "session-stats": { argv: ["session", "stats"] },
  "session-verify": { argv: ["session", "verify"] },
  "session-resume": {
    argv: [
      "session",
      "resume",
      "billing-review",
      "What was decided about the migration?",
      "--model",
      "offline",
    ],
  },
  "session-import": {
    argv: ["session", "import", "in"],
    prepare: ({ folder }) => {
      mkdirSync(join(folder, "in"));
      writeFileSync(join(folder, "in", "one.json"), '{"session_id": "one", "messages": []}');
    },
  },
  "memory-show": { argv: ["memory", "show"] },
  "memory-list": { argv: ["memory", "list"] },
  "memory-search": { argv: ["memory", "search", "Rome"] },
  "memory-why": { argv: ["memory", "why", "00000000000000a1"] },
  "memory-delete": { argv: ["memory", "delete", "00000000000000e1"] },
  "memory-clear": { argv: ["memory", "clear", "--type", "entity", "--yes"] },
  "memory-sessions": { argv: ["memory", "sessions"] },
};

const failures: readonly (readonly [string, readonly string[], number])[] = [
  ["error-not-found", ["session", "show", "nobody"], 1],
  ["error-usage", ["session", "search", "x", "--limit", "zero"], 2],
  ["error-unknown-command", ["session", "serch", "x"], 2],
  ["error-not-meant", ["session", "delete", "nightly"], 2],
  ["error-memory", ["memory", "why", "ffff"], 1],
];

describe("what programs rely on", () => {
  test.each(Object.entries(commands))("%s", async (name, { argv, prepare }) => {
    const home = await sampleHome();
    prepare?.(home);
    const { out, code } = await home.run(["--json", ...argv]);
    expect(code).toBe(0);
    expect(() => void JSON.parse(out)).not.toThrow();
    await expect(settled(out, home)).toMatchFileSnapshot(`fixtures/json/${name}.json`);
  });

  test.each(failures)("%s", async (name, argv, exitCode) => {
    const home = await sampleHome();
    const { out, err, code } = await home.run(["--json", ...argv]);
    expect([out, code]).toEqual(["", exitCode]);
    wireCliErrorSchema.parse(JSON.parse(err));
    await expect(settled(err, home)).toMatchFileSnapshot(`fixtures/json/${name}.json`);
    expect(existsSync(join(home.sessions, "nobody.json"))).toBe(false);
  });
});
