import { PraisonError } from "@praison/session-core";
import { z } from "zod";
import { toSdkTool } from "../agent-tool.ts";
import type { Remembering } from "../remembering.ts";
import type { ToolContext, ToolFactory } from "../tool-registry.ts";

const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 50;

const storeInput = z.object({
  content: z.string().min(1).describe("The fact, one readable sentence."),
  memory_type: z
    .enum(["long_term", "short_term", "episodic"])
    .default("long_term")
    .describe("How long it matters: for good, for now, or as what happened today."),
});

const searchInput = z.object({
  query: z.string().min(1).describe("Words to look for."),
  limit: z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe("How many facts at most."),
});

/** The tool by which a model keeps a fact. */
export const storeMemoryTool: ToolFactory = (context) =>
  toSdkTool({
    name: "store_memory",
    description:
      "Keep a fact for later conversations: a name, a preference, a decision. Give one readable sentence.",
    input: storeInput,
    async execute(input) {
      const { content, memory_type } = storeInput.parse(input);
      await memoryOf(context).store(content, memory_type);
      return { success: true, stored: content };
    },
  });

/** The tool by which a model looks for kept facts. */
export const searchMemoryTool: ToolFactory = (context) =>
  toSdkTool({
    name: "search_memory",
    description: "Search the facts that were kept from earlier conversations.",
    input: searchInput,
    async execute(input) {
      const { query, limit } = searchInput.parse(input);
      const hits = await memoryOf(context).search(query, limit);
      return {
        success: true,
        results: hits.map(({ record, score }) => ({
          content: record.content,
          memory_type: record.kind,
          when: new Date(record.createdAt * 1000).toISOString(),
          score,
        })),
      };
    },
  });

function memoryOf({ memory }: ToolContext): Remembering {
  if (memory !== undefined) return memory;
  throw new PraisonError("TOOL_FAILED", "this agent has no memory to keep facts in", {
    hint: "Give the agent one: new Agent({ memory: true }).",
  });
}
