import type { Environment } from "@praison/home";
import { PraisonError, shown } from "@praison/session-core";
import { z } from "zod";
import { type KeyedEntry, keyedRecords, type KeyedStore } from "./keyed-records.ts";
import { DEFAULT_USER } from "./memory-folder.ts";
import { type MemoryLimits, parseMemoryLimits } from "./memory-limits.ts";
import { SavingMemory } from "./saving-memory.ts";

/** Which server, and whose memory. */
export interface DakeraMemoryOptions {
  readonly userId?: string | undefined;
  /** Default: `DAKERA_URL`, `DAKERA_API_URL`, else `http://localhost:3000`. */
  readonly url?: string | undefined;
  /** Default: `DAKERA_API_KEY`. */
  readonly apiKey?: string | undefined;
  /** Default: `DAKERA_AGENT_ID`, else `praisonai`. */
  readonly agentId?: string | undefined;
  readonly config?: Partial<MemoryLimits> | undefined;
  /** Milliseconds that one request may take. Default 10,000. */
  readonly timeoutMs?: number | undefined;
  readonly env?: Environment | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Entries that one request asks for or brings. */
const PAGE_SIZE = 1000;
const LONG_LASTING = new Set(["long_term", "entity", "summary"]);

const storedSchema = z.looseObject({
  id: z.string().optional(),
  memory_id: z.string().optional(),
  metadata: z.looseObject({
    praison_key: z.string(),
    praison_place: z.string(),
    praison_position: z.number(),
    praison_text: z.string(),
    praison_json: z.string(),
  }),
  importance: z.number().catch(0.5),
  score: z.number().optional(),
});
const answerSchema = z.looseObject({
  memories: z.array(
    z.union([z.looseObject({ memory: z.unknown(), score: z.number().optional() }), z.unknown()]),
  ),
});

/** An entry, and the id that the server gave it. */
interface DakeraEntry extends KeyedEntry {
  readonly memoryId: string;
}

/**
 * A memory on a Dakera server, over its HTTP interface. Nothing is asked before the first call.
 *
 * @example
 * ```ts
 * const memory = new DakeraMemory({ url: "http://localhost:3000" });
 * ```
 */
export class DakeraMemory extends SavingMemory {
  /**
   * @throws PraisonError `INVALID_INPUT` for a limit that makes no sense
   */
  constructor(options: DakeraMemoryOptions = {}) {
    const { env = process.env, config, now, timeoutMs = 10_000 } = options;
    const userId = options.userId?.trim() || DEFAULT_USER;
    const limits = parseMemoryLimits(config);
    const url = (
      options.url ??
      env["DAKERA_URL"] ??
      env["DAKERA_API_URL"] ??
      "http://localhost:3000"
    ).replace(/\/+$/, "");
    const apiKey = options.apiKey ?? env["DAKERA_API_KEY"];
    const agentId = options.agentId ?? env["DAKERA_AGENT_ID"] ?? "praisonai";
    const agent = userId === DEFAULT_USER ? agentId : `${agentId}:${userId}`;
    const store = dakeraStore({ url, apiKey, agent, timeoutMs });
    super({ records: keyedRecords(store, `${url} (${agent})`), userId, limits: async () => limits, now });
  }
}

interface DakeraServer {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly agent: string;
  readonly timeoutMs: number;
}

function dakeraStore(server: DakeraServer): KeyedStore {
  const { agent } = server;
  const matching = async (tag: string): Promise<DakeraEntry[]> => {
    const filter = { tags: [tag] };
    return entriesOf(
      await ask(server, "/v1/memories/recall/batch", { agent_id: agent, filter, limit: PAGE_SIZE * 10 }),
    );
  };
  const forget = async (entries: readonly DakeraEntry[]): Promise<void> => {
    if (entries.length === 0) return;
    await ask(server, "/v1/memory/forget", {
      agent_id: agent,
      memory_ids: entries.map(({ memoryId }) => memoryId),
    });
  };
  return {
    list: async (place) => (await matching(placeTag(place))).filter((entry) => entry.place === place),
    places: async () => [...new Set((await matching(TAG)).map(({ place }) => place))],
    async put(entries) {
      const known = new Map<string, DakeraEntry>();
      for (const place of new Set(entries.map((entry) => entry.place))) {
        for (const entry of await matching(placeTag(place))) known.set(`${entry.place}\0${entry.key}`, entry);
      }
      for (let at = 0; at < entries.length; at += PAGE_SIZE) {
        const memories = entries.slice(at, at + PAGE_SIZE).map(memoryOf);
        await ask(server, "/v1/memories/store/batch", { agent_id: agent, memories });
      }
      // The new one is there before the old one goes.
      await forget(entries.flatMap(({ place, key }) => known.get(`${place}\0${key}`) ?? []));
    },
    remove: async (entries) =>
      await forget(entries.filter((entry): entry is DakeraEntry => "memoryId" in entry)),
    async find(query, limit) {
      const answer = await ask(server, "/v1/memory/recall", { agent_id: agent, query, top_k: limit });
      return entriesOf(answer).map((entry) => ({
        entry,
        relevance: Math.min(1, Math.max(0, entry.score ?? 0)),
      }));
    },
    close: async () => undefined,
  };
}

const TAG = "praison";

function placeTag(place: string): string {
  return `${TAG}:${place}`;
}

function memoryOf({ key, place, position, text, importance, json }: KeyedEntry): Record<string, unknown> {
  return {
    content: text,
    memory_type: LONG_LASTING.has(place) ? "semantic" : place === "short_term" ? "working" : "episodic",
    importance,
    tags: [TAG, placeTag(place)],
    metadata: {
      praison_key: key,
      praison_place: place,
      praison_position: position,
      praison_text: text,
      praison_json: json,
    },
  };
}

/** What others stored for the agent is left alone. */
function entriesOf(answer: unknown): (DakeraEntry & { readonly score: number | undefined })[] {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return [];
  return parsed.data.memories.flatMap((item) => {
    // A recalled memory comes with its score beside it.
    const { memory, score } = (item ?? {}) as { readonly memory?: unknown; readonly score?: number };
    const stored = storedSchema.safeParse(memory ?? item);
    if (!stored.success) return [];
    const { id, memory_id, metadata, importance } = stored.data;
    const memoryId = id ?? memory_id;
    if (memoryId === undefined) return [];
    return [
      {
        memoryId,
        key: metadata.praison_key,
        place: metadata.praison_place,
        position: metadata.praison_position,
        text: metadata.praison_text,
        importance,
        json: metadata.praison_json,
        score: score ?? stored.data.score,
      },
    ];
  });
}

async function ask({ url, apiKey, timeoutMs }: DakeraServer, path: string, body: unknown): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (cause) {
    throw new PraisonError("STORE_UNAVAILABLE", `the Dakera server ${shown(url)} does not answer`, {
      cause,
      hint: "Is it running? DAKERA_URL names another one.",
    });
  }
  if (response.ok) return text === "" ? {} : (JSON.parse(text) as unknown);
  const hint = response.status === 401 || response.status === 403 ? { hint: "Set DAKERA_API_KEY." } : {};
  throw new PraisonError(
    "STORE_UNAVAILABLE",
    `the Dakera server refused ${path}: HTTP ${response.status}`,
    hint,
  );
}
