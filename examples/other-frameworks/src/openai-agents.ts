import { Agent, tool } from "@openai/agents";
import {
  createSessionSearch,
  sessionSearchDefinition,
  sessionSearchInputJsonSchema,
} from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";

const sessionSearch = createSessionSearch(new JsonSessionStore());

// The tool reads its arguments leniently, so the schema is told and not enforced.
const parameters = sessionSearchInputJsonSchema() as { properties: Record<string, object> };

/** An agent of the OpenAI Agents SDK that recalls past sessions. */
export const agent = new Agent({
  name: "recall-agent",
  instructions: "Search past sessions when the user asks about earlier decisions.",
  tools: [
    tool({
      name: sessionSearchDefinition.name,
      description: sessionSearchDefinition.description,
      parameters: { ...parameters, type: "object", required: [], additionalProperties: true },
      strict: false,
      execute: async (input) => JSON.stringify(await sessionSearch(input as Record<string, unknown>)),
    }),
  ],
});
