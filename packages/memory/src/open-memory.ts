import type { Environment } from "@praison/home";
import type { AgentMemory } from "./agent-memory.ts";
import { FileMemory } from "./file-memory.ts";
import { InMemoryMemory } from "./in-memory-memory.ts";
import type { MemorySettings } from "./memory-config.ts";

/** What a memory is opened for. */
export interface OpenMemoryOptions {
  /** Whose it is, where the settings do not say. */
  readonly userId?: string | undefined;
  readonly env?: Environment | undefined;
  readonly onNotice?: ((notice: string) => void) | undefined;
}

/**
 * Opens the memory that settings ask for.
 *
 * @param settings what {@link resolveMemory} gave
 * @param options whose, and what is told
 * @throws PraisonError `STORE_UNAVAILABLE` that names the package to install
 */
export async function openMemory(
  settings: MemorySettings,
  options: OpenMemoryOptions = {},
): Promise<AgentMemory> {
  const { memory, backend, backendOptions } = settings;
  if (memory !== undefined) return memory;
  const given = { ...backendOptions, ...options, userId: settings.userId ?? options.userId };
  switch (backend) {
    case "file":
      return new FileMemory(given);
    case "in_memory":
      return new InMemoryMemory(given);
    case "sqlite": {
      // Its entry is loaded where it is used.
      const { SqliteMemory } = await import("./sqlite-memory.ts");
      return new SqliteMemory(given);
    }
    case "chroma": {
      const { ChromaMemory } = await import("./chroma-memory.ts");
      return new ChromaMemory(given);
    }
    case "mem0": {
      const { Mem0Memory } = await import("./mem0-memory.ts");
      return new Mem0Memory(given);
    }
    case "mongodb": {
      const { MongodbMemory } = await import("./mongodb-memory.ts");
      return new MongodbMemory(given);
    }
    case "dakera": {
      const { DakeraMemory } = await import("./dakera-memory.ts");
      return new DakeraMemory(given);
    }
    default:
      return backend satisfies never;
  }
}
