import { isCompactionSummary, type Message, type Session, type ToolCall } from "@praison/session-core";
import type { ModelMessage } from "ai";

/** A stored conversation as a model can be sent it. */
export interface ModelConversation {
  /** Stored system messages and summaries of what is not sent itself; they belong into the instructions. */
  readonly notes: readonly string[];
  readonly messages: readonly ModelMessage[];
}

type AssistantPart = Exclude<Extract<ModelMessage, { role: "assistant" }>["content"], string>[number];
type ToolPart = Extract<ModelMessage, { role: "tool" }>["content"][number];

interface AnsweredCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/**
 * Turns a session's active messages into what a model can be sent: each tool call directly followed by its answer,
 * none of either alone, whatever a crash or another program has left.
 *
 * @param session the stored session
 */
export function modelConversation({
  messages,
  lastCompaction,
}: Pick<Session, "messages" | "lastCompaction">): ModelConversation {
  const notes: string[] =
    lastCompaction === undefined ? [] : [`[Summary of what was said before]\n${lastCompaction.summary}`];
  const sent: ModelMessage[] = [];
  for (const [at, message] of messages.entries()) {
    if (at < (lastCompaction?.messageIndex ?? 0) && !isCompactionSummary(message)) continue;
    if (message.role === "system") notes.push(message.content);
    else if (message.role === "user" && message.content !== "") {
      addUserText(sent, message.content);
    } else if (message.role === "assistant") sent.push(...exchange(message, answersAfter(messages, at)));
  }
  return { notes, messages: sent };
}

/** A question that failed and was asked again is sent once; providers want the roles to alternate. */
function addUserText(sent: ModelMessage[], text: string): void {
  const last = sent.at(-1);
  if (last?.role !== "user" || typeof last.content !== "string") sent.push({ role: "user", content: text });
  else if (last.content !== text)
    sent[sent.length - 1] = { role: "user", content: `${last.content}\n\n${text}` };
}

/** The tool messages that directly follow an assistant's message. */
function answersAfter(messages: readonly Message[], at: number): Map<string, Message> {
  const answers = new Map<string, Message>();
  for (const message of messages.slice(at + 1)) {
    if (message.role !== "tool") break;
    if (message.toolCallId !== undefined) answers.set(message.toolCallId, message);
  }
  return answers;
}

function exchange(
  { content, toolCalls = [] }: Message,
  answers: ReadonlyMap<string, Message>,
): ModelMessage[] {
  const calls = new Map(
    toolCalls.flatMap((call): [string, AnsweredCall][] => {
      const known = answeredCall(call, answers);
      return known === undefined ? [] : [[known.id, known]];
    }),
  );
  const parts: AssistantPart[] = content === "" ? [] : [{ type: "text", text: content }];
  const results: ToolPart[] = [];
  for (const { id, name, input } of calls.values()) {
    parts.push({ type: "tool-call", toolCallId: id, toolName: name, input });
    const value = answers.get(id)?.content ?? "";
    results.push({ type: "tool-result", toolCallId: id, toolName: name, output: { type: "text", value } });
  }
  if (parts.length === 0) return [];
  const asked: ModelMessage = { role: "assistant", content: parts };
  return results.length === 0 ? [asked] : [asked, { role: "tool", content: results }];
}

function answeredCall(call: ToolCall, answers: ReadonlyMap<string, Message>): AnsweredCall | undefined {
  const name = call.function?.name;
  if (call.id === undefined || name === undefined || !answers.has(call.id)) return undefined;
  return { id: call.id, name, input: inputOf(call.function?.arguments ?? "") };
}

/** Providers want an object, also where a model once gave none. */
function inputOf(text: string): unknown {
  try {
    const input: unknown = JSON.parse(text);
    return typeof input === "object" && input !== null && !Array.isArray(input) ? input : {};
  } catch {
    return {};
  }
}
