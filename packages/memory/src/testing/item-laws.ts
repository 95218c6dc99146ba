import { expect } from "vitest";
import type { MemoryKind } from "../memory-record.ts";
import type { MemoryStore } from "../memory-store.ts";
import type { MemoryLaw } from "./memory-law.ts";

const contents = async (memory: MemoryStore, kind: MemoryKind): Promise<string[]> =>
  (await memory.list(kind)).map(({ content }) => content);

const ODD_TEXTS = [
  "__proto__",
  "数据库迁移在周六开始",
  "مرحبا بالعالم",
  "e\u0301cole 👩‍👩‍👧 \u202eabc",
  "line one\nline two\ttab",
  '"quoted" \\ {"json": true}',
  "\u0000\u0007 control",
  "x".repeat(20_000),
];

/** What is added is kept, listed in order, within limits, and removed for good. */
export const itemLaws: readonly MemoryLaw[] = [
  {
    title: "short-term items are listed newest first",
    async check({ memory, wait }) {
      for (const text of ["one", "two", "three"]) {
        wait(1000);
        await memory.addShortTerm(text);
      }
      expect(await contents(memory, "short_term")).toEqual(["three", "two", "one"]);
      expect((await memory.list("short_term", { limit: 1 })).map(({ content }) => content)).toEqual([
        "three",
      ]);
    },
  },
  {
    title: "long-term items are listed by importance, the newest of equal ones first",
    async check({ memory }) {
      for (const [text, importance] of [
        ["low", 0.3],
        ["high", 0.9],
        ["older", 0.6],
        ["newer", 0.6],
      ] as const) {
        await memory.addLongTerm(text, { importance });
      }
      expect(await contents(memory, "long_term")).toEqual(["high", "newer", "older", "low"]);
    },
  },
  {
    title: "an item keeps its content, metadata, importance and time",
    async check({ memory }) {
      const metadata = { source: "test", nested: { list: [1, "two", null], __proto__x: true } };
      const id = await memory.addLongTerm("User prefers dark mode", { importance: 0.9, metadata });
      const [item] = await memory.list("long_term");
      expect(item).toMatchObject({ id, content: "User prefers dark mode", importance: 0.9, metadata });
      expect(item?.createdAt).toBeCloseTo(1_782_900_000, 0);
      expect(id).toMatch(/^[0-9a-f]{16}$/);
    },
  },
  ...ODD_TEXTS.map((text): MemoryLaw => ({
    title: `text is kept as it is: ${JSON.stringify(text.slice(0, 30))}`,
    async check({ memory }) {
      await memory.addLongTerm(text, { metadata: { note: text } });
      await memory.addShortTerm(text);
      await memory.addEntity(text.slice(0, 200), "concept", { attributes: { [text.slice(0, 50)]: text } });
      await memory.addEpisodic(text);
      for (const kind of ["long_term", "short_term", "episodic"] as const) {
        expect(await contents(memory, kind)).toEqual([text]);
      }
      expect((await memory.getEntity(text.slice(0, 200)))?.entity?.attributes).toEqual({
        [text.slice(0, 50)]: text,
      });
    },
  })),
  {
    title: "short-term items beyond the limit go, the oldest first, and what matters is promoted",
    async check({ withConfig }) {
      const memory = await withConfig({ shortTermLimit: 3, importanceThreshold: 0.7 });
      for (const [text, importance] of [
        ["a", 0.8],
        ["b", 0.3],
        ["c", 0.9],
        ["d", 0.5],
        ["e", 0.5],
      ] as const) {
        await memory.addShortTerm(text, { importance });
      }
      expect(await contents(memory, "short_term")).toEqual(["e", "d", "c"]);
      expect(await contents(memory, "long_term")).toEqual(["a"]);
    },
  },
  {
    title: "at the long-term limit the oldest of the least important goes, never the new one",
    async check({ withConfig }) {
      const memory = await withConfig({ longTermLimit: 3 });
      for (const text of ["a", "b", "c", "d"]) await memory.addLongTerm(text);
      await memory.addLongTerm("least", { importance: 0.1 });
      expect(await contents(memory, "long_term")).toEqual(["d", "c", "least"]);
    },
  },
  {
    title: "promotion keeps the long-term limit",
    async check({ withConfig }) {
      const memory = await withConfig({ shortTermLimit: 1, longTermLimit: 2 });
      for (const text of ["a", "b", "c", "d", "e"]) await memory.addShortTerm(text, { importance: 0.9 });
      expect(await contents(memory, "long_term")).toEqual(["d", "c"]);
    },
  },
  {
    title: "many are added at once, of every kind",
    async check({ memory }) {
      const ids = await memory.addMany([
        { kind: "long_term", content: "fact" },
        { kind: "short_term", content: "task" },
        { kind: "entity", content: "Ada", entity: { type: "person", attributes: {}, relationships: [] } },
        { kind: "episodic", content: "met", day: "2026-3-5" },
        { kind: "summary", content: "all", summary: { sourceType: "short_term", sourceCount: 2 } },
      ]);
      expect(new Set(ids).size).toBe(5);
      expect(await memory.getStats()).toMatchObject({
        longTermCount: 1,
        shortTermCount: 1,
        entityCount: 1,
        episodicDays: 1,
        summaryCount: 1,
      });
    },
  },
  {
    title: "nothing is lost by calls at the same time",
    async check({ memory, reopen }) {
      const other = await reopen().catch(() => memory);
      const adds = Array.from({ length: 20 }, async (_, at) => {
        const target = at % 2 === 0 ? memory : other;
        await target.addLongTerm(`fact ${at}`);
        await target.addShortTerm(`task ${at}`);
        await target.addEpisodic(`event ${at}`);
        await target.addEntity(`Person ${at}`, "person");
      });
      await Promise.all(adds);
      const counts = await Promise.all([
        memory.list("long_term"),
        memory.list("short_term"),
        memory.list("episodic"),
        memory.list("entity"),
      ]);
      const shared = other === memory || (await other.list("long_term")).length === 20 ? 20 : 10;
      expect(counts.map(({ length }) => length)).toEqual([shared, shared, shared, shared]);
    },
  },
  {
    title: "what is deleted is gone, once",
    async check({ memory }) {
      const id = await memory.addLongTerm("secret phrase");
      expect(await memory.delete(id)).toBe(true);
      expect(await memory.delete(id)).toBe(false);
      expect(await memory.search("secret phrase")).toEqual([]);
      expect(await memory.getContext("secret phrase")).toBe("");
    },
  },
  {
    title: "clear removes the kinds that were named",
    async check({ memory }) {
      await memory.addLongTerm("fact");
      await memory.addShortTerm("task");
      await memory.addEpisodic("event", { date: "2026-01-02" });
      await memory.clear(["short_term"]);
      expect(await memory.getStats()).toMatchObject({ longTermCount: 1, shortTermCount: 0, episodicDays: 1 });
      await memory.clear();
      expect(await memory.getStats()).toMatchObject({ longTermCount: 0, episodicDays: 0 });
    },
  },
  {
    title: "an update changes a kind in one step",
    async check({ memory }) {
      await memory.addLongTerm("old wording");
      await memory.update("long_term", (records) =>
        records.map((record) => ({ ...record, content: "new wording" })),
      );
      expect(await contents(memory, "long_term")).toEqual(["new wording"]);
      await memory.update("long_term", () => undefined);
      expect(await contents(memory, "long_term")).toEqual(["new wording"]);
    },
  },
  ...(
    [
      ["an empty text", "", {}],
      ["blanks", " \n", {}],
      ["an importance over 1", "x", { importance: 99 }],
      ["an importance that is no number", "x", { importance: Number.NaN }],
      ["metadata with a function", "x", { metadata: { f: 1n } }],
    ] as const
  ).map(([what, text, options]): MemoryLaw => ({
    title: `${what} is refused, and nothing is kept`,
    async check({ memory }) {
      await expect(memory.addLongTerm(text, options)).rejects.toMatchObject({ code: "INVALID_INPUT" });
      await expect(memory.addEpisodic(text, options)).rejects.toMatchObject({ code: "INVALID_INPUT" });
      expect(await memory.getStats()).toMatchObject({ longTermCount: 0, episodicDays: 0 });
    },
  })),
  {
    title: "another memory on the same place knows what was added",
    needsReopening: true,
    async check({ memory, reopen }) {
      await memory.addLongTerm("User prefers dark mode");
      await memory.addEntity("Ada", "person", { relationships: [{ type: "works_at", target: "Acme" }] });
      await memory.saveSession("my_chat", [{ role: "user", content: "Hello!" }]);
      await memory.close();
      const again = await reopen();
      expect(await contents(again, "long_term")).toEqual(["User prefers dark mode"]);
      expect((await again.related("Acme")).map(({ name }) => name)).toEqual(["Ada"]);
      expect((await again.resumeSession("my_chat")).conversationHistory).toHaveLength(1);
    },
  },
];
