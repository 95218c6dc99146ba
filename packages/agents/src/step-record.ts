import { type NewMessage, type Session, shown } from "@praison/session-core";

/** A tool call of a step, and its answer as soon as there is one. */
interface RecordedCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  answer?: string;
}

const UNKNOWN_OUTCOME = "Error: interrupted before it answered; it may or may not have taken effect.";

/** Collects what one step of a call brings, to be stored when the step ends, or when it is cut short. */
export interface StepRecord {
  addText(text: string): void;
  addCall(call: { readonly toolCallId: string; readonly toolName: string; readonly input: unknown }): void;
  addAnswer(toolCallId: string, output: unknown): void;
  /** The text so far. */
  readonly text: string;
  /**
   * Takes what was collected as messages to store: the assistant's, then the tools'. A call without an answer gets one
   * that says so, so that the conversation can go on, and the model does not do again what may be done.
   *
   * @param isCut whether the step did not come to its end
   */
  take(isCut: boolean): NewMessage[];
}

/** Begins an empty record. */
export function stepRecord(): StepRecord {
  let text = "";
  let calls = new Map<string, RecordedCall>();
  return {
    addText: (more) => {
      text += more;
    },
    addCall: ({ toolCallId, toolName, input }) => {
      calls.set(toolCallId, { toolCallId, toolName, input });
    },
    addAnswer: (toolCallId, output) => {
      const call = calls.get(toolCallId);
      if (call !== undefined) call.answer = answerText(output);
    },
    get text() {
      return text;
    },
    take(isCut) {
      const made = [...calls.values()];
      const messages: NewMessage[] = [];
      if (text !== "" || made.length > 0) {
        messages.push({
          role: "assistant",
          content: text,
          ...(made.length > 0 && { toolCalls: made.map(storedCall) }),
          ...(isCut && { metadata: { interrupted: true } }),
        });
      }
      for (const { toolCallId, toolName, answer = UNKNOWN_OUTCOME } of made) {
        messages.push(toolMessage(toolCallId, toolName, answer));
      }
      text = "";
      calls = new Map();
      return messages;
    },
  };
}

/**
 * Answers for the tool calls at the end of a session that have none, as a crash or another program leaves them, so that
 * the model learns of it.
 *
 * @param session the session, before it goes on
 * @returns messages to store
 */
export function interruptedAnswers(session: Session | undefined): NewMessage[] {
  const { messages = [] } = session ?? {};
  const last = messages.findLastIndex(({ role }) => role !== "tool");
  const answered = new Set(messages.slice(last + 1).map(({ toolCallId }) => toolCallId));
  return (messages[last]?.toolCalls ?? []).flatMap(({ id, function: called }) =>
    id === undefined || answered.has(id) ? [] : [toolMessage(id, called?.name ?? "", UNKNOWN_OUTCOME)],
  );
}

function toolMessage(toolCallId: string, name: string, content: string): NewMessage {
  return { role: "tool", content, toolCallId, metadata: { name } };
}

function storedCall({
  toolCallId,
  toolName,
  input,
}: RecordedCall): NonNullable<NewMessage["toolCalls"]>[number] {
  const given = typeof input === "string" ? input : JSON.stringify(input ?? {});
  return { id: toolCallId, type: "function", function: { name: toolName, arguments: given } };
}

function answerText(output: unknown): string {
  if (typeof output === "string") return output;
  if (output instanceof Error) return `Error: ${output.message}`;
  try {
    return JSON.stringify(output) ?? "";
  } catch {
    return shown(output);
  }
}
