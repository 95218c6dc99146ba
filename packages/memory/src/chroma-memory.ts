import type { Environment } from "@praison/home";
import { PraisonError, shown } from "@praison/session-core";
import { type Embed, hashedEmbedding } from "./hashed-embedding.ts";
import { type KeyedEntry, keyedRecords, type KeyedStore } from "./keyed-records.ts";
import { DEFAULT_USER } from "./memory-folder.ts";
import { type MemoryLimits, parseMemoryLimits } from "./memory-limits.ts";
import { optionalPackage } from "./optional-package.ts";
import { SavingMemory } from "./saving-memory.ts";

/** Which server and collection, and whose memory. */
export interface ChromaMemoryOptions {
  readonly userId?: string | undefined;
  /** The Chroma server. Default: `CHROMA_URL`, else `http://localhost:8000`. */
  readonly url?: string | undefined;
  /** Default `praison_memory`; several users share it. */
  readonly collection?: string | undefined;
  /**
   * Turns texts into vectors, by which questions find facts that have other words. Default: by the words alone, which needs no
   * model.
   */
  readonly embed?: Embed | undefined;
  readonly config?: Partial<MemoryLimits> | undefined;
  readonly env?: Environment | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

type Meta = Readonly<Record<string, string | number>>;
type Where = Readonly<Record<string, unknown>>;

interface ChromaCollection {
  get(query: { where: Where; include: readonly string[] }): Promise<{
    readonly metadatas: readonly (Meta | null)[];
    readonly documents: readonly (string | null)[];
  }>;
  upsert(entries: {
    readonly ids: readonly string[];
    readonly embeddings: readonly number[][];
    readonly documents: readonly string[];
    readonly metadatas: readonly Meta[];
  }): Promise<unknown>;
  delete(query: { readonly ids: readonly string[] }): Promise<unknown>;
  query(query: {
    readonly queryEmbeddings: readonly number[][];
    readonly nResults: number;
    readonly where: Where;
    readonly include: readonly string[];
  }): Promise<{
    readonly metadatas: readonly (readonly (Meta | null)[])[];
    readonly documents: readonly (readonly (string | null)[])[];
    readonly distances: readonly (readonly (number | null)[])[];
  }>;
}

interface ChromaPackage {
  readonly ChromaClient: new (options: { host: string; port: number; ssl: boolean }) => {
    getOrCreateCollection(options: {
      name: string;
      embeddingFunction: null;
      configuration: { hnsw: { space: "cosine" } };
    }): Promise<ChromaCollection>;
  };
}

/**
 * A memory in a Chroma collection (needs the package chromadb and a running server). Nothing is asked before the first
 * call. Changes by one object are made one after the other; two processes that change one user's memory at the same time may
 * overwrite each other's changes of the same record.
 *
 * @example
 * ```ts
 * const memory = new ChromaMemory({ url: "http://localhost:8000", embed: async (texts) => await myModel.embed(texts) });
 * ```
 */
export class ChromaMemory extends SavingMemory {
  /**
   * @throws PraisonError `INVALID_INPUT` for a limit that makes no sense
   */
  constructor(options: ChromaMemoryOptions = {}) {
    const { collection = "praison_memory", embed, config, env = process.env, now } = options;
    const userId = options.userId?.trim() || DEFAULT_USER;
    const limits = parseMemoryLimits(config);
    const url = options.url ?? env["CHROMA_URL"] ?? "http://localhost:8000";
    const store = chromaStore({ url, name: collection, embed, owner: userId });
    super({
      records: keyedRecords(store, `${url}/${collection} (${userId})`),
      userId,
      limits: async () => limits,
      now,
    });
  }
}

interface ChromaPlace {
  readonly url: string;
  readonly name: string;
  readonly owner: string;
  readonly embed: Embed | undefined;
}

function chromaStore({ url, name, owner, embed }: ChromaPlace): KeyedStore {
  let opened: Promise<ChromaCollection> | undefined;
  const use = async <T>(work: (collection: ChromaCollection) => Promise<T>): Promise<T> => {
    opened ??= openCollection(url, name);
    try {
      return await work(await opened);
    } catch (error) {
      opened = undefined;
      if (PraisonError.isInstance(error)) throw error;
      throw new PraisonError(
        "STORE_UNAVAILABLE",
        `the Chroma server ${shown(url)} does not answer as it should`,
        {
          cause: error,
          hint: "Is it running? chroma run --path ./chroma",
        },
      );
    }
  };
  const matching = async (where: Where): Promise<KeyedEntry[]> =>
    await use(async (collection) => {
      const { metadatas, documents } = await collection.get({ where, include: ["metadatas", "documents"] });
      return metadatas.flatMap((meta, at) => entryOf(meta, documents[at]));
    });
  const idOf = ({ place, key }: KeyedEntry): string => JSON.stringify([owner, place, key]);
  return {
    list: async (place) => await matching({ $and: [{ owner }, { place }] }),
    places: async () => [...new Set((await matching({ owner })).map(({ place }) => place))],
    async put(entries) {
      const embeddings = await (embed ?? hashedEmbedding)(entries.map(({ text }) => text));
      await use(async (collection) => {
        await collection.upsert({
          ids: entries.map(idOf),
          embeddings,
          documents: entries.map(({ text }) => text),
          metadatas: entries.map(({ key, place, position, importance, json }) => ({
            owner,
            key,
            place,
            position,
            importance,
            json,
          })),
        });
      });
    },
    remove: async (entries) => {
      await use(async (collection) => await collection.delete({ ids: entries.map(idOf) }));
    },
    // By words alone the memory itself searches better.
    ...(embed !== undefined && {
      find: async (query: string, limit: number) => {
        const queryEmbeddings = await embed([query]);
        return await use(async (collection) => {
          const include = ["metadatas", "documents", "distances"];
          const found = await collection.query({
            queryEmbeddings,
            nResults: limit,
            where: { owner },
            include,
          });
          const [metadatas = [], documents = [], distances = []] = [
            found.metadatas[0],
            found.documents[0],
            found.distances[0],
          ];
          return metadatas.flatMap((meta, at) =>
            entryOf(meta, documents[at]).map((entry) => ({
              entry,
              relevance: Math.max(0, 1 - (distances[at] ?? 1)),
            })),
          );
        });
      },
    }),
    close: async () => undefined,
  };
}

async function openCollection(url: string, name: string): Promise<ChromaCollection> {
  const { ChromaClient } = await optionalPackage<ChromaPackage>("chromadb");
  const { hostname, port, protocol } = new URL(url);
  const ssl = protocol === "https:";
  const client = new ChromaClient({ host: hostname, port: Number(port || (ssl ? 443 : 80)), ssl });
  const configuration = { hnsw: { space: "cosine" } } as const;
  return await client.getOrCreateCollection({ name, embeddingFunction: null, configuration });
}

function entryOf(meta: Meta | null, text: string | null | undefined): KeyedEntry[] {
  if (meta === null) return [];
  const { key, place, position, importance, json } = meta;
  if (typeof key !== "string" || typeof place !== "string" || typeof json !== "string") return [];
  return [{ key, place, position: Number(position), importance: Number(importance), text: text ?? "", json }];
}
