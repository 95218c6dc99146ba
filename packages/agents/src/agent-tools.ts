import { PraisonError, shown } from "@praison/session-core";
import type { Tool, ToolSet } from "ai";
import type { ToolChoice } from "./agent-options.ts";
import { isAgentTool, toSdkTool } from "./agent-tool.ts";
import type { ToolContext, ToolRegistry } from "./tool-registry.ts";

/**
 * Brings an agent's tools together, by the names under which a model calls them.
 *
 * @param choices what the agent was given
 * @param registry where names are looked up
 * @param context what tools may know of the agent
 * @throws PraisonError `TOOL_NOT_FOUND`, `INVALID_INPUT` for what is no tool, and for two of one name
 */
export function agentTools(
  choices: readonly ToolChoice[],
  registry: ToolRegistry,
  context: ToolContext,
): ToolSet {
  const tools: Record<string, Tool> = {};
  const add = (name: string, tool: Tool): void => {
    if (Object.hasOwn(tools, name)) {
      throw new PraisonError("INVALID_INPUT", `the agent has two tools named ${shown(name)}`);
    }
    tools[name] = tool;
  };
  for (const choice of choices) {
    if (typeof choice === "string") add(choice, registry.get(choice)(context));
    else if (isAgentTool(choice)) add(choice.name, toSdkTool(choice));
    else for (const [name, tool] of Object.entries(choice)) add(name, sdkTool(name, tool));
  }
  return tools;
}

function sdkTool(name: string, tool: unknown): Tool {
  const given = tool as { readonly execute?: unknown; readonly type?: unknown } | null;
  if (typeof tool !== "object" || given === null || !("inputSchema" in given)) {
    throw new PraisonError("INVALID_INPUT", `${shown(name)} is no tool, got ${shown(tool)}`, {
      hint: "Give the name of a tool, { name, description, input, execute }, or { weather: tool({ … }) } of the AI SDK.",
    });
  }
  // A provider runs its own tools itself.
  if (typeof given.execute !== "function" && given.type !== "provider") {
    throw new PraisonError("INVALID_INPUT", `the tool ${shown(name)} has nothing to execute`, {
      hint: "An agent runs its tools itself: tool({ inputSchema, execute }).",
    });
  }
  return tool as Tool;
}
