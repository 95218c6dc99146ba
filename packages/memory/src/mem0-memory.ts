import { PraisonError } from "@praison/session-core";
import { type KeyedEntry, keyedRecords, type KeyedStore } from "./keyed-records.ts";
import { DEFAULT_USER } from "./memory-folder.ts";
import { type MemoryLimits, parseMemoryLimits } from "./memory-limits.ts";
import { optionalPackage } from "./optional-package.ts";
import { SavingMemory } from "./saving-memory.ts";

/** Which mem0, and whose memory. */
export interface Mem0MemoryOptions {
  readonly userId?: string | undefined;
  /** The configuration of mem0 itself: embedder, vector store, model. Default: mem0's own. */
  readonly mem0?: Readonly<Record<string, unknown>> | undefined;
  readonly config?: Partial<MemoryLimits> | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

interface Mem0Item {
  readonly id: string;
  readonly memory: string;
  readonly score?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface Mem0Client {
  add(
    text: string,
    options: { userId: string; infer: false; metadata: Readonly<Record<string, unknown>> },
  ): Promise<unknown>;
  getAll(options: {
    topK: number;
    filters: { user_id: string };
  }): Promise<{ readonly results: readonly Mem0Item[] }>;
  search(
    query: string,
    options: { topK: number; filters: { user_id: string } },
  ): Promise<{ readonly results: readonly Mem0Item[] }>;
  delete(id: string): Promise<unknown>;
}

interface Mem0Package {
  readonly Memory: new (config?: Readonly<Record<string, unknown>>) => Mem0Client;
}

/** More than any memory keeps. */
const ALL = 100_000;

interface Mem0Entry extends KeyedEntry {
  readonly mem0Id: string;
}

/**
 * A memory in mem0, in this process (needs the package mem0ai). Facts are stored as they are: mem0's own extraction is not
 * used. Changes by one object are made one after the other; two processes may overwrite each other's changes of the same
 * record.
 *
 * @example
 * ```ts
 * const memory = new Mem0Memory({ userId: "ada", mem0: { vectorStore: { provider: "qdrant", config: { … } } } });
 * ```
 */
export class Mem0Memory extends SavingMemory {
  /**
   * @throws PraisonError `INVALID_INPUT` for a limit that makes no sense
   */
  constructor({ userId: given, mem0, config, now }: Mem0MemoryOptions = {}) {
    const userId = given?.trim() || DEFAULT_USER;
    const limits = parseMemoryLimits(config);
    super({
      records: keyedRecords(mem0Store(userId, mem0), `mem0 (${userId})`),
      userId,
      limits: async () => limits,
      now,
    });
  }
}

function mem0Store(userId: string, config: Readonly<Record<string, unknown>> | undefined): KeyedStore {
  let opened: Promise<Mem0Client> | undefined;
  const use = async <T>(work: (client: Mem0Client) => Promise<T>): Promise<T> => {
    opened ??= openMem0(config);
    try {
      return await work(await opened);
    } catch (error) {
      opened = undefined;
      if (PraisonError.isInstance(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new PraisonError("STORE_UNAVAILABLE", `mem0 failed: ${reason}`, { cause: error });
    }
  };
  const filters = { user_id: userId };
  const all = async (): Promise<Mem0Entry[]> =>
    await use(async (client) => (await client.getAll({ topK: ALL, filters })).results.flatMap(entryOf));
  const remove = async (entries: readonly Mem0Entry[]): Promise<void> =>
    await use(async (client) => {
      for (const { mem0Id } of entries) await client.delete(mem0Id);
    });
  return {
    list: async (place) => (await all()).filter((entry) => entry.place === place),
    places: async () => [...new Set((await all()).map(({ place }) => place))],
    async put(entries) {
      const wanted = new Set(entries.map(({ place, key }) => `${place}\0${key}`));
      const replaced = (await all()).filter(({ place, key }) => wanted.has(`${place}\0${key}`));
      await use(async (client) => {
        for (const { key, place, position, importance, text, json } of entries) {
          const metadata = {
            praisonKey: key,
            praisonPlace: place,
            praisonPosition: position,
            importance,
            praisonText: text,
            praisonJson: json,
          };
          await client.add(text, { userId, infer: false, metadata });
        }
      });
      await remove(replaced);
    },
    remove: async (entries) => await remove(entries.filter((entry): entry is Mem0Entry => "mem0Id" in entry)),
    find: async (query, limit) =>
      await use(async (client) => {
        const { results } = await client.search(query, { topK: limit, filters });
        return results.flatMap((item) =>
          entryOf(item).map((entry) => ({ entry, relevance: Math.min(1, Math.max(0, item.score ?? 0)) })),
        );
      }),
    close: async () => undefined,
  };
}

async function openMem0(config: Readonly<Record<string, unknown>> | undefined): Promise<Mem0Client> {
  const specifier = "mem0ai/oss";
  const { Memory } = await optionalPackage<Mem0Package>(
    "mem0ai",
    async () => (await import(specifier)) as Mem0Package,
  );
  return new Memory(config);
}

/** What others stored for the user is left alone. */
function entryOf({ id, metadata = {} }: Mem0Item): Mem0Entry[] {
  const {
    praisonKey: key,
    praisonPlace: place,
    praisonPosition: position,
    praisonText: text,
    praisonJson: json,
  } = metadata;
  if (
    typeof key !== "string" ||
    typeof place !== "string" ||
    typeof json !== "string" ||
    typeof text !== "string"
  )
    return [];
  return [
    {
      mem0Id: id,
      key,
      place,
      position: Number(position),
      importance: Number(metadata["importance"]),
      text,
      json,
    },
  ];
}
