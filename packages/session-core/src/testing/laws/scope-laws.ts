import { expect } from "vitest";
import { createSessionSearch } from "../../recall/session-search.ts";
import { PraisonError, shown } from "../../errors.ts";
import { scopedStore } from "../../scoped-store.ts";
import type { SearchableSessionStore } from "../../session-store.ts";
import { idsOf } from "./hit-line.ts";
import type { Law, LawContext } from "./law.ts";
import { expectRejection, rejectionOf } from "./rejection.ts";
import { storeVerbs, verbsOnSession } from "./store-verbs.ts";

const IDS = ["user_4_session_a", "user_42_session_b", "userX42_session_c", "user_42x_d"] as const;

/** One user's view of the store shows and changes that user's sessions, and no others. */
export const scopeLaws: readonly Law[] = [
  {
    title: "an owner is compared exactly: user_4 is not user_42",
    async run(context) {
      const store = await context.open();
      await writeOwned(store, context);
      for (const [userId, ids] of [
        ["user_4", ["a"]],
        ["user_42", ["b", "c"]],
        ["User_42", []],
        ["user", []],
      ] as const) {
        const mine = scopedStore(store, { userId });
        expect(idsOf(await mine.list()).toSorted()).toEqual(ids);
        expect(idsOf(await mine.recent()).toSorted()).toEqual(ids);
        expect(idsOf(await mine.search("salary")).toSorted()).toEqual(ids);
      }
    },
  },
  {
    title: "a session without an owner is invisible in a scope",
    async run(context) {
      const store = await context.open();
      await context.write(store, "user_42_free", ["user: salary"]);
      const mine = scopedStore(store, { userId: "user_42" });
      expect(await mine.list()).toEqual([]);
      expect(await mine.search("salary")).toEqual([]);
      expect(await mine.load("user_42_free")).toBeUndefined();
      await expectRejection(() => context.write(mine, "user_42_free", ["user: x"]), "SESSION_NOT_FOUND");
    },
  },
  {
    title: "an id prefix claims sessions without an owner, literally, and only where the scope names one",
    async run({ open, write }) {
      const store = await open();
      for (const id of IDS) await write(store, id, ["user: salary"]);
      await write(store, "user_42_taken", ["user: salary"], { userId: "user_4" });
      for (const [scope, ids] of [
        [{ userId: "42", idPrefix: "user_42_" }, ["user_42_session_b"]],
        [{ userId: "4", idPrefix: "user_4_" }, ["user_4_session_a"]],
        [{ userId: "4", idPrefix: "" }, []],
        [{ userId: "user_4" }, ["user_42_taken"]],
      ] as const) {
        const mine = scopedStore(store, scope);
        expect(idsOf(await mine.list())).toEqual(ids);
        expect(idsOf(await mine.search("salary"))).toEqual(ids);
      }
    },
  },
  {
    title: "what a scope writes belongs to its user",
    async run({ open, write }) {
      const store = await open();
      const mine = scopedStore(store, { userId: "user_42", idPrefix: "user_42_" });
      await write(mine, "new", ["user: salary"]);
      await write(store, "user_42_old", ["user: salary"]);
      await write(mine, "user_42_old", ["user: more"]);
      await write(store, "user_42_named", ["user: salary"]);
      await mine.updateMetadata("user_42_named", { title: "Named" });
      for (const id of ["new", "user_42_old", "user_42_named"])
        expect((await store.load(id))?.userId, `id ${id}`).toBe("user_42");
      expect(await mine.load("user_42_old")).toMatchObject({
        messages: [{ content: "salary" }, { content: "more" }],
      });
    },
  },
  {
    title: "a scope cannot write for another user",
    async run({ open, write }) {
      const store = await open();
      const mine = scopedStore(store, { userId: "user_42" });
      await write(mine, "a", ["user: salary"]);
      const other = { userId: "user_4" };
      await expectRejection(() => write(mine, "b", ["user: x"], other), "INVALID_INPUT");
      await expectRejection(() => write(mine, "b", ["user: x"], { patch: other }), "INVALID_INPUT");
      await expectRejection(() => mine.updateMetadata("a", other), "INVALID_INPUT");
      await expectRejection(() => mine.updateMetadata("a", { userId: null }), "INVALID_INPUT");
      expect((await store.load("a"))?.userId).toBe("user_42");
      expect(await store.exists("b")).toBe(false);
    },
  },
  {
    title: "another user's id answers like one that does not exist, on every verb, and nothing changes",
    async run(context) {
      const store = await context.open();
      await writeOwned(store, context);
      const mine = scopedStore(store, { userId: "user_4" });
      const before = await store.load("b");
      for (const [name, verb] of Object.entries(verbsOnSession)) {
        if (name === "append") continue;
        const answer = async (id: string): Promise<unknown> => {
          const error = await rejectionOf(() => verb(mine, id));
          if (!PraisonError.isInstance(error)) return await verb(mine, id);
          return [error.code, error.hint, error.message.replaceAll(shown(id), "?")];
        };
        expect(await answer("b"), `name ${name}`).toEqual(await answer("q"));
      }
      expect(await store.load("b")).toEqual(before);
    },
  },
  {
    title: "an append to another user's session is refused with SESSION_NOT_FOUND, and nothing is written",
    async run(context) {
      const store = await context.open();
      await writeOwned(store, context);
      const before = await store.load("b");
      const mine = scopedStore(store, { userId: "user_4" });
      await expectRejection(() => context.write(mine, "b", ["user: x"]), "SESSION_NOT_FOUND");
      await expectRejection(
        () => context.write(store, "b", ["user: x"], { userId: "user_4" }),
        "SESSION_NOT_FOUND",
      );
      expect(await store.load("b")).toEqual(before);
    },
  },
  {
    title: "filters cannot widen a scope",
    async run(context) {
      const store = await context.open();
      await writeOwned(store, context);
      const mine = scopedStore(store, { userId: "user_4" });
      for (const filters of [
        { userId: "user_42" },
        { userId: undefined },
        { idPrefix: "b" },
        { idPrefix: "free" },
      ]) {
        expect(idsOf(await mine.search("salary", filters))).toEqual(["a"]);
        expect(idsOf(await mine.list(filters))).toEqual(["a"]);
      }
      expect(await mine.search("salary", { sessionId: "b" })).toEqual([]);
      expect(await mine.search("salary", { currentSessionId: "b" })).toHaveLength(1);
    },
  },
  {
    title: "totals and explanations of a scope count its own sessions only",
    async run(context) {
      const store = await context.open();
      await writeOwned(store, context, { lineage_id: "shared" });
      const mine = scopedStore(store, { userId: "user_42" });
      const answer = await createSessionSearch(mine)({ query: "salary", limit: 1 });
      expect(answer).toMatchObject({ success: true, total_found: 2, results: { length: 1 } });
      const [hit] = await mine.search("salary");
      expect(["b", "c"]).toContain(hit?.sessionId);
      expect(["b", "c"]).toEqual(expect.arrayContaining([...(hit?.explanation.foldedSessionIds ?? [])]));
      expect(await createSessionSearch(mine)()).toMatchObject({ total_found: 2 });
    },
  },
  {
    title: "the recall tool answers for another user's session as for one that does not exist",
    async run(context) {
      const store = await context.open();
      await writeOwned(store, context);
      const ask = createSessionSearch(scopedStore(store, { userId: "user_4" }));
      const told = async (id: string): Promise<unknown> =>
        JSON.parse(
          JSON.stringify(await ask({ session_id: id }))
            .replaceAll(`"${id}"`, '"?"')
            .replaceAll(`\\"${id}\\"`, "?"),
        );
      expect(await told("b")).toEqual(await told("q"));
      expect(await told("b")).toMatchObject({ success: false, mode: "scroll" });
    },
  },
  {
    title: "closing a scope leaves the store open",
    async run(context) {
      const store = await context.open();
      await writeOwned(store, context);
      const mine = scopedStore(store, { userId: "user_4" });
      await mine.close();
      await mine.close();
      for (const [name, verb] of Object.entries(storeVerbs))
        await expectRejection(() => verb(mine, "a"), "STORE_CLOSED", name);
      expect(await store.list()).toHaveLength(4);
    },
  },
];

/** One session of user_4, two of user_42, and one of nobody, all about salaries. */
async function writeOwned(
  store: SearchableSessionStore,
  { write }: LawContext,
  patch: object = {},
): Promise<void> {
  for (const [id, userId] of [
    ["a", "user_4"],
    ["b", "user_42"],
    ["c", "user_42"],
    ["free", undefined],
  ] as const)
    await write(store, id, ["user: salary talk"], { userId, patch: { ...patch } });
}
