import { expect } from "vitest";
import type { MemoryLaw } from "./memory-law.ts";

const DAYS = [
  ["2026-3-5", "2026-03-05"],
  ["2026-03-5", "2026-03-05"],
  ["2024-2-29", "2024-02-29"],
  ["9999-12-31", "9999-12-31"],
] as const;

const NO_DAYS = [
  ..."2026-2-29 2026-02-30 2026-3-32 2026-13-01 2026-00-10 0000-01-01 26-3-5 10000-01-01 +2026-01-01".split(
    " ",
  ),
  ..."2026-003-05 2026/03/05 20260305 05-03-2026 2026-03-05T00:00 ../../x not-a-date ２０２６-03-05".split(
    " ",
  ),
  "",
  " 2026-03-05",
  "2026-03-05 ",
  "2026-03-05\n",
];

/** People, things and days. */
export const entityLaws: readonly MemoryLaw[] = [
  {
    title: "an entity of the same name and type is one, with all that is known of it",
    async check({ memory }) {
      const id = await memory.addEntity("John", "person", { attributes: { role: "developer" } });
      expect(await memory.addEntity("JOHN", "person", { attributes: { company: "Acme" } })).toBe(id);
      await memory.addEntity("John", "place");
      expect(await memory.list("entity")).toHaveLength(2);
      expect((await memory.getEntity("john", "person"))?.entity?.attributes).toEqual({
        role: "developer",
        company: "Acme",
      });
    },
  },
  {
    title: "relationships can be asked, in both directions, as far as wanted, and round a circle",
    async check({ memory }) {
      const link = async (name: string, type: string, target: string): Promise<void> => {
        await memory.addEntity(name, "person", { relationships: [{ type, target }] });
      };
      await link("Ada", "works_at", "Acme");
      await link("Ada", "works_at", "ACME");
      await link("Ben", "works_at", "Acme");
      await link("Ben", "married_to", "Cleo");
      await link("Cleo", "knows", "Ada");
      expect((await memory.related("Acme")).map(({ name }) => name).toSorted()).toEqual(["Ada", "Ben"]);
      const around = await memory.related("ada", { depth: 5 });
      expect(around.map(({ name, distance }) => `${name} ${distance}`).toSorted()).toEqual([
        "Acme 1",
        "Ben 2",
        "Cleo 1",
      ]);
      expect(await memory.related("nobody", { depth: 3 })).toEqual([]);
    },
  },
  {
    title: "what happened is kept by the local day, and looked up by any spelling of it",
    async check({ memory }) {
      for (const [given, day] of DAYS) {
        await memory.addEpisodic(`on ${given}`, { date: given });
        const there = await memory.getEpisodic({ date: day });
        expect(there.at(-1)).toMatchObject({ content: `on ${given}`, day });
        expect(await memory.getEpisodic({ date: given })).toEqual(there);
      }
      const id = await memory.addEpisodic("today");
      expect((await memory.getEpisodic()).map(({ content }) => content)).toEqual(["today"]);
      expect(await memory.deleteEpisodic(id)).toBe(true);
    },
  },
  ...NO_DAYS.map((date): MemoryLaw => ({
    title: `${JSON.stringify(date)} is no date`,
    async check({ memory }) {
      const refused = {
        code: "INVALID_INPUT",
        message: expect.stringMatching(/^date must be YYYY-MM-DD, got /),
      };
      await expect(memory.addEpisodic("x", { date })).rejects.toMatchObject(refused);
      await expect(memory.getEpisodic({ date })).rejects.toMatchObject(refused);
      await expect(memory.deleteEpisodic("x", { date })).rejects.toMatchObject(refused);
      expect((await memory.getStats()).episodicDays).toBe(0);
    },
  })),
  {
    title: "the last days are shown newest first, each in the order in which things happened",
    async check({ memory, wait }) {
      for (const text of ["a", "b"]) await memory.addEpisodic(text);
      wait(2 * 86_400_000);
      await memory.addEpisodic("c");
      expect((await memory.getEpisodic()).map(({ content }) => content)).toEqual(["c", "a", "b"]);
      expect((await memory.getEpisodic({ daysBack: 1 })).map(({ content }) => content)).toEqual(["c"]);
      wait(40 * 86_400_000);
      expect(await memory.cleanUpEpisodic()).toBe(2);
      expect((await memory.getStats()).episodicDays).toBe(0);
    },
  },
];
