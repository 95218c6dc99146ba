import { copyFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseSession, printSession } from "@praison/session-core";
import { describe, expect, test } from "vitest";
import { JsonSessionStore } from "./json-session-store.ts";
import { pythonFile, put, readJson, spoken, temporaryFolder } from "./sessions-folder.fixture.ts";

const standUp = Array.from({ length: 240 }, (_, day) => ({
  role: day % 2 === 0 ? "user" : "assistant",
  content: `note ${day}: the billing page is fine, the migration of fonts goes on`,
  timestamp: 1_779_000_000 + day * 600,
}));

/** A folder as the Python package leaves it, every kind of file that it writes. */
const files: Readonly<Record<string, string>> = {
  "stand-up": pythonFile("stand-up", standUp.slice(140), { archived_messages: standUp.slice(0, 140) }),
  review: pythonFile(
    "review",
    spoken(
      "Billing costs too much",
      "How large is the migration?",
      "Agreed: billing goes to Adyen",
      "Billing migration on 3 June",
    ),
    { source: "chat" },
  ),
  cutover: pythonFile("cutover", spoken("flip billing_provider at nine"), {
    metadata: { lineage_id: "billing" },
  }),
  "cutover-2": pythonFile("cutover-2", spoken("any failed payout?"), { metadata: { lineage_id: "billing" } }),
  nightly: pythonFile("nightly", [{ role: "assistant", content: "billing migration dry run ok" }], {
    source: "scheduled",
  }),
  deploy: pythonFile("deploy", spoken("tune the autoscaler", "done"), {
    archived_messages: spoken("the deploy token is XZ99, keep it in the vault", "noted"),
  }),
  kaigi: pythonFile("kaigi", spoken("今日の会議で移行日を決めましたか？", "はい、六月三日です。")),
  数据库迁移: pythonFile("数据库迁移", spoken("我们讨论数据库迁移计划：先迁移用户表。", "好的。")),
  reise: pythonFile("reise", spoken("Der Umzug nach Zürich, die Straße ist gesperrt.", "Naïve Frage?")),
  refactor: pythonFile("refactor", [
    { role: "user", content: "split the token check" },
    {
      role: "assistant",
      content: "",
      tool_calls: [{ id: "c1", type: "function", function: { name: "grep", arguments: "{}" } }],
    },
    { role: "tool", content: "src/auth.ts:41 verifyToken(token)", tool_call_id: "c1" },
    { role: "assistant", content: "it is verifyBearerToken now" },
  ]),
};

function pythonFolder(): string {
  const folder = temporaryFolder();
  for (const [id, text] of Object.entries(files)) put(folder, `${id}.json`, text);
  return folder;
}

describe("session files of the Python package", () => {
  test("every file loads and is listed under its id", async () => {
    const store = new JsonSessionStore({ sessionDir: pythonFolder() });
    const ids = (await store.list()).map(({ sessionId }) => sessionId);
    expect(ids.toSorted()).toEqual(Object.keys(files).toSorted());
    for (const id of ids) expect((await store.load(id))?.sessionId).toBe(id);
  });

  test.each(Object.entries(files))("%s: read and printed again, it is the same byte for byte", (id, text) => {
    expect(printSession(parseSession(text, id))).toBe(text);
  });

  test.each([
    ["deploy token XZ99", "deploy", true],
    ["移行日", "kaigi", false],
    ["迁移计划", "数据库迁移", false],
    ["zurich", "reise", false],
    ["STRASSE", "reise", false],
    ["naive", "reise", false],
    ["verifyBearer", "refactor", false],
  ])("%s is found in %s", async (query, id, archived) => {
    const store = new JsonSessionStore({ sessionDir: pythonFolder() });
    const [hit] = await store.search(query);
    expect(hit?.sessionId).toBe(id);
    expect(hit?.messages.find(({ index }) => index === hit.anchorIndex)?.archived).toBe(archived);
  });

  test("by points the chatty stand-up leads, a lineage shows once, a scheduled run counts a quarter", async () => {
    const store = new JsonSessionStore({ sessionDir: pythonFolder() });
    const hits = await store.search("billing migration", { limit: 10 });
    expect(hits.map(({ sessionId, score }) => [sessionId, score])).toEqual([
      ["stand-up", 480],
      ["review", 7],
      ["cutover", 1],
      ["nightly", 1],
    ]);
  });

  test("an append keeps unknown keys, odd values and the file's name, and Python's layout", async () => {
    const folder = temporaryFolder();
    const text = pythonFile("a/b", [{ role: "user", content: "hi", weight: "heavy" }], {
      color: "red",
      big: 0,
    })
      .replace('"big": 0', '"big": 12345678901234567890')
      .replace('"color": "red"', '"color": NaN');
    const path = put(folder, "a_b.json", text);
    const store = new JsonSessionStore({ sessionDir: folder, now: () => Date.UTC(2026, 5, 10, 14, 32) });
    await store.append("a/b", [{ role: "assistant", content: "hello" }]);
    expect(readdirSync(folder)).toEqual(["a_b.json"]);
    const appended = readFileSync(path, "utf8");
    expect(appended).toContain('"big": 12345678901234567890');
    expect(appended).toContain('"color": NaN');
    expect(appended).toContain('"weight": "heavy"');
    expect(appended).toContain('"updated_at": "2026-06-10T14:32:00+00:00"');
    expect(appended).toContain('      "timestamp": 1781101920.0,\n      "metadata": {}\n    }\n  ],');
    expect(appended.endsWith("}")).toBe(true);
  });

  test("a new file has the documented keys in their order, mode 0600, in a folder of mode 0700", async () => {
    const folder = join(temporaryFolder(), "sessions");
    const store = new JsonSessionStore({ sessionDir: folder });
    await store.append("chat-1", [{ role: "user", content: "hi" }]);
    const path = join(folder, "chat-1.json");
    expect(Object.keys(readJson(path))).toEqual(
      "session_id messages created_at updated_at agent_name user_id metadata gateway_session_id agent_id runtime_state archived_messages".split(
        " ",
      ),
    );
    const [message] = readJson(path)["messages"] as Record<string, unknown>[];
    expect(Object.keys(message!)).toEqual(["role", "content", "timestamp", "metadata"]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("a copy under another name is a session of its own", async () => {
    const folder = pythonFolder();
    copyFileSync(join(folder, "review.json"), join(folder, "review copy.json"));
    const store = new JsonSessionStore({ sessionDir: folder });
    expect((await store.load("review copy"))?.messages.length).toBe(4);
    expect((await store.list()).filter(({ sessionId }) => sessionId.startsWith("review")).length).toBe(2);
  });
});
