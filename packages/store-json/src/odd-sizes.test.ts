import { truncateSync } from "node:fs";
import { expect, test } from "vitest";
import { JsonSessionStore } from "./json-session-store.ts";
import { pythonFile, put, readJson, spoken, temporaryFolder } from "./sessions-folder.fixture.ts";

test("a file too large to be a session is told of, and the others are found", async () => {
  const folder = temporaryFolder();
  put(folder, "session.json", pythonFile("session", spoken("the kettle")));
  truncateSync(put(folder, "large.json", "{"), 129 * 1024 * 1024); // sparse: takes no room
  const notices: string[] = [];
  const store = new JsonSessionStore({ sessionDir: folder, onNotice: (notice) => notices.push(notice) });
  expect((await store.search("kettle")).map(({ sessionId }) => sessionId)).toEqual(["session"]);
  expect(notices).toEqual(["large.json is larger than 128 MiB, not a session file"]);
});

test.each(["x".repeat(200_000), "ß".repeat(100_000), `${"研究".repeat(50_000)} kettle`])(
  "a word of any length is a query",
  async (query) => {
    const folder = temporaryFolder();
    put(folder, "session.json", pythonFile("session", spoken(`before ${query} after`)));
    put(folder, "other.json", pythonFile("other", spoken("something else")));
    const store = new JsonSessionStore({ sessionDir: folder });
    expect((await store.search(query)).map(({ sessionId }) => sessionId)).toEqual(["session"]);
  },
);

test("entries of a list of messages that are none survive an append where they stood", async () => {
  const folder = temporaryFolder();
  const text = pythonFile("session", spoken("one", "two")).replace(
    '"messages": [',
    '"messages": [\n    "a bare text",\n    null,',
  );
  const path = put(folder, "session.json", text);
  const store = new JsonSessionStore({ sessionDir: folder });
  await store.append("session", [{ role: "user", content: "three" }]);
  const messages = readJson(path)["messages"] as unknown[];
  expect(messages.slice(0, 2)).toEqual(["a bare text", null]);
  expect(messages).toHaveLength(5);
  expect((await store.window("session")).map(({ content }) => content)).toEqual(["one", "two", "three"]);
});

test("a message with the id of an archived one is a message of its own", async () => {
  const store = new JsonSessionStore({ sessionDir: temporaryFolder(), activeWindow: 2 });
  for (const id of ["0", "1", "2", "3"])
    await store.append("session", [{ role: "user", content: `number ${id}`, id }]);
  await store.append("session", [{ role: "user", content: "unicorn", id: "1" }]);
  expect((await store.search("unicorn")).map(({ anchorIndex }) => anchorIndex)).toEqual([4]);
  await store.append("session", [
    { role: "user", content: "later" },
    { role: "user", content: "last" },
  ]);
  expect((await store.search("unicorn")).map(({ anchorIndex }) => anchorIndex)).toEqual([4]);
});
