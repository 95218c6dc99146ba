import type { Environment } from "@praison/home";
import { PraisonError } from "@praison/session-core";
import { type KeyedEntry, keyedRecords, type KeyedStore } from "./keyed-records.ts";
import { DEFAULT_USER } from "./memory-folder.ts";
import { type MemoryLimits, parseMemoryLimits } from "./memory-limits.ts";
import { optionalPackage } from "./optional-package.ts";
import { SavingMemory } from "./saving-memory.ts";

/** Which database, and whose memory. */
export interface MongodbMemoryOptions {
  readonly userId?: string | undefined;
  /** Default: `MONGODB_URL`, else `mongodb://localhost:27017/praison`. */
  readonly url?: string | undefined;
  /** Default `memory`; several users share it. */
  readonly collection?: string | undefined;
  readonly config?: Partial<MemoryLimits> | undefined;
  readonly env?: Environment | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

interface StoredEntry extends KeyedEntry {
  readonly _id: string;
  readonly owner: string;
}

interface MongoCollection {
  find(filter: Readonly<Record<string, unknown>>): { toArray(): Promise<StoredEntry[]> };
  distinct(field: string, filter: Readonly<Record<string, unknown>>): Promise<unknown[]>;
  bulkWrite(operations: readonly unknown[], options: { readonly ordered: true }): Promise<unknown>;
}

interface MongoConnection {
  db(): { collection(name: string): MongoCollection };
  connect(): Promise<unknown>;
  close(): Promise<void>;
}

interface MongoPackage {
  readonly MongoClient: new (url: string, options: Readonly<Record<string, unknown>>) => MongoConnection;
}

const TIMEOUT_MS = 5000;

/**
 * A memory in a MongoDB collection (needs the package mongodb). Nothing is opened before the first call. Changes by one
 * object are made one after the other; two processes may overwrite each other's changes of the same record.
 *
 * @example
 * ```ts
 * await using memory = new MongodbMemory({ url: "mongodb://localhost:27017/praison" });
 * ```
 */
export class MongodbMemory extends SavingMemory {
  /**
   * @throws PraisonError `INVALID_INPUT` for a limit that makes no sense
   */
  constructor(options: MongodbMemoryOptions = {}) {
    const { collection = "memory", config, env = process.env, now } = options;
    const userId = options.userId?.trim() || DEFAULT_USER;
    const limits = parseMemoryLimits(config);
    const url = options.url ?? env["MONGODB_URL"] ?? "mongodb://localhost:27017/praison";
    super({
      // The address may have a password in it.
      records: keyedRecords(mongoStore(url, collection, userId), `mongodb ${collection} (${userId})`),
      userId,
      limits: async () => limits,
      now,
    });
  }
}

function mongoStore(url: string, name: string, owner: string): KeyedStore {
  let opened: Promise<MongoConnection> | undefined;
  const use = async <T>(work: (collection: MongoCollection) => Promise<T>): Promise<T> => {
    opened ??= openMongo(url);
    try {
      return await work((await opened).db().collection(name));
    } catch (error) {
      opened = undefined;
      if (PraisonError.isInstance(error)) throw error;
      throw new PraisonError("STORE_UNAVAILABLE", "the MongoDB server does not answer as it should", {
        cause: error,
        hint: "Is it running? MONGODB_URL names it.",
      });
    }
  };
  const idOf = ({ place, key }: KeyedEntry): string => JSON.stringify([owner, place, key]);
  return {
    list: async (place) => await use(async (collection) => await collection.find({ owner, place }).toArray()),
    places: async () =>
      (await use(async (collection) => await collection.distinct("place", { owner }))).map(String),
    put: async (entries) => {
      await use(async (collection) => {
        const operations = entries.map((entry) => ({
          replaceOne: { filter: { _id: idOf(entry) }, replacement: { owner, ...plain(entry) }, upsert: true },
        }));
        await collection.bulkWrite(operations, { ordered: true });
      });
    },
    remove: async (entries) => {
      await use(async (collection) => {
        const operations = entries.map((entry) => ({ deleteOne: { filter: { _id: idOf(entry) } } }));
        await collection.bulkWrite(operations, { ordered: true });
      });
    },
    close: async () => {
      const connection = await opened?.catch(() => undefined);
      opened = undefined;
      await connection?.close();
    },
  };
}

function plain({ key, place, position, text, importance, json }: KeyedEntry): KeyedEntry {
  return { key, place, position, text, importance, json };
}

async function openMongo(url: string): Promise<MongoConnection> {
  const { MongoClient } = await optionalPackage<MongoPackage>("mongodb");
  const client = new MongoClient(url, { serverSelectionTimeoutMS: TIMEOUT_MS });
  await client.connect();
  return client;
}
