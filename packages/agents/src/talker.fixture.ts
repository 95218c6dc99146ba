// Asks an agent whose model calls a tool, and then never ends its answer; prints each event's type.
import process from "node:process";
import { JsonSessionStore } from "@praison/store-json";
import { z } from "zod";
import { Agent } from "./agent.ts";
import { defineTool } from "./agent-tool.ts";
import type { LanguageModelStreamPart } from "./language-model.ts";
import { scriptedModel } from "./testing/scripted-model.ts";

const [, , sessionDir = ""] = process.argv;
const model = scriptedModel([{ calls: [{ tool: "note", input: { text: "kettle" } }] }, "never"]);
const doStream = model.doStream.bind(model);

async function* endless(): AsyncGenerator<LanguageModelStreamPart> {
  yield { type: "stream-start", warnings: [] };
  yield { type: "text-start", id: "text" };
  yield { type: "text-delta", id: "text", delta: "I think " };
  // Keeps the process alive until it is killed.
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

model.doStream = async (call) =>
  model.calls.length === 0
    ? await doStream(call)
    : { stream: ReadableStream.from<LanguageModelStreamPart>(endless()) };

const note = defineTool({
  name: "note",
  description: "Notes a text.",
  input: z.object({ text: z.string() }),
  execute: () => "noted",
});
const sessionStore = new JsonSessionStore({ sessionDir });
const agent = new Agent({ model, tools: [note], sessionStore, sessionId: "s" });
for await (const { type } of agent.stream("Note the kettle.")) process.stdout.write(`${type}\n`);
