import {
  discoverSessions,
  PraisonError,
  type SearchableSessionStore,
  type SearchOptions,
  type SessionFilters,
} from "@praison/session-core";
import { type CommandContext, withCanonicalStore } from "../command-context.ts";
import { Interruption } from "../interruption.ts";
import { type PickerRequest, runPicker } from "./run-picker.ts";
import type { PickerFinding } from "./picker-state.ts";

/** What narrows the sessions to pick from. */
export interface SessionPickerOptions extends SessionFilters, Pick<SearchOptions, "window" | "nowMs"> {}

/**
 * Lets a person pick a session of the canonical stores, then runs `session resume` or `session show` on it.
 *
 * @param options what narrows the sessions
 * @param context of the command
 * @throws PraisonError `INVALID_INPUT` without a terminal; `Interruption` after Ctrl-C
 */
export async function pickSession(options: SessionPickerOptions, context: CommandContext): Promise<void> {
  const { io, colours } = context;
  const { terminal } = io;
  if (terminal === undefined) throw new PraisonError("INVALID_INPUT", "a picker needs a terminal");
  const outcome = await withCanonicalStore(
    context,
    async (store, _notice, onIndexing) =>
      await runPicker({
        terminal,
        colours,
        signal: io.signal,
        search: (request) => findToPick(store, request, options),
        onActivity: (tell) =>
          onIndexing(({ done, total }) => tell(`indexing sessions: ${done} of ${total} …`)),
      }),
  );
  // The store is closed, and its notices are told: what follows begins as if it had been typed.
  if (outcome.action === "interrupt") throw new Interruption();
  if (outcome.action !== "leave") await context.run(["session", outcome.action, "--", outcome.sessionId]);
}

/**
 * Finds what a picker shows: the best matches, or the most recent sessions where nothing was typed.
 *
 * @param store where to look
 * @param request what was typed, and how many sessions are wanted
 * @param options what narrows the sessions
 */
export async function findToPick(
  store: SearchableSessionStore,
  { text, limit, signal }: PickerRequest,
  options: SessionPickerOptions,
): Promise<PickerFinding> {
  if (text === "") return await recentToPick(store, { ...options, limit, signal });
  const discovery = await discoverSessions(store, text, { ...options, limit, signal });
  const { hits, query, totalFound, totalIsLowerBound } = discovery;
  return { query, items: hits, totalFound, totalIsLowerBound };
}

async function recentToPick(store: SearchableSessionStore, options: SearchOptions): Promise<PickerFinding> {
  const { limit = 1, signal } = options;
  // One more tells whether there are more.
  const rows = await store.list({ ...options, limit: limit + 1, signal });
  const items = await Promise.all(
    rows.slice(0, limit).map(async ({ sessionId, title, when, preview }) => {
      const messages = await store.window(sessionId, { signal });
      return { sessionId, title, when, snippet: preview === title ? "" : preview, messages };
    }),
  );
  return { items, totalFound: rows.length, totalIsLowerBound: rows.length > limit };
}
