import { SESSION_SEARCH_TOOL_NAME, type WireAnswer } from "@praison/session-core";
import type { LanguageModelCall, LanguageModelPrompt } from "../language-model.ts";
import { bestQuotes } from "./best-quotes.ts";
import {
  isOwnText,
  nothingFoundText,
  notedText,
  quotedText,
  smallTalkText,
  toldText,
} from "./offline-text.ts";
import { type Question, readQuestion } from "./question.ts";
import { recallAnswer, type RecalledTurn, recalledTurns } from "./recalled-turn.ts";

/** What the offline model does next: it asks the recall tool, or it answers. */
export type OfflineStep =
  | { readonly kind: "call"; readonly toolName: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: "answer"; readonly text: string };

const FIRST_LIMIT = 5;
const SCROLL_WINDOW = 10;
/** One search, one look around its best result. */
const MAX_RECALLS = 2;

/**
 * Decides what to do next, by the conversation alone.
 *
 * @param call what the model was asked
 */
export function offlineStep({ prompt, tools = [] }: LanguageModelCall): OfflineStep {
  const asked = prompt.findLastIndex(({ role }) => role === "user");
  const question = readQuestion(textOf(prompt[asked]));
  if (question.terms.length === 0 || question.kind === "small-talk") {
    return { kind: "answer", text: smallTalkText() };
  }
  if (question.kind === "statement") return { kind: "answer", text: notedText() };
  const answers = recallAnswers(prompt.slice(asked + 1));
  const told = toldBefore(prompt.slice(0, Math.max(0, asked)), question);
  const canRecall = tools.some(({ name }) => name === SESSION_SEARCH_TOOL_NAME);
  if (canRecall && answers.length === 0) {
    return recallCall({ query: question.terms.join(" "), limit: FIRST_LIMIT });
  }
  const turns = recalledTurns(answers).filter((turn) => !isOwnText(turn));
  const quotes = bestQuotes(turns, question);
  const [found] = quotes?.turns ?? [];
  if (canRecall && found !== undefined && !quotes?.areAnswer && answers.length < MAX_RECALLS) {
    const around = {
      session_id: found.sessionId,
      around_message_id: String(found.index ?? ""),
      window: SCROLL_WINDOW,
    };
    return recallCall(around);
  }
  if (quotes !== undefined) return { kind: "answer", text: quotedText(quotes, question) };
  if (told !== undefined) return { kind: "answer", text: toldText(told) };
  return { kind: "answer", text: nothingFoundText(question, canRecall) };
}

function recallCall(input: Readonly<Record<string, unknown>>): OfflineStep {
  return { kind: "call", toolName: SESSION_SEARCH_TOOL_NAME, input };
}

function recallAnswers(messages: LanguageModelPrompt): WireAnswer[] {
  return messages.flatMap((message) => {
    if (message.role !== "tool") return [];
    return message.content.flatMap((part) => {
      const answer = part.type === "tool-result" ? recallAnswer(part.output) : undefined;
      return answer === undefined ? [] : [answer];
    });
  });
}

/** What the conversation so far, or what was put in front of it, says to the question. */
function toldBefore(messages: LanguageModelPrompt, question: Question): RecalledTurn | undefined {
  const turns = messages.flatMap((message, index): RecalledTurn[] => {
    const base = { sessionId: "", title: "", index, when: null, rank: 0 };
    if (message.role === "user" || message.role === "assistant") {
      const turn = { ...base, role: message.role, text: textOf(message) };
      return isOwnText(turn) || turn.text.trim() === "" ? [] : [turn];
    }
    if (message.role !== "system") return [];
    // What an agent remembers stands in its instructions, a fact a line, each by itself.
    return factsOf(message.content).map((text, line) => ({
      ...base,
      sessionId: `memory ${line}`,
      index: index + line / 1000,
      role: "memory",
      text,
    }));
  });
  return bestQuotes(turns, question)?.turns.at(-1);
}

function factsOf(instructions: string): string[] {
  return instructions.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
}

function textOf(message: LanguageModelPrompt[number] | undefined): string {
  if (message === undefined || message.role === "tool") return "";
  if (typeof message.content === "string") return message.content;
  return message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
