import { PraisonError } from "@praison/session-core";
import { isStepCount, type LanguageModel, streamText, type ToolSet } from "ai";
import type { AgentEvent, FinishReason } from "./agent-event.ts";
import { callFailure } from "./call-failure.ts";
import type { Conversation } from "./conversation.ts";
import { stepRecord } from "./step-record.ts";

/** What one question is answered with. */
export interface AgentTurn {
  readonly model: LanguageModel;
  /** As it is kept in the session. */
  readonly modelName: string | undefined;
  readonly instructions: string;
  readonly tools: ToolSet;
  readonly conversation: Conversation;
  readonly maxSteps: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal;
}

/**
 * Answers what the user said last; each step is kept when it ends. An aborted call rejects with the reason of its
 * signal.
 *
 * @param turn model, tools, where the conversation is kept
 */
export async function* runTurn(turn: AgentTurn): AsyncGenerator<AgentEvent, void> {
  const { conversation, signal } = turn;
  const record = stepRecord();
  let steps = 0;
  let lastText = "";
  try {
    const answer = await ask(turn);
    for await (const part of answer.stream) {
      switch (part.type) {
        case "text-delta":
          record.addText(part.text);
          yield { type: "text", text: part.text };
          break;
        case "tool-call":
          record.addCall(part);
          yield { type: "tool-call", ...named(part), input: part.input };
          break;
        case "tool-result":
          if (part.preliminary === true) break;
          record.addAnswer(part.toolCallId, part.output);
          yield { type: "tool-result", ...named(part), output: part.output, isError: false };
          break;
        case "tool-error": {
          const output = `Error: ${messageOf(part.error)}`;
          record.addAnswer(part.toolCallId, output);
          yield { type: "tool-result", ...named(part), output, isError: true };
          break;
        }
        case "finish-step":
          steps += 1;
          lastText = record.text;
          await conversation.append(record.take(false), { model: turn.modelName, usage: part.usage });
          break;
        case "finish": {
          const { inputTokens, outputTokens } = part.totalUsage;
          const reason = finishReason(part.finishReason);
          if (reason === "error") throw new Error("the model broke off its answer");
          yield { type: "finish", text: lastText, reason, steps, usage: { inputTokens, outputTokens } };
          return;
        }
        case "error":
          throw part.error;
        case "abort":
          throw new Error(part.reason ?? "the call was aborted");
        default:
          // Reasoning, sources, files and the like are no part of the conversation that is kept.
          break;
      }
    }
    throw new Error("the model's answer ended without an end");
  } catch (error) {
    lastText = record.text || lastText;
    await keepCutStep(conversation, record.take(true));
    signal.throwIfAborted();
    if (isToolChoiceViolation(error)) {
      const usage = { inputTokens: undefined, outputTokens: undefined };
      yield { type: "finish", text: lastText, reason: "step-limit", steps: steps + 1, usage };
      return;
    }
    yield { type: "error", error: callFailure(error) };
  }
}

async function ask({
  model,
  instructions,
  tools,
  conversation,
  maxSteps,
  maxRetries,
  signal,
}: AgentTurn): Promise<{ readonly stream: AsyncIterable<StreamPart> }> {
  const { notes, messages } = await conversation.forModel(signal);
  const lastStep = maxSteps - 1;
  const system = [instructions, ...notes].filter((text) => text !== "").join("\n\n");
  return streamText({
    model,
    ...(system !== "" && { instructions: system }),
    messages: [...messages],
    tools,
    stopWhen: isStepCount(maxSteps),
    // A model that would go on for ever is made to say what it has.
    prepareStep: ({ stepNumber }) =>
      stepNumber > 0 && stepNumber === lastStep ? { toolChoice: "none" } : undefined,
    maxRetries,
    abortSignal: signal,
    // Told by an event of the stream.
    onError: () => undefined,
  });
}

type StreamPart = ReturnType<typeof streamText>["stream"] extends AsyncIterable<infer Part> ? Part : never;

/** What was done before a call broke off stays; a store that fails then too is not worth a second error. */
async function keepCutStep(
  conversation: Conversation,
  messages: Parameters<Conversation["append"]>[0],
): Promise<void> {
  try {
    await conversation.append(messages);
  } catch (error) {
    if (!PraisonError.isInstance(error)) throw error;
  }
}

/** A model that wants a tool in the last step, too, would go on for ever. */
function isToolChoiceViolation(error: unknown): boolean {
  return error instanceof Error && error.name === "AI_ToolChoiceViolationError";
}

function named({ toolCallId, toolName }: { readonly toolCallId: string; readonly toolName: string }): {
  toolCallId: string;
  toolName: string;
} {
  return { toolCallId, toolName };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function finishReason(reason: string): FinishReason {
  switch (reason) {
    case "stop":
    case "length":
    case "content-filter":
    case "error":
      return reason;
    case "tool-calls":
      return "step-limit";
    default:
      return "other";
  }
}
