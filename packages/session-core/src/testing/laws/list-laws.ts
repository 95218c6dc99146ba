import { expect } from "vitest";
import { seededRandom } from "../seeded-random.ts";
import { idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";
import { expectRejection } from "./rejection.ts";

/** Which sessions there are, newest first. */
export const listLaws: readonly Law[] = [
  {
    title: "a list has every session, most recently updated first",
    async run({ open, write }) {
      const store = await open();
      const days = seededRandom(30).shuffled(Array.from({ length: 30 }, (_, position) => position + 1));
      const idOf = (day: number): string => `day-${String(day).padStart(2, "0")}`;
      for (const day of days)
        await write(store, idOf(day), ["user: one"], { at: new Date(Date.UTC(2026, 5, day)).toISOString() });
      expect(idsOf(await store.list())).toEqual(days.toSorted((a, b) => b - a).map(idOf));
      await write(store, "day-07", ["user: two"]);
      expect(idsOf(await store.list()).slice(0, 2)).toEqual(["day-07", "day-30"]);
    },
  },
  {
    title: "sessions updated at the same time are listed by id",
    async run({ open, write }) {
      const store = await open();
      for (const id of ["b", "c", "a"]) await write(store, id, ["user: one"]);
      expect(idsOf(await store.list())).toEqual(["a", "b", "c"]);
    },
  },
  {
    title: "a session dated in the future never leads a list",
    async run({ open, write, clock }) {
      const store = await open();
      await write(store, "future", ["user: one"], { at: "2031-01-01T00:00:00Z" });
      await write(store, "old", ["user: one"], { at: "2026-06-01T00:00:00Z" });
      await write(store, "revised", ["user: one"], { at: "2026-05-01T00:00:00Z" });
      await write(store, "revised", ["user: two"], { at: "2030-01-01T00:00:00Z" });
      expect(clock.now()).toBe(Date.parse("2026-07-01T12:00:00Z"));
      expect((await store.list()).map(({ sessionId, when }) => `${sessionId} ${when}`)).toEqual([
        "old 2026-06-01T00:00:00Z",
        "revised 2026-05-01T00:00:00Z",
        "future undefined",
      ]);
    },
  },
  {
    title: "a row says what a session is: title, time, messages, preview, agent, owner, automated",
    async run({ open, write }) {
      const store = await open();
      const patch = { title: "Survey", agentName: "Helper", source: "cron" };
      const lines = ["assistant: hello", "user: budget  for\nthe survey", "tool: 7"];
      await write(store, "a", lines, { at: "2026-06-10T14:32:00Z", patch });
      const [row] = await store.list();
      expect(row).toMatchObject({
        sessionId: "a",
        title: "Survey",
        when: "2026-06-10T14:32:00Z",
        messageCount: 3,
        preview: "budget for the survey",
        agentName: "Helper",
        isAutomated: true,
      });
    },
  },
  {
    title: "a title is the given one, else the agent's name, else the first user text, else the id",
    async run({ open, write }) {
      const store = await open({ activeWindow: 1 });
      const lines = ["assistant: hi", "user: first\twords", "user: second words"];
      await write(store, "d", ["tool: only output"]);
      await write(store, "c", lines);
      await write(store, "b", lines, { patch: { agentName: "Helper" } });
      await write(store, "a", lines, { patch: { agentName: "Helper", title: "Given" } });
      const titles = ["Given", "Helper", "first words", "d"];
      expect((await store.list()).map(({ title }) => title)).toEqual(titles);
    },
  },
  {
    title: "a title taken from a long text is cut to one line",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", [`user: ${"many\nwords ".repeat(1000)}`]);
      const [row] = await store.list();
      expect(row?.title).toMatch(/^many words many [^\n]+…$/);
      expect(row?.title.length).toBeLessThan(100);
    },
  },
  {
    title: "a message count includes the archive, and leaves the synthetic summary out",
    async run({ open, write }) {
      const store = await open({ activeWindow: 2 });
      await write(store, "a", ["user: one", "user: two", "user: three", "user: four", "user: five"]);
      expect(await store.list()).toMatchObject([{ messageCount: 5 }]);
      expect((await store.load("a"))?.messages).toHaveLength(3);
    },
  },
  {
    title: "a list gives the same rows awaited and taken one by one",
    async run({ open, writeFillers }) {
      const store = await open();
      await writeFillers(store);
      const rows = [];
      for await (const row of store.list()) rows.push(row);
      expect(rows).toHaveLength(12);
      expect(await store.list()).toEqual(rows);
    },
  },
  {
    title: "limit cuts a list, and recent gives ten rows of it by default",
    async run({ open, writeFillers }) {
      const store = await open();
      await writeFillers(store);
      const all = await store.list();
      expect(await store.list({ limit: 5 })).toEqual(all.slice(0, 5));
      expect(await store.list({ limit: 0 })).toEqual([]);
      expect(await store.list({ limit: 99 })).toEqual(all);
      expect(await store.recent()).toEqual(all.slice(0, 10));
      expect(await store.recent({ limit: 11 })).toEqual(all.slice(0, 11));
    },
  },
  {
    title: "stopping a list early releases everything",
    async run({ open, write, writeFillers }) {
      const store = await open();
      await writeFillers(store);
      for await (const _ of store.list()) break;
      await write(store, "a", ["user: one"]);
      await store.delete("f01");
      expect(await store.list()).toHaveLength(12);
      await store.close();
    },
  },
  {
    title: "a write while a list is half read succeeds",
    async run({ open, write, writeFillers }) {
      const store = await open();
      await writeFillers(store);
      let count = 0;
      for await (const row of store.list()) {
        count += 1;
        if (row.sessionId !== "f12") await write(store, row.sessionId, ["user: written in between"]);
        await write(store, `new-${count}`, ["user: new"]);
        if (count === 3) await store.delete("f12");
      }
      expect(count).toBeGreaterThanOrEqual(11);
      expect(idsOf(await store.list())).toContain("new-1");
      expect(await store.exists("f12")).toBe(false);
    },
  },
  {
    title: "a limit that is no number is refused with INVALID_INPUT that names it",
    async run({ open }) {
      const store = await open();
      const limit = "many" as unknown as number;
      for (const call of [
        () => store.list({ limit }),
        () => store.recent({ limit }),
        () => store.search("x", { limit }),
      ])
        expect((await expectRejection(call, "INVALID_INPUT")).message).toContain("limit");
    },
  },
];
