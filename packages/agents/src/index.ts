// The agent
export { Agent, type CallOptions } from "./agent.ts";
export type { AgentOptions, ToolChoice } from "./agent-options.ts";
export { DEFAULT_MAX_STEPS } from "./agent-options.ts";
export type { AgentEvent, FinishReason, TokenUsage } from "./agent-event.ts";
export { factsWith, learnWith } from "./learn-with.ts";
export type { Remembering } from "./remembering.ts";
export type { TerminalOutput } from "./terminal-output.ts";

export { type Summarize, type SummaryRequest, summarizeWith } from "./summarize.ts";

// Models
export { type ModelChoice, OFFLINE_MODEL_NAME, resolveModel } from "./resolve-model.ts";
export { offlineModel } from "./offline-model/offline-model.ts";
export type { LanguageModelObject } from "./language-model.ts";

// Tools
export { type AgentTool, defineTool, type ToolCallOptions } from "./agent-tool.ts";
export { type ToolContext, type ToolFactory, ToolRegistry } from "./tool-registry.ts";
export { defaultToolRegistry } from "./default-tool-registry.ts";
export { sessionSearchTool, type SessionSearchToolOptions } from "./session-search-tool.ts";
export { createSessionSearch } from "@praison/session-core";
