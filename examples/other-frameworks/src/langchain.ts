import { tool } from "@langchain/core/tools";
import { createSessionSearch, sessionSearchDefinition } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";

const search = createSessionSearch(new JsonSessionStore());

/** The recall tool for LangChain and LangGraph, to be given to `bindTools` or `createAgent`. */
export const sessionSearch = tool(async (input) => JSON.stringify(await search(input)), {
  name: sessionSearchDefinition.name,
  description: sessionSearchDefinition.description,
  schema: sessionSearchDefinition.inputSchema,
});
