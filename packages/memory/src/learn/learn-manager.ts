import { join } from "node:path";
import { type Environment, praisonHome } from "@praison/home";
import { oneLine, parseQuery, PraisonError } from "@praison/session-core";
import { documentFileName } from "../memory-folder.ts";
import { scoreText } from "../memory-search.ts";
import { LEARN_KINDS, type LearnKind, type LearnSettings } from "./learn-config.ts";
import { type LearnEntry, withLearning } from "./learn-entry.ts";
import { learnByRules } from "./learn-rules.ts";
import { learnStore, type LearnStore } from "./learn-store.ts";
import type { LearnedTurn, LearnExtractor, Learning } from "./learning.ts";

/** What is learned, by whom, and where it is kept. */
export interface LearnManagerOptions {
  readonly settings: LearnSettings;
  readonly userId?: string | undefined;
  /** Default: `learn` in the Praison home folder. */
  readonly basePath?: string | undefined;
  /** Finds what is to be learned. Default: rules. */
  readonly extract?: LearnExtractor | undefined;
  readonly onNotice?: ((notice: string) => void) | undefined;
  readonly env?: Environment | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** How many entries of a kind stand before a question. */
const SHOWN: readonly (readonly [LearnKind, string, number])[] = [
  ["persona", "About the user:", 5],
  ["insights", "Found out before:", 5],
  ["patterns", "What the user does again and again:", 3],
  ["decisions", "Decided before:", 3],
  ["feedback", "What the user thought of answers:", 3],
  ["improvements", "To be done better:", 3],
];
const MAX_LINE_LENGTH = 300;
const UNLIMITED = { maxEntries: 0, retentionDays: 0 };

/** Learns from conversations, and tells what was learned. */
export class LearnManager {
  readonly #settings: LearnSettings;
  readonly #extract: LearnExtractor;
  readonly #now: () => number;
  readonly #store: (kind: LearnKind) => LearnStore;
  readonly #pending: LearnStore;
  #shown: readonly LearnEntry[] = [];

  constructor({
    settings,
    userId = "default",
    basePath,
    extract = learnByRules,
    ...options
  }: LearnManagerOptions) {
    const { env = process.env, now = Date.now } = options;
    const onNotice = options.onNotice ?? ((notice) => process.emitWarning(notice, "PraisonWarning"));
    const userFolder = documentFileName(userId).slice(0, -".json".length);
    const folder = (): string =>
      join(basePath ?? join(praisonHome(env), "learn"), settings.scope, userFolder);
    this.#settings = settings;
    this.#extract = extract;
    this.#now = now;
    const place = { folder, now, onNotice };
    this.#store = (kind) => learnStore(kind, { ...place, limits: settings });
    this.#pending = learnStore("pending", { ...place, limits: UNLIMITED });
  }

  /**
   * Keeps something that was learned.
   *
   * @param learning kind, sentence, metadata
   * @returns the entry; `undefined` where its kind is not learned
   */
  async capture(learning: Learning): Promise<LearnEntry | undefined> {
    if (!this.#settings.kinds.has(learning.kind)) return undefined;
    if (learning.content.trim() === "") throw new PraisonError("INVALID_INPUT", "expected a text to learn");
    return await this.#store(learning.kind).change((entries) => {
      const { entries: changed, entry } = withLearning(entries, learning, this.#now());
      return { entries: changed, result: entry };
    });
  }

  /**
   * Learns from a turn: keeps it, or lets it wait for approval, as the mode says.
   *
   * @param turn what was said
   * @returns what was found
   */
  async learnFrom(turn: LearnedTurn): Promise<readonly Learning[]> {
    const { mode, kinds } = this.#settings;
    await this.#countUses();
    if (mode === "disabled") return [];
    const found = (await this.#extract(turn, kinds)).filter(
      ({ kind, content }) => kinds.has(kind) && content.trim() !== "",
    );
    const source = { session_id: turn.sessionId, message_index: turn.messageIndex };
    for (const learning of found) {
      const metadata = JSON.parse(JSON.stringify({ ...learning.metadata, ...source })) as Record<
        string,
        unknown
      >;
      const sourced = { ...learning, metadata };
      if (mode === "agentic") await this.capture(sourced);
      else await this.#propose(sourced);
    }
    return found;
  }

  async #propose(learning: Learning): Promise<void> {
    const known = await this.#store(learning.kind).all();
    if (withLearning(known, learning, 0).entries.length === known.length) return;
    const metadata = { ...learning.metadata, kind: learning.kind };
    await this.#pending.change((entries) => ({
      entries: withLearning(entries, { ...learning, metadata }, this.#now()).entries,
      result: undefined,
    }));
  }

  /** What waits for approval, oldest first. */
  async pending(): Promise<readonly LearnEntry[]> {
    return await this.#pending.all();
  }

  /** Keeps what was proposed. Resolves to false for an id that does not wait. */
  async approve(id: string): Promise<boolean> {
    const proposed = (await this.#pending.all()).find((entry) => entry.id === id);
    if (proposed === undefined) return false;
    const { kind: _kind, ...metadata } = proposed.metadata;
    await this.capture({ kind: proposed.kind, content: proposed.content, metadata });
    return await this.reject(id);
  }

  /** Drops what was proposed. Resolves to false for an id that does not wait. */
  async reject(id: string): Promise<boolean> {
    return await this.#pending.change((entries) => {
      const left = entries.filter((entry) => entry.id !== id);
      return { entries: left.length < entries.length ? left : entries, result: left.length < entries.length };
    });
  }

  /** Keeps all that was proposed; resolves to its number. */
  async approveAll(): Promise<number> {
    let count = 0;
    for (const { id } of await this.pending()) if (await this.approve(id)) count += 1;
    return count;
  }

  /** What was learned of a kind, the newest first. */
  async list(kind: LearnKind): Promise<LearnEntry[]> {
    return (await this.#store(kind).all()).toReversed();
  }

  /** What was learned about something, best first. */
  async search(
    query: string,
    { limit = 10 }: { readonly limit?: number | undefined } = {},
  ): Promise<LearnEntry[]> {
    const parsed = parseQuery(query);
    const all = (await Promise.all(LEARN_KINDS.map((kind) => this.#store(kind).all()))).flat();
    return all
      .map((entry) => ({ entry, score: scoreText(entry.content, parsed) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ entry }) => entry);
  }

  /** Removes all that was learned, or one kind of it; resolves to the number of entries. */
  async clear(kind?: LearnKind): Promise<number> {
    let count = 0;
    for (const each of kind === undefined ? LEARN_KINDS : [kind]) {
      count += await this.#store(each).change((entries) => ({
        entries: entries.length === 0 ? entries : [],
        result: entries.length,
      }));
    }
    return count;
  }

  /** What was learned, as text to stand before a question; empty for nothing. */
  async contextText(): Promise<string> {
    const shown: LearnEntry[] = [];
    const blocks: string[] = [];
    for (const [kind, heading, count] of SHOWN) {
      if (!this.#settings.kinds.has(kind)) continue;
      const entries = (await this.list(kind)).slice(0, count);
      shown.push(...entries);
      const lines = entries.map(({ content }) => `- ${oneLine(content, MAX_LINE_LENGTH)}`);
      if (lines.length > 0) blocks.push([heading, ...lines].join("\n"));
    }
    this.#shown = shown;
    return blocks.join("\n\n");
  }

  /** What was shown is what is used; counted after the answer, by one write a kind. */
  async #countUses(): Promise<void> {
    const shown = this.#shown;
    this.#shown = [];
    for (const [kind, used] of Map.groupBy(shown, (entry) => entry.kind)) {
      const ids = new Set(used.map(({ id }) => id));
      await this.#store(kind).change((entries) => ({
        entries: entries.map((entry) =>
          ids.has(entry.id) ? { ...entry, useCount: entry.useCount + 1, lastUsedMs: this.#now() } : entry,
        ),
        result: undefined,
      }));
    }
  }
}
