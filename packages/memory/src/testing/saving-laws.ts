import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { MemoryLaw } from "./memory-law.ts";

/** Conversations, checkpoints, exports. */
export const savingLaws: readonly MemoryLaw[] = [
  {
    title: "a saved session comes back with its messages and the short-term items of then",
    async check({ memory }) {
      await memory.addShortTerm("current task");
      const history = [
        { role: "user", content: "Hello! 你好" },
        { role: "assistant", content: "Hi there!" },
      ];
      await memory.saveSession("my_chat", history, { agent_name: "assistant" });
      await memory.clear(["short_term"]);
      const saved = await memory.resumeSession("my_chat");
      expect(saved.conversationHistory).toEqual(history);
      expect(saved.metadata).toEqual({ agent_name: "assistant" });
      expect((await memory.list("short_term")).map(({ content }) => content)).toEqual(["current task"]);
    },
  },
  {
    title: "sessions are listed, replaced by name, and deleted once",
    async check({ memory, wait }) {
      await memory.saveSession("one", []);
      wait(1000);
      await memory.saveSession("two", [{ role: "user", content: "x" }]);
      await memory.saveSession("two", [{ role: "user", content: "y" }]);
      expect((await memory.listSessions()).map(({ name, messageCount }) => [name, messageCount])).toEqual([
        ["two", 1],
        ["one", 0],
      ]);
      expect(await memory.deleteSession("one")).toBe(true);
      expect(await memory.deleteSession("one")).toBe(false);
      await expect(memory.resumeSession("one")).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    },
  },
  {
    title: "a session may have any name, and none leads elsewhere",
    async check({ memory }) {
      const names = ["../../evil", "a/b", "a_b", "C:\\x", "con", "__proto__", "数据", ".hidden"];
      for (const name of names) await memory.saveSession(name, [{ role: "user", content: name }]);
      expect((await memory.listSessions()).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      for (const name of names) {
        expect((await memory.resumeSession(name)).conversationHistory[0]?.content).toBe(name);
      }
      await expect(memory.saveSession("", [])).rejects.toMatchObject({ code: "INVALID_INPUT" });
    },
  },
  {
    title: "an export brings all records into another memory",
    async check({ memory, withConfig }) {
      await memory.addLongTerm("fact", { metadata: { source: "x" } });
      await memory.addShortTerm("task");
      await memory.addEntity("Ada", "person", { attributes: { role: "lead" } });
      await memory.addEpisodic("met", { date: "2026-03-05" });
      await memory.addSummary("all", { sourceType: "short_term", sourceCount: 3 });
      const other = await withConfig({});
      await other.addLongTerm("to be replaced");
      await other.import(JSON.parse(JSON.stringify(await memory.export())));
      for (const kind of ["long_term", "short_term", "entity", "episodic", "summary"] as const) {
        expect(await other.list(kind)).toEqual(await memory.list(kind));
      }
      await other.import({ short_term: [] });
      expect(await other.getStats()).toMatchObject({ shortTermCount: 0, longTermCount: 1 });
      await expect(other.import({ long_term: "x" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    },
  },
  {
    title: "compressing puts a summary in the place of the older items, and loses none that came meanwhile",
    async check({ memory }) {
      for (let at = 0; at < 15; at++) await memory.addShortTerm(`item ${at}`);
      const summary = await memory.compress({
        maxItems: 5,
        summarize: async (contents) => {
          await memory.addShortTerm("meanwhile");
          return `Summary of ${contents.length}`;
        },
      });
      expect(summary).toBe("Summary of 10");
      expect(await memory.list("short_term")).toHaveLength(6);
      expect((await memory.list("long_term")).map(({ content }) => content)).toEqual(["Summary of 10"]);
      expect(await memory.compress({ maxItems: 10 })).toBeUndefined();
    },
  },
  {
    title: "a checkpoint brings records and files back, never outside of their folder",
    async check({ memory }) {
      const folder = await mkdtemp(join(tmpdir(), "memory-checkpoint-"));
      await writeFile(join(folder, "notes.txt"), "before");
      await memory.addLongTerm("before");
      await memory.createCheckpoint({ name: "cp", files: ["notes.txt", "missing.txt"], filesUnder: folder });
      await memory.clear();
      await memory.addLongTerm("after");
      await writeFile(join(folder, "notes.txt"), "after");
      expect(await memory.restoreCheckpoint("cp")).toBe(true);
      expect((await memory.list("long_term")).map(({ content }) => content)).toEqual(["before"]);
      expect(await readFile(join(folder, "notes.txt"), "utf8")).toBe("after");
      await memory.restoreCheckpoint("cp", { filesUnder: folder });
      expect(await readFile(join(folder, "notes.txt"), "utf8")).toBe("before");
      const outside = memory.createCheckpoint({ files: ["../secret"], filesUnder: folder });
      await expect(outside).rejects.toMatchObject({ code: "INVALID_INPUT" });
      await rm(folder, { recursive: true });
      expect(await memory.restoreCheckpoint("none")).toBe(false);
    },
  },
  {
    title: "two checkpoints of one second are two; one is deleted once",
    async check({ memory }) {
      const ids = [await memory.createCheckpoint(), await memory.createCheckpoint()];
      expect(await memory.listCheckpoints()).toEqual(ids.toSorted());
      expect(ids[0]).toMatch(/^checkpoint_\d+$/);
      expect(await memory.deleteCheckpoint(ids[0] ?? "")).toBe(true);
      expect(await memory.deleteCheckpoint(ids[0] ?? "")).toBe(false);
    },
  },
];
