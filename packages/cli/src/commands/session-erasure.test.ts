import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { AutoMemory, FileMemory } from "@praison/memory";
import { expect, test } from "vitest";
import { FAKE_NOW_MS, fakeHome, type FakeHome } from "../fake-io.fixture.ts";

/** Every byte of every file under a folder, names included. */
function bytesUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => {
      const path = join(folder, name);
      return name + (statSync(path).isFile() ? readFileSync(path, "latin1") : "");
    })
    .join("\n");
}

const memoryOf = ({ folder }: FakeHome, userId?: string): FileMemory =>
  new FileMemory({ env: { PRAISONAI_HOME: folder }, userId, now: () => FAKE_NOW_MS });

test("delete --with-memory leaves no byte of what was said: files, index, page, memories", async () => {
  const home = fakeHome();
  home.session("secret-chat", ["I live in Zanzibarville.", "zqxunheardword noted"]);
  home.session("other", ["I live in Rome.", "noted"]);
  await home.run(["session", "search", "zqxunheardword"]);
  await home.run(["session", "share", "secret-chat", "--redact", "none"]);
  for (const userId of [undefined, "ada"]) {
    const auto = new AutoMemory(memoryOf(home, userId));
    await auto.processInteraction("I live in Zanzibarville.", { sessionId: "secret-chat", messageIndex: 0 });
    await auto.processInteraction("Actually I moved to Rome.", { sessionId: "other", messageIndex: 0 });
    await memoryOf(home, userId).saveSession("secret-chat", [{ role: "user", content: "Zanzibarville" }]);
  }
  expect(bytesUnder(home.folder)).toMatch(/Zanzibarville/);
  const run = await home.run(["--json", "session", "delete", "secret-chat", "--yes", "--with-memory"]);
  expect(JSON.parse(run.out)).toMatchObject({ deleted: [{ session_id: "secret-chat", memories: 2 }] });
  expect(bytesUnder(home.folder)).not.toMatch(/zanzibarville|zqxunheardword|secret-chat/i);
  expect((await memoryOf(home).list("long_term")).map(({ content }) => content)).toEqual([
    "User lives in Rome",
  ]);
});

test("prune keeps the newest and what is young enough, and says first what would go", async () => {
  const home = fakeHome();
  for (const [id, day] of [
    ["a", "2026-01-01"],
    ["b", "2026-05-01"],
    ["c", "2026-07-01"],
    ["d", "2026-07-09"],
  ] as const) {
    home.session(id, ["hello"], { updated_at: `${day}T10:00:00+00:00` });
  }
  const dry = await home.run(["--json", "session", "prune", "--older-than", "30d", "--dry-run"]);
  expect(JSON.parse(dry.out)).toEqual({ deleted: [], would_delete: ["b", "a"] });
  expect((await home.run(["session", "prune", "--older-than", "30d"])).code).toBe(2);
  expect((await home.run(["session", "prune"])).code).toBe(2);
  const run = await home.run(["session", "prune", "--older-than", "30d", "--keep", "3", "--yes"]);
  expect(run.out).toBe("Deleted: 1 session\n");
  expect((await home.run(["session", "prune", "--keep", "1", "--yes"])).out).toBe("Deleted: 2 sessions\n");
  expect((await home.run(["session", "list", "--ids"])).out).toBe("d\n");
});
