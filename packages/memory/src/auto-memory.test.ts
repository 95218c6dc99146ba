import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AutoMemory } from "./auto-memory.ts";
import type { Fact } from "./extraction/fact.ts";
import { FileMemory } from "./file-memory.ts";
import { InMemoryMemory } from "./in-memory-memory.ts";
import type { MemoryStore } from "./memory-store.ts";

const sentences = async (memory: MemoryStore): Promise<string[]> =>
  (await memory.list("long_term")).map(({ content }) => content).toSorted();

test("a name and a preference are kept as sentences, with value, words and source, and shown", async () => {
  const memory = new InMemoryMemory();
  const text = "My name is John and I prefer Python";
  const facts = await new AutoMemory(memory).processInteraction(text, { sessionId: "s1", messageIndex: 4 });
  expect(facts.map(({ kind, value }) => [kind, value])).toEqual([
    ["name", "John"],
    ["preference", "Python"],
  ]);
  expect(await sentences(memory)).toEqual(["User prefers Python", "User's name is John"]);
  const [name] = await memory.search("name");
  expect(name?.record.metadata).toMatchObject({
    type: "name",
    value: "John",
    words: expect.stringContaining("John"),
    session_id: "s1",
    message_index: 4,
  });
  expect(await memory.getContext("Who am I?")).toContain("User's name is John");
});

test("a look changes nothing on disk, then one keeps, and a third adds nothing", async () => {
  const basePath = mkdtempSync(join(tmpdir(), "praison-auto-"));
  onTestFinished(() => rmSync(basePath, { recursive: true, force: true }));
  const auto = new AutoMemory(new FileMemory({ basePath }), { enabled: true });
  expect(await auto.processInteraction("I prefer dark mode.", { store: false })).toHaveLength(1);
  expect(readdirSync(basePath)).toEqual([]);
  expect(await auto.processInteraction("I prefer dark mode.", { store: true })).toHaveLength(1);
  expect(await auto.processInteraction("I prefer dark mode.", { store: true })).toEqual([]);
  // Another instance, as after a restart, and other wordings.
  for (const text of ["I prefer dark mode", "i prefer  DARK mode!", "I like dark mode."]) {
    const later = new AutoMemory(new FileMemory({ basePath }));
    expect(await later.processInteraction(text)).toEqual([]);
  }
  expect(await sentences(new FileMemory({ basePath }))).toEqual(["User prefers dark mode"]);
});

test("a memory that fails leaves the fact to be kept later", async () => {
  const memory = new InMemoryMemory();
  let isBroken = true;
  const update = memory.update.bind(memory);
  memory.update = async (...args) => {
    if (isBroken) throw new Error("disk full");
    await update(...args);
  };
  const auto = new AutoMemory(memory);
  await expect(auto.processInteraction("I prefer dark mode.")).rejects.toThrow("disk full");
  isBroken = false;
  expect(await auto.processInteraction("I prefer dark mode.")).toHaveLength(1);
});

test("a correction takes the place of what was true, and keeps what was", async () => {
  const memory = new InMemoryMemory();
  const auto = new AutoMemory(memory);
  await auto.processInteraction("I live in Paris.", { sessionId: "first" });
  await auto.processInteraction("Actually I moved to Rome.", { sessionId: "second" });
  await auto.processInteraction("I live in Bergen now.", { sessionId: "third" });
  const [place, ...others] = await memory.list("long_term");
  expect(others).toEqual([]);
  expect(place?.metadata["value"]).toBe("Bergen");
  expect(place?.metadata["replaced"]).toMatchObject([
    { content: expect.stringContaining("Rome"), session_id: "second" },
    { content: expect.stringContaining("Paris"), session_id: "first" },
  ]);
});

test("somebody else's wording of a fact counts as known", async () => {
  const memory = new InMemoryMemory();
  await memory.addLongTerm("dark mode");
  expect(await new AutoMemory(memory).processInteraction("I prefer dark mode.")).toEqual([]);
});

test("what the assistant says is nothing about the user, and a switched off one does nothing", async () => {
  const memory = new InMemoryMemory();
  const assistantText = "I prefer Postgres for this, my name is Helper.";
  expect(await new AutoMemory(memory).processInteraction("Which database?", { assistantText })).toEqual([]);
  const off = new AutoMemory(memory, { enabled: false });
  expect(await off.processInteraction("My name is John")).toEqual([]);
  expect(await memory.list("long_term")).toEqual([]);
});

test("another extractor can be given, and what matters less is left out", async () => {
  const memory = new InMemoryMemory();
  const fact: Fact = {
    kind: "preference",
    value: "tea",
    sentence: "User likes tea",
    importance: 0.9,
    start: 0,
    end: 3,
  };
  const extract = async (): Promise<Fact[]> => [fact, { ...fact, value: "noise", importance: 0.2 }];
  await new AutoMemory(memory, { extract }).processInteraction("tea");
  expect(await sentences(memory)).toEqual(["User likes tea"]);
});
