import { SESSION_SEARCH_TOOL_NAME } from "@praison/session-core";
import { sessionSearchTool } from "./session-search-tool.ts";
import { ToolRegistry } from "./tool-registry.ts";
import { searchMemoryTool, storeMemoryTool } from "./tools/memory-tools.ts";

/** Makes a registry with the tools that agents know by name: `session_search`, `store_memory`, `search_memory`. */
export function defaultToolRegistry(): ToolRegistry {
  const registry = new ToolRegistry();
  registry.register(SESSION_SEARCH_TOOL_NAME, ({ store, sessionId }) =>
    sessionSearchTool(store, { currentSessionId: sessionId }),
  );
  registry.register("store_memory", storeMemoryTool);
  registry.register("search_memory", searchMemoryTool);
  return registry;
}
