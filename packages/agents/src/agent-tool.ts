import { PraisonError, shown } from "@praison/session-core";
import { tool, type Tool } from "ai";
import { z } from "zod";

/** What a tool may know of the call that it serves. */
export interface ToolCallOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * A tool in plain form.
 *
 * @example
 * ```ts
 * const weather = defineTool({
 *   name: "weather",
 *   description: "Tells the weather of a city.",
 *   input: z.object({ city: z.string() }),
 *   execute: async ({ city }) => `sunny in ${city}`,
 * });
 * ```
 */
export interface AgentTool<Input = unknown> {
  /** Letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  /** Tells the model when to use it. */
  readonly description: string;
  /** What the model must give. */
  readonly input: z.ZodType<Input>;
  /** Its answer: text, or anything that JSON can hold. */
  execute(input: Input, options: ToolCallOptions): unknown;
}

/** Names that every provider takes. */
const TOOL_NAME = /^(?!__proto__$)[a-zA-Z0-9_-]{1,64}$/;

const agentToolSchema = z.looseObject({
  name: z.string().regex(TOOL_NAME, "letters, digits, _ and - only, at most 64"),
  description: z.string().min(1),
  input: z.custom(
    (value) => typeof value === "object" && value !== null && "_zod" in value,
    "expected a zod schema",
  ),
  execute: z.custom((value) => typeof value === "function", "expected a function"),
});

/**
 * Types a tool: `execute` gets what `input` describes.
 *
 * @param definition the tool
 * @returns the same tool
 */
export function defineTool<Input>(definition: AgentTool<Input>): AgentTool<Input> {
  return definition;
}

/**
 * Tells a tool in plain form from one of the AI SDK, which has no name of its own.
 *
 * @param value what was given as a tool
 */
export function isAgentTool(value: unknown): value is AgentTool {
  return typeof value === "object" && value !== null && "name" in value && "input" in value;
}

/**
 * Makes a plain tool one of the AI SDK.
 *
 * @param definition the tool
 * @throws PraisonError `INVALID_INPUT` that names what is wrong
 */
export function toSdkTool(definition: AgentTool): Tool {
  const parsed = agentToolSchema.safeParse(definition);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new PraisonError(
      "INVALID_INPUT",
      `tool ${shown(definition.name)}: ${issue?.path.join(".")}: ${issue?.message}`,
      { hint: "A tool is { name, description, input: z.object({…}), execute(input) }." },
    );
  }
  return tool({
    description: definition.description,
    inputSchema: definition.input,
    execute: async (input: unknown, { abortSignal }: { readonly abortSignal?: AbortSignal | undefined }) => {
      const output = await definition.execute(input, { signal: abortSignal });
      requireJson(output, definition.name);
      return output;
    },
  }) as Tool;
}

/** The model is told of an answer that cannot be written down, as of any other failure of a tool. */
function requireJson(output: unknown, name: string): void {
  try {
    JSON.stringify(output);
  } catch (cause) {
    throw new PraisonError("TOOL_FAILED", `the answer of tool ${shown(name)} cannot be written as JSON`, {
      cause,
      hint: "Return text, or plain objects, lists, numbers and texts.",
    });
  }
}
