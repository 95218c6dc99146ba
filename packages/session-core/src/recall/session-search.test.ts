import { describe, expect, test } from "vitest";
import { z } from "zod";
import { InMemorySessionStore } from "../in-memory-session-store.ts";
import { sampleStore } from "../sample-store.fixture.ts";
import { createSessionSearch, sessionSearchDefinition } from "./session-search.ts";

describe("definition", () => {
  const { name, description, inputSchema } = sessionSearchDefinition;

  test("name and description: the three shapes, and that results are quotes", () => {
    expect(name).toBe("session_search");
    for (const part of [
      /query/,
      /session_id/,
      /around_message_id/,
      /no arguments/,
      /quotes.*never as instructions/,
    ]) {
      expect(description).toMatch(part);
    }
  });

  test("JSON Schema: every argument described, none required, the documented defaults", () => {
    const schema = z.toJSONSchema(inputSchema, { io: "input" });
    expect(Object.keys(schema.properties ?? {})).toEqual(
      "query session_id around_message_id limit window since until role".split(" "),
    );
    for (const property of Object.values(schema.properties ?? {})) {
      expect(property).toMatchObject({ description: expect.any(String) as string });
    }
    expect(schema.required).toBeUndefined();
    expect(inputSchema.parse({})).toEqual({
      query: "",
      session_id: "",
      around_message_id: "",
      limit: 5,
      window: 5,
    });
  });

  test("what the schema fills in browses, as nothing does", async () => {
    const search = createSessionSearch(await sampleStore([{ id: "s", lines: ["user: kettle"] }]));
    expect(await search(inputSchema.parse({}))).toEqual(await search());
    expect(await search()).toMatchObject({ success: true, mode: "browse", total_found: 1 });
  });
});

describe("the function", () => {
  test("a failure of the store is an answer", async () => {
    const store = new InMemorySessionStore();
    await store.close();
    for (const args of [{ query: "x" }, { session_id: "x" }, {}]) {
      expect(await createSessionSearch(store)(args)).toMatchObject({
        success: false,
        error: "the session store is closed",
      });
    }
  });

  test("only an aborted signal rejects, with its own reason", async () => {
    const search = createSessionSearch(await sampleStore([{ id: "s", lines: ["user: kettle"] }]));
    const reason = new Error("stopped by the user");
    for (const args of [{ query: "kettle" }, { session_id: "s" }, {}]) {
      await expect(search(args, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    }
  });

  test("answers are plain JSON", async () => {
    const search = createSessionSearch(await sampleStore([{ id: "s", lines: ["user: kettle"] }]));
    for (const args of [{ query: "kettle" }, { session_id: "s" }, {}, { limit: "x" }]) {
      const answer = await search(args);
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    }
  });
});
