import { PraisonError, shown } from "./errors.ts";
import { isCompactionSummary, type Message } from "./message.ts";
import { REPEAT_KEY, turnKey } from "./projected-message.ts";
import { excerpt } from "./search/snippet.ts";
import type { Session } from "./session.ts";

/** What happens to messages beyond the active window: archived, dropped, or kept active. */
export type Retention = "compact" | "truncate" | "keep_all";

/** Settings of retention. */
export interface RetentionOptions {
  /** Default `compact`: nothing is lost, older messages move to the archive and stay searchable. */
  readonly retention?: Retention | undefined;
  /** How many messages stay active. Default 100; 0 or less never trims. */
  readonly activeWindow?: number | undefined;
}

/** How many messages stay active by default. */
export const DEFAULT_ACTIVE_WINDOW = 100;

/** How long the synthetic summary may be, however often compaction runs. */
export const MAX_SUMMARY_LENGTH = 1500;
const SUMMARY_HEAD = "[Session Summary]\nEarlier messages were archived";
const MAX_NAMED_TOOLS = 20;
const RETENTIONS: readonly unknown[] = [undefined, "compact", "truncate", "keep_all"];

/**
 * Checks retention settings where a store is made.
 *
 * @param options what the caller gave
 * @throws PraisonError `INVALID_INPUT` that names the setting
 */
export function parseRetention(options: RetentionOptions): { retention: Retention; activeWindow: number } {
  const { retention = "compact", activeWindow = DEFAULT_ACTIVE_WINDOW } = options;
  if (!RETENTIONS.includes(retention)) {
    throw new PraisonError(
      "INVALID_INPUT",
      `retention must be compact, truncate or keep_all, got ${shown(retention)}`,
    );
  }
  if (!Number.isInteger(activeWindow)) {
    throw new PraisonError(
      "INVALID_INPUT",
      `activeWindow must be a whole number, got ${shown(activeWindow)}`,
    );
  }
  return { retention, activeWindow };
}

/**
 * Brings a session's active messages down to the window. Whole exchanges move: an assistant message with tool calls
 * stays together with its answers, even where that keeps a few more messages active.
 *
 * @param session the session after an append
 * @param options retention and window
 * @param nowMs epoch milliseconds, the time of a new summary
 */
export function applyRetention(session: Session, options: RetentionOptions, nowMs: number): Session {
  const { retention, activeWindow } = parseRetention(options);
  const real = session.messages.filter((message) => !isCompactionSummary(message));
  if (retention === "keep_all" || activeWindow <= 0 || real.length <= activeWindow) return session;
  const boundary = wholeExchangeBoundary(real, real.length - activeWindow);
  if (boundary === 0) return session;
  const overflow = real.slice(0, boundary);
  const recent = real.slice(boundary);
  if (retention === "truncate") return withActive(session, recent, boundary);
  const archivedMessages = [
    ...session.archivedMessages,
    ...session.messages.filter(isForeignSummary),
    ...distinguished(overflow, recent, session.archivedMessages),
  ];
  const summary = summaryMessage(session, archivedMessages, overflow.length, nowMs);
  return withActive({ ...session, archivedMessages }, [summary, ...recent], boundary);
}

/** Moves a boundary back until no tool answer behind it belongs to a call before it. */
function wholeExchangeBoundary(messages: readonly Message[], wished: number): number {
  let boundary = wished;
  for (let position = messages.length - 1; position >= boundary && boundary > 0; position--) {
    const message = messages[position];
    if (message?.role !== "tool") continue;
    boundary = Math.min(boundary, callPosition(messages, position));
  }
  return boundary;
}

/** Where the call stands that a tool message answers: the one with its id, else the nearest message that is no answer. */
function callPosition(messages: readonly Message[], answerPosition: number): number {
  const callId = messages[answerPosition]?.toolCallId;
  const before = messages.slice(0, answerPosition);
  const byId = before.findLastIndex((message) =>
    message.toolCalls?.some((call) => callId !== undefined && call.id === callId),
  );
  if (byId !== -1) return byId;
  const nearest = before.findLastIndex((message) => message.role !== "tool");
  return (messages[nearest]?.toolCalls?.length ?? 0) > 0 ? nearest : answerPosition;
}

/** Keeps the checkpoint pointing at the same message after the head of the list was replaced. */
function withActive(session: Session, messages: readonly Message[], removedCount: number): Session {
  const { lastCompaction } = session;
  if (lastCompaction === undefined) return { ...session, messages };
  const summaries = (list: readonly Message[]): number => list.filter(isCompactionSummary).length;
  const shift = summaries(messages) - summaries(session.messages) - removedCount;
  const messageIndex = Math.max(0, lastCompaction.messageIndex + shift);
  return { ...session, messages, lastCompaction: { ...lastCompaction, messageIndex } };
}

/**
 * Makes what tells repeats apart: two messages with equal role, text and time are two turns while they are active, but
 * copies of one turn in an archive. One whose equal is taken is therefore marked.
 *
 * @param taken keys of the turns that it must differ from; the keys of marked messages are added
 * @returns gives a message back, marked where that is needed
 */
export function repeatMarker(taken: Set<string | undefined>): (message: Message) => Message {
  const nextRepeat = new Map<string, number>();
  return (message) => {
    const key = turnKey(message);
    if (key === undefined || !taken.has(key)) return message;
    let repeat = nextRepeat.get(key) ?? 1;
    let marked = withRepeat(message, repeat);
    while (taken.has(turnKey(marked))) marked = withRepeat(message, ++repeat);
    nextRepeat.set(key, repeat + 1);
    taken.add(turnKey(marked));
    return marked;
  };
}

function withRepeat(message: Message, repeat: number): Message {
  return { ...message, metadata: { ...message.metadata, [REPEAT_KEY]: repeat } };
}

/** What moves must differ from what is in the archive already, from what stays behind, and from each other. */
function distinguished(
  overflow: readonly Message[],
  recent: readonly Message[],
  archived: readonly Message[],
): Message[] {
  const taken = new Set([...archived, ...recent].map(turnKey));
  const mark = repeatMarker(taken);
  return overflow.map((message) => {
    const moved = mark(message);
    taken.add(turnKey(moved));
    return moved;
  });
}

/** A summary that another program or a model wrote may be all that is left of older messages: it is archived, not dropped. */
function isForeignSummary(message: Message): boolean {
  return isCompactionSummary(message) && !message.content.startsWith(SUMMARY_HEAD);
}

function summaryMessage(
  session: Session,
  archivedMessages: readonly Message[],
  movedCount: number,
  nowMs: number,
): Message {
  const previous = session.messages.find(isCompactionSummary);
  const previousCount = previous?.metadata["compacted_count"];
  const compactedCount = (typeof previousCount === "number" ? previousCount : 0) + movedCount;
  return {
    role: "system",
    content: excerpt(summaryText(archivedMessages, compactedCount), undefined, MAX_SUMMARY_LENGTH - 1).text,
    timestamp: nowMs / 1000,
    metadata: { ...previous?.metadata, compaction: true, compacted_count: compactedCount },
  };
}

function summaryText(archivedMessages: readonly Message[], compactedCount: number): string {
  const countByRole = new Map<string, number>();
  const tools = new Set<string>();
  for (const { role, toolCalls } of archivedMessages.filter((message) => !isCompactionSummary(message))) {
    countByRole.set(role, (countByRole.get(role) ?? 0) + 1);
    for (const call of toolCalls ?? []) if (call.function?.name !== undefined) tools.add(call.function.name);
  }
  const roles = [...countByRole].map(([role, count]) => `${count} ${role}`).join(", ");
  const named = [...tools].slice(0, MAX_NAMED_TOOLS).join(", ");
  const lines = [
    `${SUMMARY_HEAD} and can be recalled by search: ${compactedCount}.`,
    `In the archive: ${roles}.`,
    ...(named === "" ? [] : [`Tools used: ${named}.`]),
  ];
  return lines.join("\n");
}
