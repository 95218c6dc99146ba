import { AutoMemory, FileMemory } from "@praison/memory";
import {
  wireMemoryListSchema,
  wireMemorySearchSchema,
  wireMemorySessionsSchema,
  wireMemoryShowSchema,
  wireMemoryWhySchema,
} from "@praison/session-core";
import { expect, test } from "vitest";
import { FAKE_NOW_MS, fakeHome, type FakeHome } from "../fake-io.fixture.ts";

const memoryOf = ({ folder }: FakeHome, userId?: string): FileMemory =>
  new FileMemory({ env: { PRAISONAI_HOME: folder }, userId, now: () => FAKE_NOW_MS });

async function json(home: FakeHome, ...argv: string[]): Promise<unknown> {
  const { out, err, code } = await home.run(["--json", "memory", ...argv]);
  expect([err, code]).toEqual(["", 0]);
  return JSON.parse(out);
}

test("a fact is added, listed, found, shown and forgotten, by text and by JSON", async () => {
  const home = fakeHome();
  const added = await home.run(["memory", "add", "User prefers", "dark mode", "--importance", "0.9"]);
  expect(added.out).toMatch(/^Remembered as [0-9a-f]{16}: User prefers dark mode\n$/);
  expect((await home.run(["memory", "list"])).out).toContain("User prefers dark mode");
  const { memories } = wireMemoryListSchema.parse(await json(home, "list", "--type", "long-term"));
  expect(memories).toMatchObject([{ content: "User prefers dark mode", importance: 0.9 }]);
  const found = wireMemorySearchSchema.parse(await json(home, "search", "dark"));
  expect(found.results).toHaveLength(1);
  expect(wireMemoryShowSchema.parse(await json(home, "show"))).toMatchObject({
    long_term_count: 1,
    context: expect.stringContaining("dark mode"),
  });
  expect((await home.run(["memory", "show"])).out).toContain("1 lasting facts");
  const id = memories[0]?.id ?? "";
  expect((await home.run(["memory", "delete", id.slice(0, 6)])).out).toBe(
    "Forgotten: User prefers dark mode\n",
  );
  expect((await home.run(["memory", "delete", id])).code).toBe(1);
  expect((await home.run(["memory", "list"])).out).toBe("Nothing is remembered yet\n");
  expect((await home.run(["memory", "search", "dark"])).out).toBe("Nothing remembered about: dark\n");
});

test("users, kinds and days are kept apart", async () => {
  const home = fakeHome();
  await home.run(["memory", "add", "met Ada", "--date", "2026-3-5", "--user", "ben"]);
  await home.run(["memory", "add", "Acme", "--type", "entity", "--user", "ben"]);
  expect((await home.run(["memory", "list"])).out).toBe("Nothing is remembered yet\n");
  const { memories } = wireMemoryListSchema.parse(await json(home, "list", "--user", "ben"));
  expect(memories).toMatchObject([{ type: "entity" }, { type: "episodic", date: "2026-03-05" }]);
  expect((await home.run(["memory", "clear", "--user", "ben"])).code).toBe(2);
  expect((await home.run(["memory", "clear", "--user", "ben", "--type", "entity", "--yes"])).out).toBe(
    "Forgotten: 1 memory\n",
  );
  expect((await home.run(["memory", "clear", "--user", "ben", "--yes"])).out).toBe("Forgotten: 1 memory\n");
});

test("why tells session, message and words, and what was true before", async () => {
  const home = fakeHome();
  const memory = memoryOf(home);
  const auto = new AutoMemory(memory);
  await auto.processInteraction("I live in Paris.", { sessionId: "first", messageIndex: 0 });
  await auto.processInteraction("Well, I moved to Rome.", { sessionId: "chat-7", messageIndex: 12 });
  const [fact] = await memory.list("long_term");
  const { out } = await home.run(["memory", "why", fact?.id.slice(0, 8) ?? ""]);
  for (const part of [
    "Rome",
    "session: chat-7, message 12",
    "words: “",
    "before: User lives in Paris",
    "--around 12",
  ]) {
    expect(out).toContain(part);
  }
  expect(wireMemoryWhySchema.parse(await json(home, "why", fact?.id ?? ""))).toMatchObject({
    session_id: "chat-7",
    message_index: 12,
    replaced: [{ session_id: "first" }],
  });
});

test("saved sessions are listed", async () => {
  const home = fakeHome();
  expect((await home.run(["memory", "sessions"])).out).toBe("No saved sessions\n");
  await memoryOf(home).saveSession("my_chat", [{ role: "user", content: "Hello" }]);
  expect((await home.run(["memory", "sessions"])).out).toContain("my_chat");
  expect(wireMemorySessionsSchema.parse(await json(home, "sessions")).sessions).toMatchObject([
    { name: "my_chat", message_count: 1 },
  ]);
});

test.each([
  [["add", " "], 2],
  [["add", "x", "--importance", "7"], 2],
  [["add", "x", "--date", "soon"], 2],
  [["add", "x", "--type", "mood"], 2],
  [["list", "--limit", "zero"], 2],
  [["list", "--typ", "entity"], 2],
  [["why"], 2],
  [["delete", "ffff"], 1],
  [["list", "--user", "x".repeat(500)], 2],
] as const)("%j is refused in one line", async (argv, code) => {
  const home = fakeHome();
  const run = await home.run(["memory", ...argv]);
  expect([run.out, run.code]).toEqual(["", code]);
  expect(run.err.trim().split("\n").length).toBeLessThanOrEqual(2);
});

test("stored text cannot steer the terminal", async () => {
  const home = fakeHome();
  await memoryOf(home).addLongTerm("\u001b[31mred\u0007 \u202eabc");
  for (const argv of [["list"], ["show"], ["search", "red"]]) {
    // oxlint-disable-next-line no-control-regex -- these are looked for
    expect((await home.run(["memory", ...argv])).out).not.toMatch(/[\u001b\u0007\u202e]/);
  }
});
