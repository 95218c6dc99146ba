import { isCompactionSummary, type Message, type Session, shown } from "@praison/session-core";
import { generateText, type LanguageModel } from "ai";

/** What a summary is to be made of. */
export interface SummaryRequest {
  /** The summary so far; the new one takes its place. */
  readonly previous: string | undefined;
  /** What was said since, oldest first. */
  readonly messages: readonly Message[];
  readonly signal?: AbortSignal | undefined;
}

/** Makes a summary of the earlier part of a conversation; up to 8,000 characters of it are kept. */
export type Summarize = (request: SummaryRequest) => Promise<string>;

/** A part of a session that is due to be summarised. */
export interface SummaryPart {
  readonly previous: string | undefined;
  readonly messages: readonly Message[];
  /** How many of the active messages the summary then stands for. */
  readonly messageIndex: number;
}

/**
 * What of a session is due to be summarised: nothing before so many messages wait for it, or before the store begins to
 * archive some of them; then all but the later half, up to a turn of the user.
 *
 * @param session the session
 * @param after how many messages may wait
 */
export function dueSummary(session: Session, after: number): SummaryPart | undefined {
  const { messages, archivedMessages, lastCompaction } = session;
  const from = lastCompaction?.messageIndex ?? 0;
  const waiting = messages.length - from;
  // Soon the store would archive what no summary tells of.
  const isArchiving = archivedMessages.length > 0 && from <= messages.length / 4;
  if (waiting <= after && !isArchiving) return undefined;
  const kept = Math.ceil(Math.min(after, waiting) / 2);
  const messageIndex = messages.findLastIndex(
    ({ role }, at) => role === "user" && at <= messages.length - kept,
  );
  if (messageIndex <= from) return undefined;
  const unsummarised = lastCompaction === undefined ? archivedMessages.slice(-after) : [];
  const covered = [...unsummarised, ...messages.slice(from, messageIndex)];
  return {
    previous: lastCompaction?.summary,
    messages: covered.filter((message) => !isCompactionSummary(message)),
    messageIndex,
  };
}

const MAX_TURN_LENGTH = 2000;
const INSTRUCTIONS =
  "Summarise the conversation for the one who goes on with it: decisions, facts, names, numbers, dates, open questions. Keep what the earlier summary says and is still true. At most 300 words, no introduction.";

/**
 * Makes summaries by a model.
 *
 * @param model any model of the AI SDK
 *
 * @example
 * ```ts
 * const agent = new Agent({ model, sessionStore: store, summarize: summarizeWith(model) });
 * ```
 */
export function summarizeWith(model: LanguageModel): Summarize {
  return async ({ previous, messages, signal }) => {
    const turns = messages.map(({ role, content }) => `${role}: ${content.slice(0, MAX_TURN_LENGTH)}`);
    const before = previous === undefined ? [] : [`Earlier summary: ${previous}`];
    const { text } = await generateText({
      model,
      instructions: INSTRUCTIONS,
      prompt: [...before, ...turns].join("\n\n"),
      ...(signal !== undefined && { abortSignal: signal }),
    });
    return text;
  };
}

const MAX_SUMMARY_LENGTH = 8000;

/**
 * Takes a summary from anybody's function: one that says nothing would take the place of all that was said.
 *
 * @param made what the function gave
 * @returns at most 8,000 characters
 * @throws Error for no text, or an empty one
 */
export function summaryText(made: unknown): string {
  if (typeof made !== "string") throw new Error(`summarize must give a text, got ${shown(made)}`);
  const summary = made.trim();
  if (summary === "") throw new Error("summarize gave an empty text");
  return summary.length <= MAX_SUMMARY_LENGTH
    ? summary
    : `${summary.slice(0, MAX_SUMMARY_LENGTH).toWellFormed()}…`;
}
