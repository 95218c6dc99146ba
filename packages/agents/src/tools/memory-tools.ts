import { PraisonError } from "@praison/session-core";
import { z } from "zod";
import { toSdkTool } from "../agent-tool.ts";
import type { MemoryProtocol } from "../memory-protocol.ts";
import type { ToolContext, ToolFactory } from "../tool-registry.ts";

const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 50;

/** The tool by which a model keeps a fact. */
export const storeMemoryTool: ToolFactory = (context) =>
  toSdkTool({
    name: "store_memory",
    description:
      "Keep a fact for later conversations: a name, a preference, a decision. Give one readable sentence.",
    input: z.object({
      text: z.string().min(1).describe("The fact, one sentence."),
      kind: z.enum(["long_term", "short_term"]).default("long_term").describe("How long it matters."),
    }),
    async execute(input) {
      const { text, kind } = input as { readonly text: string; readonly kind: string };
      await memoryOf(context).store(text, kind);
      return { success: true, stored: text };
    },
  });

/** The tool by which a model looks for kept facts. */
export const searchMemoryTool: ToolFactory = (context) =>
  toSdkTool({
    name: "search_memory",
    description: "Search the facts that were kept from earlier conversations.",
    input: z.object({
      query: z.string().min(1).describe("Words to look for."),
      limit: z
        .number()
        .int()
        .min(1)
        .max(MAX_LIMIT)
        .default(DEFAULT_LIMIT)
        .describe("How many facts at most."),
    }),
    async execute(input) {
      const { query, limit } = input as { readonly query: string; readonly limit: number };
      return { success: true, results: await memoryOf(context).search(query, { limit }) };
    },
  });

function memoryOf({ memory }: ToolContext): MemoryProtocol {
  if (memory !== undefined) return memory;
  throw new PraisonError("TOOL_FAILED", "this agent has no memory to keep facts in", {
    hint: "Give the agent one: new Agent({ memory }), an object with store(text, kind) and search(query).",
  });
}
