import { describe, expect, test } from "vitest";
import { decodeSession } from "../codec/session-codec.ts";
import { sampleStore } from "../sample-store.fixture.ts";
import { lineage } from "./lineage.ts";

const lineageOf = (record: object): string | undefined =>
  lineage(decodeSession({ session_id: "s", messages: [], ...record }, ""));

describe("lineage", () => {
  test.each<[object, string | undefined]>([
    [{ lineage_id: "L1" }, "lineage_id L1"],
    [{ metadata: { lineage_id: "L1" } }, "lineage_id L1"],
    [{ lineage_id: "top", metadata: { lineage_id: "inner" } }, "lineage_id top"],
    [{ lineage_id: "", metadata: { lineage_id: "inner" } }, "lineage_id inner"],
    [{ metadata: { root_session_id: "R" } }, "root_session_id R"],
    [{ thread_id: "T" }, "thread_id T"],
    [{ metadata: { thread_id: "T", root_session_id: "R", lineage_id: "L" } }, "lineage_id L"],
    [{ metadata: { thread_id: "T", root_session_id: "R", lineage_id: "" } }, "root_session_id R"],
    [{ metadata: { thread_id: 7, lineage_id: 0 } }, "thread_id 7"],
    [{ metadata: { thread_id: 1234567890123456789n } }, "thread_id 1234567890123456789"],
    [{ metadata: { lineage_id: {}, thread_id: null } }, undefined],
    [{ metadata: { parent_session_id: "P", parent_id: "P" } }, undefined],
    [{}, undefined],
  ])("%# gives %s", (record, expected) => {
    expect(lineageOf(record)).toBe(expected);
  });
});

describe("one hit of a lineage", () => {
  test("the best-placed one, after demotion", async () => {
    const store = await sampleStore([
      {
        id: "a",
        lines: ["user: kettle", "user: kettle", "user: kettle"],
        patch: { lineage_id: "L", source: "scheduled" },
      },
      { id: "d", lines: ["user: kettle"], patch: { lineage_id: "L" } },
    ]);
    const hits = await store.search("kettle");
    expect(hits).toMatchObject([{ sessionId: "d", score: 3, explanation: { foldedSessionIds: ["a"] } }]);
  });

  test("equal values under different keys are different lineages", async () => {
    const store = await sampleStore([
      { id: "a", lines: ["user: kettle"], patch: { lineage_id: "X" } },
      { id: "b", lines: ["user: kettle"], patch: { root_session_id: "X" } },
      { id: "c", lines: ["user: kettle"], patch: { thread_id: "X" } },
    ]);
    expect(await store.search("kettle")).toHaveLength(3);
  });

  test("folding comes before the cut", async () => {
    const chain = Array.from({ length: 9 }, (_, position) => ({
      id: `part-${position}`,
      lines: ["user: kettle kettle", "user: kettle"],
      patch: { lineage_id: "L" },
    }));
    const store = await sampleStore([...chain, { id: "other", lines: ["user: kettle"] }]);
    expect((await store.search("kettle", { limit: 2 })).map((hit) => hit.sessionId)).toEqual([
      "part-0",
      "other",
    ]);
  });
});
