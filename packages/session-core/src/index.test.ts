import { expect, expectTypeOf, test } from "vitest";
import * as core from "./index.ts";
import type {
  Finder,
  RecallRequest,
  SearchableSessionStore,
  SessionHit,
  SessionStore,
  SessionSummary,
} from "./index.ts";

test("the fixed public names", () => {
  const functions = [
    core.isSearchableSessionStore,
    core.InMemorySessionStore,
    core.federatedStore,
    core.scopedStore,
    core.searchable,
    core.recall,
    core.parseRecallRequest,
    core.createSessionSearch,
    core.toWire,
    core.PraisonError,
  ];
  for (const value of functions) expect(value).toBeTypeOf("function");
  expect(core.BOOKEND_SIZE).toBe(2);
  expect(core.AUTOMATED_DEMOTION).toBe(0.25);
  expect(core.sessionSearchDefinition.name).toBe("session_search");
  for (const schema of [
    core.wireAnswerSchema,
    core.wireDiscoverySchema,
    core.wireScrollSchema,
    core.wireBrowseSchema,
    core.wireErrorSchema,
    core.wireHitSchema,
  ]) {
    expect(schema.safeParse(undefined).success).toBe(false);
  }
});

test("the fixed public types", () => {
  expectTypeOf<SessionHit>().toHaveProperty("anchorIndex");
  expectTypeOf<keyof SessionHit>()
    .exclude<"match" | "missingTerms" | "explanation">()
    .toEqualTypeOf<
      "sessionId" | "title" | "when" | "snippet" | "score" | "anchorIndex" | "messages" | "bookends"
    >();
  expectTypeOf<"sessionId" | "title" | "when" | "messageCount">().toExtend<keyof SessionSummary>();
  expectTypeOf<
    "append" | "load" | "list" | "delete" | "exists" | "clear" | "updateMetadata" | "close"
  >().toExtend<keyof SessionStore>();
  expectTypeOf<"search" | "window" | "recent" | "find">().toExtend<keyof SearchableSessionStore>();
  expectTypeOf<RecallRequest["mode"]>().toEqualTypeOf<"discovery" | "scroll" | "browse">();
  expectTypeOf<core.InMemorySessionStore>().toExtend<SearchableSessionStore & Finder>();
});

test("every store that core makes is searchable; constructors take no store for one", () => {
  const store = new core.InMemorySessionStore();
  const stores = [
    store,
    core.federatedStore([store]),
    core.scopedStore(store, { userId: "u" }),
    core.searchable(store, store),
  ];
  for (const made of stores) expect(core.isSearchableSessionStore(made)).toBe(true);
  for (const other of [undefined, null, {}, "store", new Map()])
    expect(core.isSearchableSessionStore(other)).toBe(false);
  expect(() => core.federatedStore([])).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  expect(() => core.scopedStore(store, { userId: "" })).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT" }),
  );
});
