import type { FindResult } from "../search/finder.ts";
import { searchable } from "../searchable.ts";
import { type SessionList, sessionList } from "../session-list.ts";
import type { ListOptions, SearchableSessionStore } from "../session-store.ts";
import type { SessionSummary } from "../session-summary.ts";
import { redactor } from "./redact.ts";
import { redactedSession } from "./redacted-session.ts";
import type { RedactionLevel } from "./redaction-rules.ts";

/**
 * A view of a store in which secrets are taken out of whatever is read: sessions, hits, snippets, titles, lists. It is done
 * before anything is cut. Searches still find a session by a secret in it; writes go through unchanged.
 *
 * @param store where sessions are
 * @param level how much is taken out; `none` gives the store itself
 *
 * @example
 * ```ts
 * const shown = redactedStore(store, "standard");
 * await shown.search("staging"); // … password=[redacted:secret:1] …
 * ```
 */
export function redactedStore(store: SearchableSessionStore, level: RedactionLevel): SearchableSessionStore {
  if (level === "none") return store;
  const redacted = (summary: SessionSummary): SessionSummary => {
    const redact = redactor(level);
    // The last word of a text that was cut may be half a secret, which nothing recognises.
    const shown = (text: string): string => redact(text.replace(/\S+…$/u, "…"));
    return { ...summary, title: shown(summary.title), preview: shown(summary.preview) };
  };
  async function* summaries(options: ListOptions): AsyncGenerator<SessionSummary> {
    for await (const summary of store.list(options)) yield redacted(summary);
  }
  return searchable(
    {
      append: (id, messages, options) => store.append(id, messages, options),
      async load(id, options) {
        const session = await store.load(id, options);
        return session && redactedSession(session, level);
      },
      list: (options = {}): SessionList => sessionList(() => summaries(options)),
      delete: (id, options) => store.delete(id, options),
      exists: (id, options) => store.exists(id, options),
      clear: (id, options) => store.clear(id, options),
      updateMetadata: (id, patch, options) => store.updateMetadata(id, patch, options),
      close: () => store.close(),
      [Symbol.asyncDispose]: () => store.close(),
    },
    {
      async find(query, options): Promise<FindResult> {
        const found = await store.find(query, options);
        const candidates = found.candidates.map((candidate) => ({
          ...candidate,
          load: async (given: Parameters<typeof candidate.load>[0]) => {
            const session = await candidate.load(given);
            return session && redactedSession(session, level);
          },
        }));
        return { ...found, candidates };
      },
    },
  );
}
