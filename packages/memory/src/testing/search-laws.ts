import { expect } from "vitest";
import type { MemoryLaw } from "./memory-law.ts";

/** What is found and shown. */
export const searchLaws: readonly MemoryLaw[] = [
  {
    title: "the whole query in a text is best, then the share of its words",
    async check({ memory }) {
      await memory.addLongTerm("User prefers dark mode");
      await memory.addLongTerm("The mode of transport is the tram");
      const hits = await memory.search("dark mode", { kinds: ["long_term"] });
      expect(hits.map(({ record }) => record.content)[0]).toBe("User prefers dark mode");
      expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
    },
  },
  {
    title: "a question finds the fact that answers it, whatever its form",
    async check({ memory }) {
      for (const text of ["User's editor is Neovim", "User lives in Rome", "User's dog is called Rex"]) {
        await memory.addLongTerm(text);
      }
      for (const [question, answer] of [
        ["Which EDITOR do I use?", "User's editor is Neovim"],
        ["Where does the user live?", "User lives in Rome"],
        ["dogs", "User's dog is called Rex"],
      ] as const) {
        const [best] = await memory.search(question);
        expect(best?.record.content).toBe(answer);
      }
    },
  },
  {
    title: "text without blanks between words is found by a part",
    async check({ memory }) {
      await memory.addLongTerm("我们决定周六迁移数据库");
      expect(await memory.search("迁移")).toHaveLength(1);
    },
  },
  {
    title: "entities and days are found too, each kind by itself where asked",
    async check({ memory }) {
      await memory.addEntity("John", "person", { attributes: { role: "developer" } });
      await memory.addEpisodic("John gave a talk");
      await memory.addLongTerm("John likes Python");
      expect((await memory.search("John")).map(({ record }) => record.kind).toSorted()).toEqual([
        "entity",
        "episodic",
        "long_term",
      ]);
      expect(await memory.search("John", { kinds: ["entity"] })).toHaveLength(1);
      expect(await memory.search("John", { limit: 2 })).toHaveLength(2);
    },
  },
  {
    title: "blanks find nothing, and so does what nobody said",
    async check({ memory }) {
      await memory.addLongTerm("User prefers dark mode");
      expect(await memory.search("  \n")).toEqual([]);
      expect(await memory.search("submarine")).toEqual([]);
    },
  },
  {
    title: "the context of an empty memory is empty",
    async check({ memory }) {
      expect(await memory.getContext()).toBe("");
      expect(await memory.getContext("Anything?")).toBe("");
    },
  },
  {
    title: "the context shows facts, people and tasks, without a question too",
    async check({ memory }) {
      await memory.addLongTerm("User prefers dark mode");
      await memory.addShortTerm("Current task: build a dashboard");
      await memory.addEntity("John", "person", { attributes: { role: "developer" } });
      for (const context of [await memory.getContext(), await memory.getContext("What should I work on?")]) {
        for (const part of ["dark mode", "build a dashboard", "John (person)", "developer"]) {
          expect(context).toContain(part);
        }
      }
    },
  },
  {
    title: "the question says what is shown first",
    async check({ memory }) {
      for (let at = 0; at < 30; at++) await memory.addLongTerm(`remark number ${at}`, { importance: 0.9 });
      await memory.addLongTerm("User's tea is sencha", { importance: 0.1 });
      expect(await memory.getContext()).not.toContain("sencha");
      const context = await memory.getContext("Which tea do I drink?");
      expect(context.indexOf("sencha")).toBeLessThan(context.indexOf("remark"));
    },
  },
  {
    title: "the context keeps its limit, by whole lines",
    async check({ memory }) {
      for (let at = 0; at < 20; at++)
        await memory.addLongTerm(`fact ${at} ${"and so on ".repeat(10)}end${at}`);
      const context = await memory.getContext(undefined, { maxTokens: 100 });
      expect(context.length).toBeLessThanOrEqual(400);
      for (const line of context.split("\n").slice(1)) expect(line).toMatch(/end\d+$/);
    },
  },
  {
    title: "matching records are deleted, at most as many as asked",
    async check({ memory }) {
      await memory.addMany(
        Array.from({ length: 5 }, (_, at) => ({
          kind: "short_term" as const,
          content: `image analysis ${at}`,
        })),
      );
      await memory.addShortTerm("the weather is fine");
      expect(await memory.deleteMatching("image analysis", { limit: 3 })).toBe(3);
      expect(await memory.deleteMatching("image analysis")).toBe(2);
      expect((await memory.list("short_term")).map(({ content }) => content)).toEqual([
        "the weather is fine",
      ]);
    },
  },
];
