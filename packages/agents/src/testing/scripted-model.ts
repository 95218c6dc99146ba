import type { LanguageModelCall, LanguageModelObject, LanguageModelStreamPart } from "../language-model.ts";

/** What a scripted model does at one call: it says something, calls tools, or fails. */
export type ScriptedStep =
  | string
  | {
      readonly text?: string | undefined;
      readonly calls?: readonly ScriptedCall[] | undefined;
      /** Fails with this, after the text. */
      readonly error?: Error | undefined;
      /** Says no more after the text and never ends, until the call is aborted. */
      readonly isEndless?: boolean | undefined;
    }
  | ((call: LanguageModelCall) => Exclude<ScriptedStep, (call: LanguageModelCall) => unknown>);

/** A tool call of a scripted model. */
export interface ScriptedCall {
  readonly tool: string;
  /** Its input; text is passed on as it is, so that malformed JSON can be tried. */
  readonly input?: unknown;
  readonly id?: string | undefined;
}

/** A model for tests that does what a script says. */
export interface ScriptedModel extends LanguageModelObject {
  /** What it was asked so far. */
  readonly calls: readonly LanguageModelCall[];
}

interface TakenStep {
  readonly parts: readonly LanguageModelStreamPart[];
  /** What comes after the parts: nothing, a failure, or a wait without an end. */
  readonly end: () => Promise<void>;
}

const NO_USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/**
 * Makes a model that does one step of a script at each call; after the last one it repeats it.
 *
 * @param script what it does
 *
 * @example
 * ```ts
 * const model = scriptedModel([{ calls: [{ tool: "session_search", input: { query: "billing" } }] }, "We chose Adyen."]);
 * const agent = new Agent({ model, tools: ["session_search"], sessionStore: store });
 * expect(await agent.run("What did we choose?")).toBe("We chose Adyen.");
 * expect(model.calls).toHaveLength(2);
 * ```
 */
export function scriptedModel(script: readonly ScriptedStep[]): ScriptedModel {
  const calls: LanguageModelCall[] = [];
  let callCount = 0;
  const take = (call: LanguageModelCall): TakenStep => {
    calls.push(call);
    const step = script[Math.min(calls.length, script.length) - 1] ?? "";
    const { text = "", calls: wanted = [], error, isEndless = false } = plainStep(step, call);
    const parts: LanguageModelStreamPart[] = [{ type: "stream-start", warnings: [] }];
    if (text !== "") {
      parts.push({ type: "text-start", id: "text" });
      for (const [delta] of text.matchAll(/\S+\s*|\s+/gu))
        parts.push({ type: "text-delta", id: "text", delta });
      parts.push({ type: "text-end", id: "text" });
    }
    for (const { tool, input = {}, id = `call-${++callCount}` } of wanted) {
      const given = typeof input === "string" ? input : JSON.stringify(input);
      parts.push({ type: "tool-call", toolCallId: id, toolName: tool, input: given });
    }
    const unified = wanted.length > 0 ? "tool-calls" : "stop";
    if (error === undefined && !isEndless)
      parts.push({ type: "finish", finishReason: { unified, raw: undefined }, usage: NO_USAGE });
    const end = async (): Promise<void> => {
      if (error !== undefined) throw error;
      if (isEndless) await aborted(call.abortSignal);
    };
    return { parts, end };
  };
  return {
    specificationVersion: "v4",
    provider: "praison",
    modelId: "scripted",
    supportedUrls: {},
    calls,
    async doGenerate(call) {
      const { parts, end } = take(call);
      await end();
      const text = parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : [])).join("");
      const wanted = parts.filter((part) => part.type === "tool-call");
      return {
        content: [...(text === "" ? [] : [{ type: "text" as const, text }]), ...wanted],
        finishReason: { unified: wanted.length > 0 ? "tool-calls" : "stop", raw: undefined },
        usage: NO_USAGE,
        warnings: [],
      };
    },
    async doStream(call) {
      return { stream: ReadableStream.from<LanguageModelStreamPart>(streamed(take(call))) };
    },
  };
}

function plainStep(
  step: ScriptedStep,
  call: LanguageModelCall,
): Exclude<ScriptedStep, string | ((call: LanguageModelCall) => unknown)> {
  const made = typeof step === "function" ? step(call) : step;
  return typeof made === "string" ? { text: made } : made;
}

async function* streamed({ parts, end }: TakenStep): AsyncGenerator<LanguageModelStreamPart> {
  yield* parts;
  await end();
}

async function aborted(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}
