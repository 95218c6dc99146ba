import { createSessionSearch, type WireAnswer } from "@praison/session-core";
import { getDefaultSessionStore } from "@praison/store-json";

/** What to recall; nothing for the most recent sessions. */
export interface SessionSearchRequest {
  /** Words to look for. */
  readonly query?: string | undefined;
  /** Without a query: the session to read. With one: search in it only. */
  readonly sessionId?: string | undefined;
  /** The message to read around. Default: the most recent. */
  readonly aroundMessageId?: string | number | undefined;
  /** Sessions at most. Default 5. */
  readonly limit?: number | undefined;
  /** Messages on each side. Default 5. */
  readonly window?: number | undefined;
  /** Only messages from this time on, and up to that: ISO text, or an age such as `7d`. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Only messages of this role. */
  readonly role?: string | undefined;
}

/**
 * Searches past sessions in the default sessions folder, as the `session_search` tool does.
 *
 * @param request what to recall
 * @param options signal
 * @returns the documented JSON object; what cannot be answered is an answer too, with `success: false`
 *
 * @example
 * ```ts
 * const found = await sessionSearch({ query: "billing migration" });
 * const around = await sessionSearch({ sessionId: "abc-123", aroundMessageId: "42", window: 10 });
 * const recent = await sessionSearch();
 * ```
 */
export async function sessionSearch(
  { sessionId, aroundMessageId, ...request }: SessionSearchRequest = {},
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<WireAnswer> {
  const given = { ...request, session_id: sessionId, around_message_id: aroundMessageId };
  const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return await createSessionSearch(getDefaultSessionStore())(args, options);
}
