import { wireAnswerSchema, type WireAnswer, type WireMessage } from "@praison/session-core";
import type { LanguageModelPrompt } from "../language-model.ts";

/** Something that was said in a past session. */
export interface RecalledTurn {
  readonly sessionId: string;
  readonly title: string;
  /** Its number in its session; `null` for a summary. */
  readonly index: number | null;
  readonly role: string;
  readonly text: string;
  /** ISO text, or `null` when the session does not tell. */
  readonly when: string | null;
  /** The place of its session among the results, from 0. */
  readonly rank: number;
}

/** A tool answer in a prompt, as far as it can be understood. */
type ToolOutput = Extract<
  Extract<LanguageModelPrompt[number], { role: "tool" }>["content"][number],
  { type: "tool-result" }
>["output"];

/**
 * Reads what a tool answered as an answer of `session_search`; `undefined` when it is none.
 *
 * @param output the tool's answer
 */
export function recallAnswer(output: ToolOutput): WireAnswer | undefined {
  const parsed = wireAnswerSchema.safeParse(valueOf(output));
  return parsed.success ? parsed.data : undefined;
}

function valueOf(output: ToolOutput): unknown {
  if (output.type === "json" || output.type === "error-json") return output.value;
  if (output.type !== "text") return undefined;
  try {
    return JSON.parse(output.value);
  } catch {
    return undefined;
  }
}

/**
 * The turns in answers of `session_search`, each once, in the order of results and messages.
 *
 * @param answers what the tool answered
 */
export function recalledTurns(answers: readonly WireAnswer[]): RecalledTurn[] {
  const turns = new Map<string, RecalledTurn>();
  const titles = new Map<string, { readonly title: string; readonly rank: number }>();
  for (const answer of answers) {
    if (!answer.success) continue;
    if (answer.mode === "discovery") {
      for (const [rank, { session_id, title, messages, bookends }] of answer.results.entries()) {
        titles.set(session_id, { title, rank });
        const closing = bookends?.closing ?? [];
        for (const message of [...(bookends?.opening ?? []), ...messages, ...closing]) {
          add(turns, turnOf(session_id, title, rank, message));
        }
      }
    } else if (answer.mode === "scroll") {
      const { title, rank } = titles.get(answer.session_id) ?? { title: answer.session_id, rank: 0 };
      for (const message of answer.messages) add(turns, turnOf(answer.session_id, title, rank, message));
    }
  }
  return ownTurns(
    [...turns.values()].toSorted((a, b) => a.rank - b.rank || (a.index ?? -1) - (b.index ?? -1)),
  );
}

/** Without what was only looked up in other sessions: a question, the answer of recall, and what was made of it. */
function ownTurns(turns: readonly RecalledTurn[]): RecalledTurn[] {
  const exchanges: RecalledTurn[][] = [];
  for (const turn of turns) {
    const exchange = exchanges.at(-1);
    if (exchange === undefined || turn.role === "user" || turn.sessionId !== exchange[0]?.sessionId)
      exchanges.push([turn]);
    else exchange.push(turn);
  }
  return exchanges
    .filter((exchange) => !exchange.some(isRecallAnswer))
    .flat()
    .filter(({ text }) => text.trim() !== "");
}

/** Windows cut long messages, so that such an answer may not parse any more. */
function isRecallAnswer({ role, text }: RecalledTurn): boolean {
  return role === "tool" && /^\{"success":(?:true,"mode"|false,"error")/.test(text);
}

function add(turns: Map<string, RecalledTurn>, turn: RecalledTurn): void {
  const key = `${turn.sessionId}\n${turn.index}`;
  const known = turns.get(key);
  // A later answer may have the text in full.
  if (known === undefined || known.text.length < turn.text.length) turns.set(key, turn);
}

function turnOf(
  sessionId: string,
  title: string,
  rank: number,
  { index, role, content, timestamp }: WireMessage,
): RecalledTurn {
  return { sessionId, title, index, role, text: content, when: timestamp, rank };
}
