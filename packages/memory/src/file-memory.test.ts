import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FileMemory, type FileMemoryOptions } from "./file-memory.ts";

interface Place {
  readonly folder: string;
  readonly notices: string[];
  readonly open: (options?: FileMemoryOptions) => FileMemory;
  readonly json: (name: string) => unknown;
}

function place(): Place {
  const folder = mkdtempSync(join(tmpdir(), "praison-memory-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const notices: string[] = [];
  return {
    folder,
    notices,
    open: (options = {}) =>
      new FileMemory({ basePath: folder, onNotice: (notice) => notices.push(notice), ...options }),
    json: (name) => JSON.parse(readFileSync(join(folder, name), "utf8")),
  };
}

const NOW_SECONDS = 1_796_079_553.188;
const now = (): number => NOW_SECONDS * 1000;

test("files are written as the Python package writes them", async () => {
  const { open, json } = place();
  const memory = open({ userId: "user123", now });
  await memory.addShortTerm("Current task: build a dashboard", { metadata: { src: "demo" } });
  await memory.addLongTerm("User prefers dark mode", { importance: 0.9 });
  await memory.addEntity("John", "person", {
    attributes: { role: "developer" },
    relationships: [{ type: "works_at", target: "Acme" }],
  });
  await memory.addEpisodic("Shipped the dashboard", { date: "2026-3-5" });
  await memory.addSummary("Talked about dashboards", { sourceType: "short_term", sourceCount: 3 });
  await memory.saveSession("my_chat", [{ role: "user", content: "Hello!" }], { agent_name: "assistant" });
  await memory.createCheckpoint({ name: "cp1" });
  const id = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
  const times = { created_at: NOW_SECONDS, updated_at: NOW_SECONDS };
  const item = { id, metadata: {}, access_count: 0, ...times };
  const task = {
    ...item,
    content: "Current task: build a dashboard",
    metadata: { src: "demo" },
    importance: 0.5,
  };
  const fact = { ...item, content: "User prefers dark mode", importance: 0.9 };
  expect(json("user123/short_term.json")).toEqual([task]);
  expect(json("user123/long_term.json")).toEqual([fact]);
  const [[key, john] = ["", {}]] = Object.entries(json("user123/entities.json") as Record<string, object>);
  expect(john).toEqual({
    id: key,
    name: "John",
    entity_type: "person",
    attributes: { role: "developer" },
    relationships: [
      {
        type: "works_at",
        target: "Acme",
      },
    ],
    ...times,
  });
  expect(json("user123/episodic/2026-03-05.json")).toEqual([
    { ...item, content: "Shipped the dashboard", importance: 0.5 },
  ]);
  expect(json("user123/summaries.json")).toEqual([
    {
      id,
      summary: "Talked about dashboards",
      source_type: "short_term",
      source_count: 3,
      metadata: {},
      created_at: NOW_SECONDS,
    },
  ]);
  expect(json("user123/sessions/my_chat.json")).toMatchObject({
    name: "my_chat",
    user_id: "user123",
    saved_at: NOW_SECONDS,
    short_term: [task],
    long_term_snapshot: [fact],
    entity_ids: [key],
    conversation_history: [
      {
        role: "user",
        content: "Hello!",
      },
    ],
    metadata: { agent_name: "assistant" },
    config: {
      short_term_limit: 100,
      auto_promote: true,
    },
  });
  expect(json("user123/checkpoints/cp1.json")).toMatchObject({
    id: "cp1",
    file_snapshots: {},
    memory_export: {
      user_id: "user123",
      short_term: [task],
      long_term: [fact],
      entities: { [key]: john },
    },
  });
});

test("what the Python package wrote is read, and unknown keys are written back", async () => {
  const { folder, open, json } = place();
  const stored = {
    id: "12ed1e28e3a08d56",
    content: "User prefers dark mode",
    metadata: { a: 1 },
    access_count: 0,
    created_at: 1796079553.2005167,
    updated_at: 1796079553.200517,
    importance: 0.9,
    colour: "green",
  };
  writeFileSync(join(folder, "long_term.json"), JSON.stringify([stored, "not a record"], undefined, 2));
  writeFileSync(
    join(folder, "entities.json"),
    '{"1e72": {"id": "1e72", "name": "John", "entity_type": "person", "attributes": {"__proto__": 1}, "relationships": [], "created_at": 1.5, "updated_at": 2.5, "seen": true}}',
  );
  const memory = open();
  expect((await memory.list("long_term"))[0]).toMatchObject({
    content: "User prefers dark mode",
    importance: 0.9,
  });
  await memory.addLongTerm("Another fact");
  await memory.addEntity("john", "person", { attributes: { role: "lead" } });
  expect(json("long_term.json")).toEqual(
    expect.arrayContaining([stored, "not a record", expect.objectContaining({ content: "Another fact" })]),
  );
  expect(readFileSync(join(folder, "entities.json"), "utf8")).toMatch(
    /"__proto__": 1[^]*"role": "lead"[^]*"seen": true/,
  );
});

test("nothing is made before something is kept; then files are private", async () => {
  const { folder, open } = place();
  const root = join(folder, "inner");
  const memory = open({ basePath: root });
  expect(await memory.getContext("Hello?")).toBe("");
  expect(await memory.search("x")).toEqual([]);
  expect(await memory.delete("0123")).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  await memory.addLongTerm("fact");
  expect(readdirSync(root)).toEqual(["long_term.json"]);
  expect(statSync(join(root, "long_term.json")).mode & 0o777).toBe(0o600);
  expect(statSync(root).mode & 0o777).toBe(0o700);
});

test.each(["{", "", "{}", '"text"', "null", "\u0000"])(
  "a damaged file is told, set aside by the next change, and never taken for empty: %j",
  async (content) => {
    const { folder, open, notices, json } = place();
    writeFileSync(join(folder, "long_term.json"), content);
    const memory = open();
    expect(await memory.list("long_term")).toEqual([]);
    expect(readFileSync(join(folder, "long_term.json"), "utf8")).toBe(content);
    await memory.addLongTerm("fact");
    const aside = readdirSync(folder).find((name) => name.includes("corrupt")) ?? "";
    expect(readFileSync(join(folder, aside), "utf8")).toBe(content);
    expect(json("long_term.json")).toHaveLength(1);
    expect(notices.at(-1)).toContain(aside);
  },
);

test("users are kept apart, and none lies in another's folders", async () => {
  const { folder, open } = place();
  const users = ["ada", "sessions", "Sessions", "episodic", "../../x", "a/b", "a_b", "default "];
  for (const userId of users) await open({ userId }).addLongTerm(`fact of ${userId}`);
  for (const userId of users) {
    expect((await open({ userId }).list("long_term")).map(({ content }) => content)).toEqual([
      `fact of ${userId}`,
    ]);
  }
  await open().saveSession("long_term", []);
  expect(readdirSync(join(folder, "sessions"))).toEqual(["long_term.json"]);
  expect((await open().list("long_term")).map(({ content }) => content)).toEqual(["fact of default "]);
  expect(() => open({ userId: "x".repeat(500) })).toThrow(/user id/);
});

test("limits given once stay, those of the Python package are read, and odd ones are refused", async () => {
  const { folder, open, json } = place();
  writeFileSync(join(folder, "config.json"), '{"short_term_limit": 2, "long_term_limit": -5, "theme": "x"}');
  const memory = open();
  for (const text of ["a", "b", "c"]) await memory.addShortTerm(text);
  expect(await memory.list("short_term")).toHaveLength(2);
  await open({ config: { shortTermLimit: 1 } }).addShortTerm("d");
  expect(json("config.json")).toMatchObject({ short_term_limit: 1, long_term_limit: 1000, theme: "x" });
  await open().addShortTerm("e");
  expect(await memory.list("short_term")).toHaveLength(1);
  expect(() => open({ config: { shortTermLimit: 0 } })).toThrow(/shortTermLimit/);
});

test("a folder in the place of a file is said, and costs nothing else", async () => {
  const { folder, open } = place();
  mkdirSync(join(folder, "long_term.json"));
  const memory = open();
  await expect(memory.addLongTerm("fact")).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  await memory.addEntity("Ada", "person");
  expect(await memory.list("entity")).toHaveLength(1);
});

test("a program that does not know our lock loses nothing that it wrote", async () => {
  const { folder, open } = place();
  const path = join(folder, "long_term.json");
  const foreign = (id: string): object => ({ id, content: `foreign ${id}`, created_at: 1, importance: 0.8 });
  writeFileSync(path, JSON.stringify([foreign("0")]));
  const memory = open();
  let turn = 0;
  await memory.update("long_term", (records) => {
    // Comes in between reading and writing, twice.
    turn += 1;
    const stored = JSON.parse(readFileSync(path, "utf8")) as object[];
    if (turn <= 2) writeFileSync(path, JSON.stringify([...stored, foreign(String(turn))]));
    return records.map((record) => ({ ...record, content: record.content.toUpperCase() }));
  });
  expect(turn).toBe(3);
  const contents = (await open().list("long_term")).map(({ content }) => content).toSorted();
  expect(contents).toEqual(["FOREIGN 0", "FOREIGN 1", "FOREIGN 2"]);
});

test("a link in the folder is not followed", async () => {
  const { folder, open, notices } = place();
  const secret = join(folder, "secret.json");
  writeFileSync(secret, '[{"id": "x", "content": "secret"}]');
  mkdirSync(join(folder, "root"));
  symlinkSync(secret, join(folder, "root", "long_term.json"));
  const memory = open({ basePath: join(folder, "root") });
  expect(await memory.list("long_term")).toEqual([]);
  await memory.addLongTerm("ours");
  expect(readFileSync(secret, "utf8")).not.toContain("ours");
  expect(notices[0]).toContain("link");
});
