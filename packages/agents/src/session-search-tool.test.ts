import { InMemorySessionStore } from "@praison/session-core";
import { generateText, isStepCount } from "ai";
import { expect, test } from "vitest";
import { sessionSearchTool } from "./session-search-tool.ts";
import { scriptedModel } from "./testing/scripted-model.ts";

test("the tool works without our agent, with odd arguments of a model too", async () => {
  const store = new InMemorySessionStore();
  await store.append("past", [{ role: "user", content: "The kettle goes to Corvapay." }]);
  await store.append("now", [{ role: "user", content: "Where does the kettle go?" }]);
  const model = scriptedModel([
    { calls: [{ tool: "session_search", input: { query: "kettle", limit: "3", window: null } }] },
    "To Corvapay.",
  ]);
  const { text, steps } = await generateText({
    model,
    prompt: "Where does the kettle go?",
    tools: { session_search: sessionSearchTool(store, { currentSessionId: "now" }) },
    stopWhen: isStepCount(3),
  });
  expect(text).toBe("To Corvapay.");
  expect(steps[0]?.toolResults[0]?.output).toMatchObject({
    success: true,
    results: [{ session_id: "past" }],
  });
  const [offered] = model.calls[0]?.tools ?? [];
  expect(offered).toMatchObject({
    name: "session_search",
    inputSchema: { type: "object", properties: { query: {} } },
  });
});

test("a failing search is an answer with a hint", async () => {
  const store = new InMemorySessionStore();
  await store.close();
  const model = scriptedModel([
    { calls: [{ tool: "session_search", input: { query: "kettle" } }] },
    "Sorry.",
  ]);
  const { steps } = await generateText({
    model,
    prompt: "Kettle?",
    tools: { session_search: sessionSearchTool(store) },
    stopWhen: isStepCount(3),
  });
  expect(steps[0]?.toolResults[0]?.output).toMatchObject({ success: false, hint: expect.any(String) });
});
