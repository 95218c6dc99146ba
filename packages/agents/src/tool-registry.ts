import { PraisonError, type SearchableSessionStore, shown } from "@praison/session-core";
import type { Tool } from "ai";
import { type AgentTool, toSdkTool } from "./agent-tool.ts";
import { nearestNames } from "./nearest-names.ts";
import type { Remembering } from "./remembering.ts";

/** What a tool that is named by text gets from the agent that uses it. */
export interface ToolContext {
  /** The agent's store, narrowed to the agent's user. */
  readonly store: () => SearchableSessionStore;
  /** The session of that store in which the agent runs; none where its conversation lives in memory. */
  readonly sessionId: () => Promise<string | undefined>;
  readonly memory: Remembering | undefined;
}

/** Makes a tool for one agent. */
export type ToolFactory = (context: ToolContext) => Tool;

/**
 * Tools by name.
 *
 * @example
 * ```ts
 * const registry = defaultToolRegistry();
 * registry.register(weather);
 * new Agent({ name: "guide", tools: ["weather", "session_search"], registry });
 * ```
 */
export class ToolRegistry {
  readonly #factories = new Map<string, ToolFactory>();

  /**
   * Adds a tool.
   *
   * @param tool a plain tool
   * @throws PraisonError `INVALID_INPUT` when its name is taken, or when it is no tool
   */
  register(tool: AgentTool): void;
  /**
   * Adds what makes a tool for each agent.
   *
   * @param name under which agents ask for it
   * @param factory makes the tool
   * @throws PraisonError `INVALID_INPUT` when the name is taken
   */
  register(name: string, factory: ToolFactory): void;
  register(nameOrTool: string | AgentTool, factory?: ToolFactory): void {
    const name = typeof nameOrTool === "string" ? nameOrTool : nameOrTool.name;
    if (this.#factories.has(name)) {
      throw new PraisonError("INVALID_INPUT", `a tool named ${shown(name)} is registered already`, {
        hint: "Choose another name, or begin with an empty registry: new ToolRegistry().",
      });
    }
    if (typeof nameOrTool === "object") {
      const tool = toSdkTool(nameOrTool);
      this.#factories.set(name, () => tool);
    } else if (factory === undefined) {
      throw new PraisonError("INVALID_INPUT", `register(${shown(name)}) needs what makes the tool`);
    } else this.#factories.set(name, factory);
  }

  /**
   * Gives what makes a tool.
   *
   * @param name the tool's name
   * @throws PraisonError `TOOL_NOT_FOUND` that tells the nearest names
   */
  get(name: string): ToolFactory {
    const found = this.#factories.get(name);
    if (found !== undefined) return found;
    const nearest = nearestNames(name, this.list());
    throw new PraisonError("TOOL_NOT_FOUND", `there is no tool named ${shown(name)}`, {
      hint: nearest.length === 0 ? "No tools are registered." : `Did you mean ${nearest.join(", ")}?`,
    });
  }

  /** The names, in the order in which they were added. */
  list(): string[] {
    return [...this.#factories.keys()];
  }
}
