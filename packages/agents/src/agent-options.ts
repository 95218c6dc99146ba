import type { Environment } from "@praison/home";
import { type MemoryChoice, type MemorySettings, resolveMemory } from "@praison/memory";
import {
  isSearchableSessionStore,
  PraisonError,
  parseSessionId,
  type SearchableSessionStore,
  shown,
} from "@praison/session-core";
import type { Tool } from "ai";
import { z } from "zod";
import type { AgentTool } from "./agent-tool.ts";
import type { ModelChoice } from "./resolve-model.ts";
import type { Summarize } from "./summarize.ts";
import type { ToolRegistry } from "./tool-registry.ts";

/** How many steps (calls of the model) one question may take by default. */
export const DEFAULT_MAX_STEPS = 10;

/** How many messages may wait for a summary by default. */
export const DEFAULT_SUMMARIZE_AFTER = 60;

/** A tool of an agent: the name of one in its registry, a plain tool, or tools of the AI SDK by name. */
export type ToolChoice = string | AgentTool | Readonly<Record<string, Tool>>;

/** What an agent is made of. */
export interface AgentOptions {
  /** Default `agent`. It names the agent in its sessions, and, with the workspace, the session that it goes on with. */
  readonly name?: string | undefined;
  /** Tells the model what to do and how. */
  readonly instructions?: string | undefined;
  readonly tools?: readonly ToolChoice[] | undefined;
  /** Default: the one that `PRAISONAI_MODEL` names, else the offline model. */
  readonly model?: ModelChoice | undefined;
  /**
   * What to remember: `true` for facts in files, a preset such as `"history"`, `"session"`, `"chat"`, `"sqlite"` or
   * `"learn"`, a `MemoryConfig`, or any object with `getContext(query)` and `saveSession(name, history)`. Default: nothing.
   */
  readonly memory?: MemoryChoice | undefined;
  /**
   * Where to keep the conversation. Default: the default store where `memory` asks for history or names a session, else
   * nowhere; `session_search` looks into the default store then.
   */
  readonly sessionStore?: SearchableSessionStore | undefined;
  /** The session to go on with. Default, with a store: the agent's own in this workspace. */
  readonly sessionId?: string | undefined;
  /** Whose agent it is: it writes and recalls sessions of this user only. */
  readonly userId?: string | undefined;
  /** Steps at most for one question; in the last of several the model has to do without tools. Default 10. */
  readonly maxSteps?: number | undefined;
  /** How often a failed call of the model is tried again. Default 2. */
  readonly maxRetries?: number | undefined;
  /**
   * Summarises the earlier part of a long conversation; the summary is kept in the session and sent in its place.
   * Default: the store's own count of what it archived. `summarizeWith(model)` makes one by a model.
   */
  readonly summarize?: Summarize | undefined;
  /** How many messages may wait for a summary. Default 60. */
  readonly summarizeAfter?: number | undefined;
  /** Where tools are looked up by name. Default: `defaultToolRegistry()`. */
  readonly registry?: ToolRegistry | undefined;
  /** Is told, once each, what was done without: a memory that failed, a summary. Default: a process warning. */
  readonly onNotice?: ((notice: string) => void) | undefined;
  /** Environment variables. Default: `process.env`. */
  readonly env?: Environment | undefined;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

const isFunction = (value: unknown): boolean => typeof value === "function";

const agentOptionsSchema = z.strictObject({
  name: z.string().optional(),
  instructions: z.string().optional(),
  tools: z.array(z.union([z.string(), z.custom(isObject, "expected a name or a tool")])).optional(),
  model: z.union([z.string(), z.custom(isModel, "expected a model of the AI SDK, or its name")]).optional(),
  // Read by resolveMemory.
  memory: z.unknown().optional(),
  sessionStore: z.custom(isSearchableSessionStore, "expected a store that can be searched").optional(),
  sessionId: z.string().optional(),
  userId: z.string().min(1).optional(),
  maxSteps: z.number().int().min(1).max(1000).optional(),
  summarize: z.custom(isFunction, "expected a function").optional(),
  summarizeAfter: z.number().int().min(2).optional(),
  maxRetries: z.number().int().min(0).max(20).optional(),
  registry: z
    .custom((value) => isObject(value) && hasMethods(value, "get"), "expected a ToolRegistry")
    .optional(),
  onNotice: z.custom(isFunction, "expected a function").optional(),
  env: z.custom(isObject).optional(),
});

/** What an agent is made of, with its memory understood. */
export interface ParsedAgentOptions {
  readonly options: AgentOptions;
  readonly memory: MemorySettings | undefined;
}

/**
 * Checks what an agent is made of.
 *
 * @param options what was given
 * @throws PraisonError `INVALID_INPUT` that names the option
 */
export function parseAgentOptions(options: AgentOptions): ParsedAgentOptions {
  const parsed = agentOptionsSchema.safeParse(options);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join(".") ?? "";
    const value = (options as Readonly<Record<string, unknown>>)[String(issue?.path[0])];
    throw new PraisonError(
      "INVALID_INPUT",
      `new Agent: ${place === "" ? "" : `${place}: `}${issue?.message}${place === "" ? "" : `, got ${shown(value)}`}`,
    );
  }
  const memory = resolveMemory(options.memory);
  for (const id of [options.sessionId, memory?.sessionId]) if (id !== undefined) parseSessionId(id);
  return { options, memory };
}

function isModel(value: unknown): boolean {
  return hasMethods(value, "doGenerate", "doStream");
}

function hasMethods(value: unknown, ...names: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  return names.every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === "function");
}
