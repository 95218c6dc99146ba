import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileMemory } from "./file-memory.ts";
import { testMemory } from "./testing/test-memory.ts";

testMemory("FileMemory", async () => {
  const basePath = await mkdtemp(join(tmpdir(), "praison-memory-"));
  return {
    open: async (settings) => new FileMemory({ basePath, ...settings }),
    remove: async () => await rm(basePath, { recursive: true, force: true }),
  };
});
