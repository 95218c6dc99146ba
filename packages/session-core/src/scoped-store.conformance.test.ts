import { InMemorySessionStore } from "./in-memory-session-store.ts";
import { scopedStore } from "./scoped-store.ts";
import { sessionStoreLaws, testSessionStore, type StoreSettings } from "./testing/index.ts";

const ONE_OWNER = "a scoped store has one owner, and cannot write for another";

testSessionStore(
  "scopedStore among other users' sessions",
  async () => {
    let shared: Promise<InMemorySessionStore> | undefined;
    return {
      open: async (settings) => scopedStore(await (shared ??= sharedStore(settings)), { userId: "user_42" }),
      remove: async () => undefined,
    };
  },
  {
    skip: {
      "a patch sets userId, and removes it": ONE_OWNER,
      "userId and idPrefix narrow to an owner's sessions": ONE_OWNER,
      "of two users who create one id at the same time, one gets it": ONE_OWNER,
      ...Object.fromEntries((sessionStoreLaws["scope"] ?? []).map((title) => [title, ONE_OWNER])),
    },
  },
);

/** Others' sessions say what the laws search for, and must show up in none of their answers. */
async function sharedStore(settings: StoreSettings): Promise<InMemorySessionStore> {
  const store = new InMemorySessionStore(settings);
  const texts = [
    "billing migration, old ledger, kettle",
    "salary 移行 しりとり secret phrase XZ99",
    "the and one two !!!",
  ];
  for (const userId of ["user_4", "user_421", "other", undefined]) {
    const messages = texts.map((content) => ({ role: "user", content }));
    await store.append(`session of ${userId}`, messages, { userId, patch: { lineage_id: "L1" } });
  }
  return store;
}
