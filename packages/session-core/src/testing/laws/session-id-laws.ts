import { expect } from "vitest";
import { PraisonError } from "../../errors.ts";
import type { SearchableSessionStore } from "../../session-store.ts";
import type { WriteSession } from "../session-builder.ts";
import type { Law } from "./law.ts";
import { idsOf } from "./hit-line.ts";
import { expectRejection, rejectionOf } from "./rejection.ts";
import { verbsOnSession } from "./store-verbs.ts";

const LOOK_ALIKES = ["a/b", "a:b", "a.b", "a_b", "A_b", "a b", "a%b", "a%2Fb", "a\\b", "é", "e\u0301"];
const OTHER_SCRIPTS = ["研究", "会議-2026", "чат", "שיחה", "गपशप", "🚀", "👩‍👩‍👧", "ﬁ", "İ"];
const LIKE_PATHS = "../../x .. . ... /etc/x a\\..\\b ~ ~/x ./x x/ x.json .x x. CON nul.txt C:\\x *".split(
  " ",
);
const LONGEST = ["x".repeat(200), `${"研".repeat(66)}ab`, "é".repeat(100), "9-_".repeat(66)];
const LONGEST_SYMBOLS = ["🚀".repeat(50), "/".repeat(200), "%".repeat(200), ".".repeat(200)];
const REFUSED = [
  "",
  "x\u0000y",
  "a\nb",
  "\u007f",
  "a\u0085b",
  "\u001b[31m",
  "\ud800",
  "x".repeat(201),
  "研".repeat(67),
];

/** Which texts name a session, and that each names one of its own. */
export const sessionIdLaws: readonly Law[] = [
  {
    title: "ids that look alike are sessions of their own",
    run: async ({ open, write }) => expectApart(await open(), write, LOOK_ALIKES),
  },
  {
    title: "ids may be of any script, and of emoji",
    run: async ({ open, write }) => expectApart(await open(), write, OTHER_SCRIPTS),
  },
  {
    title: "an id that looks like a path is an id like any other",
    run: async ({ open, write }) => expectApart(await open(), write, LIKE_PATHS),
  },
  {
    title: "an id may have 200 bytes of letters and digits, of any script",
    run: async ({ open, write }) => expectApart(await open(), write, LONGEST),
  },
  {
    title: "an id of 200 bytes of other characters is kept, or refused with INVALID_INPUT",
    async run({ open, write }) {
      const store = await open();
      for (const id of LONGEST_SYMBOLS) {
        const error = await rejectionOf(() => write(store, id, ["user: one"]));
        if (error !== undefined)
          expect(error).toSatisfy((value) => PraisonError.isInstance(value, "INVALID_INPUT"));
        expect((await store.list()).some(({ sessionId }) => sessionId === id)).toBe(error === undefined);
      }
    },
  },
  {
    title:
      "ids that are empty, longer than 200 bytes or hold control characters are refused with INVALID_INPUT",
    async run({ open }) {
      const store = await open();
      for (const id of REFUSED) {
        for (const [name, verb] of Object.entries(verbsOnSession))
          await expectRejection(() => verb(store, id), "INVALID_INPUT", `${name}(${JSON.stringify(id)})`);
      }
      expect(await store.list()).toEqual([]);
    },
  },
  {
    title: "an id that is no text is refused with INVALID_INPUT",
    async run({ open }) {
      const store = await open();
      for (const id of [undefined, null, 7, {}, ["a"]] as unknown as string[]) {
        for (const [name, verb] of Object.entries(verbsOnSession))
          await expectRejection(() => verb(store, id), "INVALID_INPUT", `${name}(${JSON.stringify(id)})`);
      }
    },
  },
];

/** Every id is written with a word of its own, and every verb must meet that session and no other. */
async function expectApart(
  store: SearchableSessionStore,
  write: WriteSession,
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries()) await write(store, id, [`user: word${position}x of many`]);
  expect(new Set(idsOf(await store.list()))).toEqual(new Set(ids));
  for (const [position, id] of ids.entries()) {
    const session = await store.load(id);
    expect(session?.sessionId).toBe(id);
    expect(session?.messages.map(({ content }) => content)).toEqual([`word${position}x of many`]);
    expect(idsOf(await store.search(`word${position}x`))).toEqual([id]);
    expect(await store.window(id)).toHaveLength(1);
  }
  const [first = "", ...others] = ids;
  expect(await store.delete(first)).toBe(true);
  expect(await store.exists(first)).toBe(false);
  for (const id of others) expect(await store.exists(id), `id ${id}`).toBe(true);
}
