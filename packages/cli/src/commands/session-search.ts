import {
  cliSearchToWire,
  DEFAULT_SEARCH_LIMIT,
  DEFAULT_WINDOW,
  discoverSessions,
  parseInstant,
  PraisonError,
  type SessionHit,
} from "@praison/session-core";
import { type CommandContext, withCanonicalStore, writeAnswer } from "../command-context.ts";
import { parseCountFlag } from "../flags/count-flag.ts";
import { type FilterFlags, parseFilterFlags } from "../flags/filter-flags.ts";
import { withProgressLine } from "../output/progress-line.ts";
import { searchResultText } from "../output/search-result.ts";

/** Flags of `session search`, as typed. */
export interface SessionSearchFlags extends FilterFlags {
  readonly limit?: string | undefined;
  readonly window?: string | undefined;
  readonly explain?: boolean | undefined;
  /** Messages to show on each side of the best one. */
  readonly context?: string | undefined;
  readonly ids?: boolean | undefined;
  readonly sort?: string | undefined;
}

/** Of how many of the best, with `--sort date`, the newest are shown. */
const SORTED_POOL = 50;

/**
 * `praisonai session search`: finds sessions in the canonical stores and prints them, best first. Without a query, a
 * person at a terminal picks one while typing.
 *
 * @param words the query, word by word
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `INVALID_INPUT` for a blank query or a bad flag, and what the stores throw
 */
export async function sessionSearch(
  words: readonly string[],
  flags: SessionSearchFlags,
  context: CommandContext,
): Promise<void> {
  const { io, nowMs } = context;
  const query = words.join(" ");
  const limit = parseCountFlag(flags.limit, { name: "--limit", default: DEFAULT_SEARCH_LIMIT, min: 1 });
  const window = parseCountFlag(flags.window, { name: "--window", default: DEFAULT_WINDOW, min: 0 });
  const around =
    flags.context === undefined
      ? undefined
      : parseCountFlag(flags.context, { name: "--context", default: 0, min: 0 });
  const options = {
    ...parseFilterFlags(flags, nowMs),
    limit: flags.sort === "date" ? Math.max(limit, SORTED_POOL) : limit,
    window: Math.max(window, around ?? 0),
    signal: io.signal,
    nowMs,
  };
  if (words.length === 0) {
    if (io.terminal === undefined || context.isJson) throw noQuery();
    // Loaded late: only a person at a terminal needs it.
    const { pickSession } = await import("../picker/session-picker.ts");
    return await pickSession(options, context);
  }
  if (query.trim() === "") {
    throw new PraisonError("INVALID_INPUT", "the query is blank", {
      hint: "Say what to look for, or list sessions with: praisonai session list",
    });
  }
  const explain = flags.explain === true;
  await withCanonicalStore(
    context,
    async (store, notice, onIndexing) => {
      const search = (): ReturnType<typeof discoverSessions> => discoverSessions(store, query, options);
      const found = await withProgressLine(io, "Searching sessions …", async (tell) => {
        onIndexing(({ done, total }) => tell(`Indexing sessions: ${done} of ${total} …`));
        return await search();
      });
      for (const text of found.notices) notice(text);
      const discovery =
        flags.sort === "date" ? { ...found, hits: newestFirst(found.hits).slice(0, limit) } : found;
      writeAnswer(context, {
        wire: () => cliSearchToWire(query, discovery, { explain }),
        text: () =>
          flags.ids === true
            ? discovery.hits.map(({ sessionId }) => `${sessionId}\n`).join("")
            : searchResultText(query, discovery, { ...context, explain, around }),
      });
    },
    flags,
  );
}

function newestFirst(hits: readonly SessionHit[]): SessionHit[] {
  return hits.toSorted((a, b) => (parseInstant(b.when) ?? 0) - (parseInstant(a.when) ?? 0));
}

function noQuery(): PraisonError {
  return new PraisonError("INVALID_INPUT", "missing required argument 'query'", {
    hint: "Say what to look for; on a terminal it may be left out, to pick a session while typing.",
  });
}
