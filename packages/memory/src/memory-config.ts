import { PraisonError, shown } from "@praison/session-core";
import { z } from "zod";
import { type AgentMemory, isAgentMemory } from "./agent-memory.ts";
import type { FactExtractor } from "./auto-memory.ts";
import {
  type LearnConfig,
  learnConfigSchema,
  type LearnSettings,
  resolveLearn,
} from "./learn/learn-config.ts";

/** Where a memory can be kept. All but `file` and `in_memory` need a package of their own. */
export const MEMORY_BACKENDS = [
  "file",
  "in_memory",
  "sqlite",
  "chroma",
  "mem0",
  "mongodb",
  "dakera",
] as const;

/** One of {@link MEMORY_BACKENDS}. */
export type MemoryBackendName = (typeof MEMORY_BACKENDS)[number];

/** What an agent remembers, where, and how much of it is shown to the model. */
export interface MemoryConfig {
  /** Where facts are kept. Default `file`. */
  readonly backend?: MemoryBackendName | undefined;
  /** Whose memory it is. Default: the agent's user, else the default user. */
  readonly userId?: string | undefined;
  /** The session to go on with; it is the same in every workspace. It makes the conversation persistent. */
  readonly sessionId?: string | undefined;
  /** Whether facts are taken from what the user says, and by what: default by rules. Default false. */
  readonly autoMemory?: boolean | { readonly extract?: FactExtractor | undefined } | undefined;
  /** Whether earlier messages of the agent's session are sent to the model. Default false. */
  readonly history?: boolean | undefined;
  /** How many earlier messages, the newest ones. Default 10; 0 sends none. */
  readonly historyLimit?: number | undefined;
  /** Whether long-term facts about the question are put in front of it, besides the memory's context. Default false. */
  readonly prefetch?: boolean | undefined;
  /** How many of them. Default 5. */
  readonly prefetchLimit?: number | undefined;
  /** Tokens (of 4 characters) that they may take. Default 512. */
  readonly prefetchTokenBudget?: number | undefined;
  /** Under which name the conversation is saved in the memory after each answer; `true`: the session's id. */
  readonly autoSave?: string | true | undefined;
  /** What is learned from conversations. Default: nothing. */
  readonly learn?: boolean | LearnConfig | undefined;
  /** Options of the back end, such as `basePath` or `config` of `file`. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

/** How an agent can be given a memory: `true` or a preset's name, a config, or any object of its own. */
export type MemoryChoice = boolean | string | MemoryConfig | AgentMemory;

/** A memory choice with every default in its place. */
export interface MemorySettings {
  /** The object that was given; else one is opened by `backend`. */
  readonly memory: AgentMemory | undefined;
  readonly backend: MemoryBackendName;
  readonly backendOptions: Readonly<Record<string, unknown>>;
  readonly userId: string | undefined;
  readonly sessionId: string | undefined;
  readonly autoMemory: { readonly extract?: FactExtractor | undefined } | undefined;
  readonly history: boolean;
  readonly historyLimit: number;
  readonly prefetch: boolean;
  readonly prefetchLimit: number;
  readonly prefetchTokenBudget: number;
  readonly autoSave: string | true | undefined;
  readonly learn: LearnSettings | undefined;
}

const presets: Readonly<Record<string, MemoryConfig>> = {
  ...Object.fromEntries(MEMORY_BACKENDS.map((backend) => [backend, { backend }])),
  history: { history: true, historyLimit: 10 },
  session: { history: true, historyLimit: 10, autoSave: true },
  chat: { history: true, historyLimit: 20 },
  learn: { learn: true },
};

const extractorSchema = z.custom<FactExtractor>(
  (value) => typeof value === "function",
  "expected a function",
);

const memoryConfigSchema = z.strictObject({
  backend: z.enum(MEMORY_BACKENDS).optional(),
  userId: z.string().min(1).optional(),
  sessionId: z.string().min(1).optional(),
  autoMemory: z.union([z.boolean(), z.strictObject({ extract: extractorSchema.optional() })]).optional(),
  history: z.boolean().optional(),
  historyLimit: z.number().int().min(0).optional(),
  prefetch: z.boolean().optional(),
  prefetchLimit: z.number().int().min(1).max(100).optional(),
  prefetchTokenBudget: z.number().int().min(1).optional(),
  autoSave: z.union([z.string().min(1), z.literal(true)]).optional(),
  learn: z.union([z.boolean(), learnConfigSchema]).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Reads what an agent was given as its memory.
 *
 * @param choice `true` (a file memory), a preset (`"file"`, `"sqlite"`, `"chroma"`, `"history"`, `"session"`, `"chat"`,
 *   `"learn"` and so on, in any case), the address of a back end (`sqlite:///notes.db`, `mongodb://host/name`), a config, or
 *   an object with `getContext` and `saveSession`
 * @returns `undefined` for no memory
 * @throws PraisonError `INVALID_INPUT` that names the field, or the presets
 *
 * @example
 * ```ts
 * resolveMemory("chat")?.historyLimit; // 20
 * ```
 */
export function resolveMemory(choice: MemoryChoice | undefined): MemorySettings | undefined {
  if (choice === undefined || choice === false) return undefined;
  if (choice === true) return settingsOf({});
  if (typeof choice === "string")
    return settingsOf(choice.includes("://") ? byAddress(choice) : preset(choice));
  if (isAgentMemory(choice)) return { ...settingsOf({}), memory: choice };
  return settingsOf(parseConfig(choice));
}

function preset(name: string): MemoryConfig {
  const key = name.trim().toLowerCase().replaceAll("-", "_");
  const found = Object.hasOwn(presets, key) ? presets[key] : undefined;
  if (found !== undefined) return found;
  throw new PraisonError("INVALID_INPUT", `there is no memory preset ${shown(name)}`, {
    hint: `Presets: ${Object.keys(presets).join(", ")}.`,
  });
}

function byAddress(address: string): MemoryConfig {
  const scheme = address.slice(0, address.indexOf("://")).toLowerCase();
  switch (scheme) {
    case "sqlite":
      // As in other tools: three slashes before a relative path, four before an absolute one.
      return { backend: "sqlite", config: { dbPath: address.replace(/^sqlite:\/\/\/?/i, "") } };
    case "mongodb":
    case "mongodb+srv":
      return { backend: "mongodb", config: { url: address } };
    case "http":
    case "https":
      return { backend: "dakera", config: { url: address } };
    default:
      throw new PraisonError(
        "INVALID_INPUT",
        `there is no memory for addresses such as ${shown(`${scheme}://`)}`,
        {
          hint: "Known are sqlite:///file.db, mongodb://host/name and http://host (Dakera). Or give an object with getContext and saveSession.",
        },
      );
  }
}

function parseConfig(config: unknown): MemoryConfig {
  const parsed = memoryConfigSchema.safeParse(config);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  throw new PraisonError("INVALID_INPUT", `memory: ${place === "" ? "" : `${place}: `}${issue?.message}`, {
    hint: "Give true, a preset's name, a MemoryConfig, or an object with getContext(query) and saveSession(name, history).",
  });
}

function settingsOf(config: MemoryConfig): MemorySettings {
  return {
    memory: undefined,
    backend: config.backend ?? "file",
    backendOptions: config.config ?? {},
    userId: config.userId,
    sessionId: config.sessionId,
    autoMemory: config.autoMemory === true ? {} : config.autoMemory || undefined,
    history: config.history ?? false,
    historyLimit: config.historyLimit ?? 10,
    prefetch: config.prefetch ?? false,
    prefetchLimit: config.prefetchLimit ?? 5,
    prefetchTokenBudget: config.prefetchTokenBudget ?? 512,
    autoSave: config.autoSave,
    learn: resolveLearn(config.learn),
  };
}
