import { z } from "zod";
import { PraisonError, shown } from "./errors.ts";
import { parseInstant } from "./instant.ts";

/** A tool call inside an assistant message, in the form that chat-completion APIs use. */
export interface ToolCall {
  readonly id?: string | undefined;
  readonly type?: string | undefined;
  readonly function?:
    | { readonly name?: string | undefined; readonly arguments?: string | undefined }
    | undefined;
  readonly [key: string]: unknown;
}

/** One stored message of a session. */
export interface Message {
  /** `user`, `assistant`, `system`, `tool`, or whatever the writer used. */
  readonly role: string;
  /** The text; of a message stored in parts, the text parts joined by line breaks. */
  readonly content: string;
  /** Epoch seconds with fraction, as in the session file; absent when the file has no readable time. */
  readonly timestamp?: number | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly toolCalls?: readonly ToolCall[] | undefined;
  /** In a `tool` message, the call that it answers. */
  readonly toolCallId?: string | undefined;
  readonly id?: string | undefined;
  /** Stored keys that this type does not model, or that were stored in another form; written back as they were. */
  readonly verbatim?: Readonly<Record<string, unknown>> | undefined;
}

/** A message as callers hand it to a store. */
export interface NewMessage {
  /** `user`, `assistant`, `system`, `tool`, or another name. */
  readonly role: string;
  /** Text, or parts such as `{ type: "text", text }`, of which the text can be found again. */
  readonly content: string | readonly unknown[] | null;
  /** Epoch seconds, epoch milliseconds, ISO text or a Date. Default: now. */
  readonly timestamp?: number | string | Date | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly toolCalls?: readonly ToolCall[] | undefined;
  readonly toolCallId?: string | undefined;
  readonly id?: string | undefined;
}

const newMessageSchema = z.strictObject({
  role: z.string().min(1),
  content: z.union([z.string(), z.array(z.unknown()), z.null()]),
  timestamp: z.union([z.number(), z.string(), z.date()]).optional(),
  // Not `z.record`, which leaves out a key named `__proto__`.
  metadata: z.custom<Readonly<Record<string, unknown>>>(isObject, "expected an object").optional(),
  toolCalls: z.array(z.looseObject({})).optional(),
  toolCallId: z.string().optional(),
  id: z.string().optional(),
});

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Checks and completes a message that a caller wants stored.
 *
 * @param input the caller's message
 * @param position its place in the caller's list, for the error text
 * @param defaultTimestamp epoch seconds for a message without a time
 * @throws PraisonError `INVALID_INPUT` that names the field
 */
export function parseNewMessage(input: NewMessage, position: number, defaultTimestamp: number): Message {
  const parsed = newMessageSchema.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = ["messages", position, ...(issue?.path ?? [])].join(".");
    throw new PraisonError("INVALID_INPUT", `${field}: ${issue?.message ?? "invalid"}, got ${shown(input)}`, {
      hint: 'A message is { role: "user", content: "text" }; timestamp, metadata, toolCalls, toolCallId and id are optional.',
    });
  }
  const { role, content, timestamp, metadata = {}, toolCalls, toolCallId, id } = parsed.data;
  const instantMs = timestamp === undefined ? defaultTimestamp * 1000 : parseInstant(timestamp);
  if (instantMs === undefined) {
    throw new PraisonError(
      "INVALID_INPUT",
      `messages.${position}.timestamp is no time: ${shown(timestamp)}`,
      {
        hint: "Give epoch seconds, ISO 8601 text or a Date.",
      },
    );
  }
  return {
    role,
    content: textOf(content),
    timestamp: timestamp === undefined ? defaultTimestamp : instantMs / 1000,
    metadata,
    ...(toolCalls !== undefined && toolCalls.length > 0 && { toolCalls }),
    ...(toolCallId !== undefined && { toolCallId }),
    ...(id !== undefined && { id }),
    ...(typeof content === "object" && content !== null && { verbatim: { content } }),
  };
}

/** Nobody nests text deeper; what is nested deeper has none, rather than more than the stack can hold. */
const MAX_CONTENT_DEPTH = 100;

/**
 * The text of a message's content in whatever form it was stored.
 *
 * @param content text, a list of text and `{ text }` parts, or anything else (which has no text)
 */
export function textOf(content: unknown): string {
  return textWithin(content, MAX_CONTENT_DEPTH);
}

function textWithin(content: unknown, depth: number): string {
  if (typeof content === "string") return content;
  if (typeof content === "number" || typeof content === "bigint") return String(content);
  if (typeof content !== "object" || content === null || depth === 0) return "";
  if (Array.isArray(content)) {
    return content
      .map((part: unknown) => textWithin(part, depth - 1))
      .filter((text) => text !== "")
      .join("\n");
  }
  const { text, content: inner } = content as { text?: unknown; content?: unknown };
  return textWithin(text ?? inner, depth - 1);
}

/**
 * Tells whether a message is the synthetic summary that compaction leaves: shown, but never scored, counted or numbered.
 *
 * @param message a stored message
 */
export function isCompactionSummary(message: Message): boolean {
  return message.metadata["compaction"] === true;
}
