import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PraisonError } from "../errors.ts";
import { parseRecallRequest } from "../recall/recall-request.ts";
import { recall } from "../recall/recall.ts";
import { NOW_MS, sampleStore } from "../sample-store.fixture.ts";
import { argumentsFromWire, errorToWire, RECALL_NOTICE, toWire } from "./recall-codec.ts";
import {
  wireAnswerSchema,
  wireBrowseSchema,
  wireDiscoverySchema,
  wireErrorSchema,
  wireScrollSchema,
} from "./recall-wire.ts";

const store = await sampleStore(
  [
    {
      id: "s",
      lines: ["user: kettle", "assistant: on", "user: kettle", "assistant: off"],
      patch: { thread_id: "T" },
    },
  ],
  { activeWindow: 2 },
);
const answer = async (args: object): Promise<ReturnType<typeof toWire>> =>
  toWire(await recall(store, parseRecallRequest(args), { nowMs: NOW_MS }));
const discovery = await answer({ query: "kettle" });
const scroll = await answer({ sessionId: "s", aroundMessageId: "1" });
const browse = await answer({});

const MESSAGE_KEYS = ["index", "role", "content", "timestamp", "archived"];
const HIT_KEYS = [
  "session_id",
  "title",
  "when",
  "snippet",
  "score",
  "anchor_index",
  "messages",
  "bookends",
  "match",
  "missing_terms",
];
const ROW_KEYS = ["session_id", "title", "when", "message_count", "preview"];

/** Keys in the order in which they are printed. */
const keysOf = (value: unknown): string[] => Object.keys(JSON.parse(JSON.stringify(value)) as object);

describe("keys, in the documented order", () => {
  test("discovery", () => {
    const { results } = discovery as z.infer<typeof wireDiscoverySchema>;
    expect(keysOf(discovery)).toEqual(["success", "mode", "query", "total_found", "results", "notice"]);
    expect(keysOf(results[0])).toEqual(HIT_KEYS);
    expect(keysOf(results[0]?.bookends)).toEqual(["opening", "closing"]);
    for (const message of results[0]?.messages ?? []) expect(keysOf(message)).toEqual(MESSAGE_KEYS);
  });

  test("scroll", () => {
    expect(keysOf(scroll)).toEqual(
      "success mode session_id around_message_id messages anchor_index message_count has_before has_after notice".split(
        " ",
      ),
    );
  });

  test("browse", () => {
    const { results } = browse as z.infer<typeof wireBrowseSchema>;
    expect(keysOf(browse)).toEqual(["success", "mode", "total_found", "results", "notice"]);
    expect(keysOf(results[0])).toEqual(ROW_KEYS);
  });

  test("bounds and notices stand only where there is something to tell", () => {
    const hits = {
      mode: "discovery",
      query: { text: "q" },
      totalFound: 1,
      hits: [],
      ranking: "points",
    } as const;
    const told = toWire({ ...hits, totalIsLowerBound: true, notices: ["n"] } as never);
    expect(keysOf(told)).toEqual(
      "success mode query total_found results total_is_lower_bound notices notice".split(" "),
    );
  });
});

describe("the schemas know every key that is written, and no other", () => {
  /** The schema with every object in it closed to unknown keys. */
  const strictly = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: "output" });

  test.each([
    ["discovery", wireDiscoverySchema, discovery],
    ["scroll", wireScrollSchema, scroll],
    ["browse", wireBrowseSchema, browse],
  ])("%s", (_name, schema, value) => {
    // What a schema does not know it drops, at any depth.
    expect(schema.parse(value)).toEqual(value);
    expect(JSON.stringify(schema.parse(value))).toBe(JSON.stringify(value));
    expect(wireAnswerSchema.parse(value)).toEqual(value);
    expect(strictly(schema)).toMatchObject({ additionalProperties: false });
  });
});

describe("error answer", () => {
  const failure = new PraisonError("SESSION_NOT_FOUND", 'no session "nope"', { hint: "List them." });
  test.each<[object, string, string | null]>([
    [{ sessionId: "nope" }, "scroll", "nope"],
    [{ query: "q", sessionId: "nope" }, "discovery", "nope"],
    [{ query: "q" }, "discovery", null],
    [{ query: " ", sessionId: "" }, "browse", null],
    [{ query: {}, sessionId: null }, "browse", null],
    [{ sessionId: 7 }, "scroll", "7"],
  ])("%j: %s", (args, mode, session_id) => {
    const wire = errorToWire(failure, args);
    expect(Object.entries(wire)).toEqual([
      ["success", false],
      ["tool", "session_search"],
      ["mode", mode],
      ["session_id", session_id],
      ["error", 'no session "nope"'],
      ["hint", "List them."],
    ]);
    expect(wireErrorSchema.strict().parse(wire)).toEqual(wire);
  });

  test.each([new Error("disk"), "disk"])("of what is no error of ours: %s", (error) => {
    expect(errorToWire(error, {})).toMatchObject({
      error: "disk",
      hint: expect.stringContaining("query") as string,
    });
  });

  test("an id of any length is shown in short", () => {
    expect(errorToWire(failure, { sessionId: "x".repeat(50_000) }).session_id).toHaveLength(201);
  });
});

describe("arguments", () => {
  const camel = {
    query: 1,
    sessionId: 2,
    aroundMessageId: 3,
    limit: 4,
    window: 5,
    since: 6,
    until: 7,
    role: 8,
  };
  test.each([
    ["camelCase", camel],
    [
      "snake_case",
      { query: 1, session_id: 2, around_message_id: 3, limit: 4, window: 5, since: 6, until: 7, role: 8 },
    ],
    ["both: snake_case wins", { ...camel, session_id: 2, sessionId: 9 }],
    ["unknown keys are left out", { ...camel, user_id: "u" }],
  ])("%s", (_name, args) => {
    expect(argumentsFromWire(args)).toEqual(camel);
  });
});

test("the notice says that it is quoted, no instruction", () => {
  expect(RECALL_NOTICE).toMatch(/quotes.*past.*not instructions/);
});
