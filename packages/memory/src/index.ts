// Memories
export { type AgentMemory, isAgentMemory, type SavedMessage } from "./agent-memory.ts";
export { FileMemory, type FileMemoryOptions } from "./file-memory.ts";
export { InMemoryMemory, type InMemoryMemoryOptions } from "./in-memory-memory.ts";
export {
  type CheckpointOptions,
  type CompressOptions,
  type EntityOptions,
  isMemoryStore,
  type ItemOptions,
  type MemorySearchOptions,
  type MemoryStats,
  type MemoryStore,
} from "./memory-store.ts";

// What they hold
export {
  type EntityDetails,
  MEMORY_KINDS,
  type MemoryKind,
  type MemoryRecord,
  type Metadata,
  type NewRecord,
  type Relationship,
} from "./memory-record.ts";
export type { RelatedEntity } from "./entity-change.ts";
export type { ContextOptions } from "./memory-context.ts";
export type { MemoryHit } from "./memory-search.ts";
export { DEFAULT_MEMORY_LIMITS, type MemoryLimits } from "./memory-limits.ts";
export type { SavedSession, SavedSessionSummary } from "./saved-session.ts";

// Back ends of one's own
export type {
  DocumentFolder,
  FoundRecord,
  MemoryRecords,
  RecordChange,
  RecordPlace,
} from "./memory-records.ts";
export { SavingMemory } from "./saving-memory.ts";
export type { RecordMemoryOptions } from "./record-memory.ts";

// Facts in what a user says
export { extractFacts } from "./extraction/extract-facts.ts";
export { type Fact, FACT_IMPORTANCE, type FactKind } from "./extraction/fact.ts";
export { factKey } from "./extraction/fact-key.ts";
export {
  AutoMemory,
  type AutoMemoryOptions,
  type FactExtractor,
  type FactSource,
  type InteractionOptions,
} from "./auto-memory.ts";

// Learning
export {
  LEARN_KINDS,
  type LearnConfig,
  type LearnKind,
  type LearnMode,
  type LearnSettings,
  resolveLearn,
} from "./learn/learn-config.ts";
export type { LearnEntry } from "./learn/learn-entry.ts";
export { LearnManager, type LearnManagerOptions } from "./learn/learn-manager.ts";
export { learnByRules } from "./learn/learn-rules.ts";
export type { LearnedTurn, LearnExtractor, Learning } from "./learn/learning.ts";

// What an agent can be given
export {
  MEMORY_BACKENDS,
  type MemoryBackendName,
  type MemoryChoice,
  type MemoryConfig,
  type MemorySettings,
  resolveMemory,
} from "./memory-config.ts";
export { openMemory, type OpenMemoryOptions } from "./open-memory.ts";
