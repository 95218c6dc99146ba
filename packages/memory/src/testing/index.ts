export type { MemoryLaw, MemoryPlace, MemorySettings } from "./memory-law.ts";
export { memoryLaws, testMemory, type TestMemoryOptions } from "./test-memory.ts";
