import {
  createSessionSearch,
  type SearchableSessionStore,
  sessionSearchDefinition,
  sessionSearchInputJsonSchema,
  type SessionSearchOptions,
} from "@praison/session-core";
import { jsonSchema, tool, type Tool } from "ai";

/** Settings of the recall tool: as for `createSessionSearch`, where the running session may be found out at each call. */
export interface SessionSearchToolOptions extends Omit<SessionSearchOptions, "currentSessionId"> {
  readonly currentSessionId?: string | (() => Promise<string | undefined>) | undefined;
}

/**
 * Makes the `session_search` tool for the AI SDK, to be used with or without our `Agent`.
 *
 * @param store where to look; a function is asked at each call
 * @param options running session, further filters, size of an answer
 *
 * @example
 * ```ts
 * const { text } = await generateText({
 *   model,
 *   prompt: "What did we decide about the billing migration?",
 *   tools: { session_search: sessionSearchTool(store) },
 *   stopWhen: isStepCount(5),
 * });
 * ```
 */
export function sessionSearchTool(
  store: SearchableSessionStore | (() => SearchableSessionStore),
  { currentSessionId, ...options }: SessionSearchToolOptions = {},
): Tool {
  return tool({
    description: sessionSearchDefinition.description,
    // Read leniently by the tool itself, which answers with an error that names what is wrong.
    inputSchema: jsonSchema<Readonly<Record<string, unknown>>>(sessionSearchInputJsonSchema(), {
      validate: (value) =>
        typeof value === "object" && value !== null
          ? { success: true, value: value as Readonly<Record<string, unknown>> }
          : { success: false, error: new TypeError("expected an object") },
    }),
    execute: async (
      input: Readonly<Record<string, unknown>>,
      { abortSignal }: { readonly abortSignal?: AbortSignal | undefined },
    ) => {
      const running = typeof currentSessionId === "function" ? await currentSessionId() : currentSessionId;
      const settings = running === undefined ? options : { ...options, currentSessionId: running };
      const search = createSessionSearch(typeof store === "function" ? store() : store, settings);
      return await search(input, { signal: abortSignal });
    },
  }) as Tool;
}
