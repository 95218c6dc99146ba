import { InMemoryMemory } from "./in-memory-memory.ts";
import { testMemory } from "./testing/test-memory.ts";

testMemory("InMemoryMemory", async () => ({ open: async (settings) => new InMemoryMemory(settings) }), {
  skip: { "another memory on the same place knows what was added": "it forgets with its process" },
});
