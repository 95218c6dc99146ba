import process from "node:process";
import type { MemorySettings } from "@praison/memory";
import { PraisonError, shown } from "@praison/session-core";
import { getDefaultSessionStore } from "@praison/store-json";
import type { LanguageModel, ToolSet } from "ai";
import type { AgentEvent } from "./agent-event.ts";
import {
  type AgentOptions,
  DEFAULT_MAX_STEPS,
  DEFAULT_SUMMARIZE_AFTER,
  parseAgentOptions,
} from "./agent-options.ts";
import { agentTools } from "./agent-tools.ts";
import { runTurn } from "./agent-turn.ts";
import { type Conversation, conversation } from "./conversation.ts";
import { noticeOnce } from "./notice-once.ts";
import { defaultToolRegistry } from "./default-tool-registry.ts";
import { type Remembering, remembering } from "./remembering.ts";
import { isOffline, modelName, resolveModel } from "./resolve-model.ts";
import { runAhead } from "./run-ahead.ts";
import { takeTurns } from "./take-turns.ts";
import { type TerminalOutput, writeEvents } from "./terminal-output.ts";

const DEFAULT_NAME = "agent";

/** Options of a call. */
export interface CallOptions {
  /** Gives the call up; what was said until then is kept. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * An agent that remembers: the AI SDK's loop of model and tools, with its conversation kept in a session store and past
 * sessions to be recalled. Nothing is opened, read or sent before the first call.
 *
 * @example
 * ```ts
 * await using store = new JsonSessionStore();
 * const agent = new Agent({
 *   name: "recall-agent",
 *   instructions: "Search past sessions when the user asks about earlier decisions.",
 *   tools: ["session_search"],
 *   sessionStore: store,
 * });
 * await agent.start("What did we decide about the billing migration?");
 * ```
 */
export class Agent implements AsyncDisposable {
  readonly name: string;
  readonly #options: AgentOptions;
  readonly #conversation: Conversation;
  readonly #tools: ToolSet;
  readonly #turns = takeTurns();
  readonly #memory: Remembering | undefined;
  #model: Promise<LanguageModel> | undefined;
  #isClosed = false;

  /**
   * @throws PraisonError `INVALID_INPUT` for an option that makes no sense, `TOOL_NOT_FOUND` with the nearest names
   */
  constructor(options: AgentOptions = {}) {
    const { memory: settings } = parseAgentOptions(options);
    this.#options = options;
    const { name, sessionStore, sessionId, userId, env = process.env } = options;
    const onNotice = noticeOnce(options.onNotice);
    this.name = name === undefined || name === "" ? DEFAULT_NAME : name;
    this.#memory = settings && remembering({ settings, agentName: this.name, userId, env, onNotice });
    const isKept = settings?.history === true || settings?.sessionId !== undefined;
    this.#conversation = conversation({
      agentName: this.name,
      store: sessionStore ?? (isKept ? getDefaultSessionStore() : undefined),
      sessionId: sessionId ?? settings?.sessionId ?? savedName(settings),
      historyLimit: settings?.history === true ? settings.historyLimit : undefined,
      userId,
      env,
      summarize: options.summarize,
      summarizeAfter: options.summarizeAfter ?? DEFAULT_SUMMARIZE_AFTER,
      onNotice,
    });
    this.#tools = agentTools(options.tools ?? [], options.registry ?? defaultToolRegistry(), {
      store: () => this.#conversation.recallStore(),
      sessionId: () => this.#conversation.runningSessionId(),
      memory: this.#memory,
    });
  }

  /**
   * Answers, and shows the answer as it comes where there is a terminal.
   *
   * @param text what the user says
   * @param options signal, and where to show. Default: standard output, if it is a terminal
   * @returns the answer
   * @throws PraisonError `MODEL_NOT_AVAILABLE`, `MODEL_FAILED`, what the store throws; the reason of an aborted signal
   */
  async start(
    text: string,
    { output = process.stdout, ...options }: CallOptions & { readonly output?: TerminalOutput } = {},
  ): Promise<string> {
    return await finalText(writeEvents(this.stream(text, options), output));
  }

  /**
   * Answers without showing anything.
   *
   * @param text what the user says
   * @param options signal
   * @returns the answer
   * @throws as `start`
   */
  async run(text: string, options: CallOptions = {}): Promise<string> {
    return await finalText(this.stream(text, options));
  }

  /**
   * Answers by events, as they happen; a failure is the last event. Calls of one agent wait for each other, so that its
   * turns stay in order; none waits for the reader of another. Whoever stops listening stops the call.
   *
   * @param text what the user says
   * @param options signal
   */
  async *stream(text: string, { signal }: CallOptions = {}): AsyncGenerator<AgentEvent, void> {
    requireText(text);
    this.#requireOpen();
    yield* runAhead(async (emit, stopped) => {
      const given = signal === undefined ? stopped : AbortSignal.any([signal, stopped]);
      await this.#turns.take(async () => {
        for await (const event of this.#answer(text, given)) emit(event);
      }, given);
    });
  }

  async *#answer(text: string, signal: AbortSignal): AsyncGenerator<AgentEvent, void> {
    const {
      instructions = "",
      maxSteps = DEFAULT_MAX_STEPS,
      maxRetries = 2,
      env = process.env,
    } = this.#options;
    await this.#conversation.ask(text, signal);
    let model: LanguageModel;
    try {
      this.#model ??= resolveModel(this.#options.model, env);
      model = await this.#model;
    } catch (error) {
      // Looked for again at the next call: the package may be installed by then.
      this.#model = undefined;
      if (!PraisonError.isInstance(error)) throw error;
      yield { type: "error", error };
      return;
    }
    const remembered = (await this.#memory?.contextFor(text)) ?? "";
    const turn = runTurn({
      model,
      modelName: modelName(model, this.#options.model ?? env["PRAISONAI_MODEL"]),
      instructions: [instructions, remembered].filter((part) => part !== "").join("\n\n"),
      tools: this.#tools,
      conversation: this.#conversation,
      maxSteps,
      maxRetries,
      signal,
    });
    for await (const event of turn) {
      if (event.type === "finish") await this.#remember(text, event.text, model, signal);
      yield event;
    }
  }

  async #remember(text: string, answer: string, model: LanguageModel, signal: AbortSignal): Promise<void> {
    if (this.#memory === undefined) return;
    const { messageIndex, history } = this.#conversation.lastQuestion();
    const sessionId = await this.#conversation.sessionId();
    const teacher = isOffline(model) ? undefined : model;
    await this.#memory.keep({ text, answer, sessionId, messageIndex, history, model: teacher, signal });
  }

  /**
   * Keeps a fact in the agent's memory.
   *
   * @param text the fact, a readable sentence; of an entity its name
   * @param kind `long_term`, `short_term`, `entity` or `episodic`. Default `long_term`
   * @throws PraisonError `INVALID_INPUT` when the agent has no memory that keeps facts, or for another kind
   */
  async storeMemory(text: string, kind: string = "long_term"): Promise<void> {
    requireText(text);
    if (this.#memory === undefined) {
      throw new PraisonError("INVALID_INPUT", `the agent ${shown(this.name)} has no memory`, {
        hint: "Give it one: new Agent({ memory: true }).",
      });
    }
    await this.#memory.store(text, kind);
  }

  /** The session that keeps the conversation. */
  async sessionId(): Promise<string> {
    return await this.#conversation.sessionId();
  }

  /** Forgets the conversation: its session is removed, with its archive. Waits for calls under way. */
  async clearHistory(): Promise<void> {
    this.#requireOpen();
    await this.#turns.take(() => this.#conversation.clear());
  }

  /** Waits for calls under way, and takes no more. The store stays open: it belongs to who made it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#turns.take(async () => await this.#memory?.close());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new PraisonError("STORE_CLOSED", `the agent ${shown(this.name)} is closed`);
  }
}

/** With history, the name under which a conversation is saved is its session's, too. */
function savedName(settings: MemorySettings | undefined): string | undefined {
  return settings?.history === true && typeof settings.autoSave === "string" ? settings.autoSave : undefined;
}

async function finalText(events: AsyncIterable<AgentEvent>): Promise<string> {
  let answer = "";
  for await (const event of events) {
    if (event.type === "error") throw event.error;
    if (event.type === "finish") answer = event.text;
  }
  return answer;
}

function requireText(text: unknown): void {
  if (typeof text === "string" && text.trim() !== "") return;
  throw new PraisonError("INVALID_INPUT", `expected a text, got ${shown(text)}`);
}
