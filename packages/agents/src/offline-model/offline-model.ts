import type {
  LanguageModelAnswer,
  LanguageModelCall,
  LanguageModelObject,
  LanguageModelStreamPart,
} from "../language-model.ts";
import { type OfflineStep, offlineStep } from "./offline-step.ts";

/** The provider that the offline model names. */
export const OFFLINE_PROVIDER = "praison-offline";

const TEXT_ID = "answer";
/** A model that streams gives a few words at a time. */
const PIECES = /\S+\s*/gu;
const UNKNOWN_USAGE: LanguageModelAnswer["usage"] = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/**
 * Makes the model that agents use when none is chosen. It needs no network and no key: it asks `session_search` for the
 * words that carry a question, and quotes what it finds with session, date and role. The same conversation always gets
 * the same answer.
 *
 * @example
 * ```ts
 * const { text } = await generateText({
 *   model: offlineModel(),
 *   prompt,
 *   tools: { session_search: sessionSearchTool(store) },
 *   stopWhen: isStepCount(5),
 * });
 * ```
 */
export function offlineModel(): LanguageModelObject {
  return {
    specificationVersion: "v4",
    provider: OFFLINE_PROVIDER,
    modelId: "offline",
    supportedUrls: {},
    async doGenerate(call) {
      call.abortSignal?.throwIfAborted();
      return answerOf(call);
    },
    async doStream(call) {
      call.abortSignal?.throwIfAborted();
      return {
        stream: ReadableStream.from<LanguageModelStreamPart>(streamParts(answerOf(call))),
      };
    },
  };
}

function answerOf(call: LanguageModelCall): LanguageModelAnswer {
  const step = offlineStep(call);
  return {
    content: [contentOf(step, call)],
    finishReason: { unified: step.kind === "call" ? "tool-calls" : "stop", raw: undefined },
    usage: UNKNOWN_USAGE,
    warnings: [],
  };
}

function contentOf(step: OfflineStep, { prompt }: LanguageModelCall): LanguageModelAnswer["content"][number] {
  if (step.kind === "answer") return { type: "text", text: step.text };
  return {
    type: "tool-call",
    // Unlike those of the conversation so far, and the same when it is repeated.
    toolCallId: `offline-${prompt.length}`,
    toolName: step.toolName,
    input: JSON.stringify(step.input),
  };
}

function* streamParts({
  content,
  finishReason,
  usage,
}: LanguageModelAnswer): Generator<LanguageModelStreamPart> {
  yield { type: "stream-start", warnings: [] };
  for (const part of content) {
    if (part.type === "tool-call") yield part;
    if (part.type !== "text") continue;
    yield { type: "text-start", id: TEXT_ID };
    for (const [delta] of part.text.matchAll(PIECES)) yield { type: "text-delta", id: TEXT_ID, delta };
    yield { type: "text-end", id: TEXT_ID };
  }
  yield { type: "finish", finishReason, usage };
}
