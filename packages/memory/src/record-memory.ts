import { addRecords, byDay } from "./add-records.ts";
import { keepWithin } from "./kept-records.ts";
import { isSameName, type RelatedEntity, relatedEntities } from "./entity-change.ts";
import { dayBefore, localDay, parseDay } from "./episodic-day.ts";
import { type ContextOptions, contextText, MAX_FITTING } from "./memory-context.ts";
import { DEFAULT_MEMORY_LIMITS, type MemoryLimits } from "./memory-limits.ts";
import {
  MEMORY_KINDS,
  type MemoryKind,
  type MemoryRecord,
  type Metadata,
  type NewRecord,
  requireContent,
} from "./memory-record.ts";
import type { MemoryRecords, RecordPlace } from "./memory-records.ts";
import { bestHits, type MemoryHit, scoreRecord, weightOf } from "./memory-search.ts";
import { putRecords, removeRecord, replaceRecords } from "./change-records.ts";
import type { EntityOptions, ItemOptions, MemorySearchOptions } from "./memory-store.ts";

/** What a memory over any back end is made of. */
export interface RecordMemoryOptions {
  readonly records: MemoryRecords;
  readonly userId: string;
  /** Found out when they are first needed. */
  readonly limits?: (() => Promise<MemoryLimits>) | undefined;
  /** Clock, in epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

const SEARCHED: readonly MemoryKind[] = MEMORY_KINDS.filter((kind) => kind !== "summary");
const SEARCHED_DAYS = 7;
const DELETED_DAYS = 30;
const CONTEXT_DAYS = 3;
const ENTITY: RecordPlace = { kind: "entity" };

/** The records of a memory over any back end. */
export class RecordMemory {
  readonly userId: string;
  protected readonly records: MemoryRecords;
  protected readonly limits: () => Promise<MemoryLimits>;
  protected readonly now: () => number;

  constructor({ records, userId, limits, now = Date.now }: RecordMemoryOptions) {
    this.userId = userId;
    this.records = records;
    this.limits = limits ?? (async () => DEFAULT_MEMORY_LIMITS);
    this.now = now;
  }

  async addShortTerm(content: string, options: ItemOptions = {}): Promise<string> {
    return await this.#addOne({ ...options, kind: "short_term", content });
  }

  async addLongTerm(content: string, options: ItemOptions = {}): Promise<string> {
    return await this.#addOne({ ...options, kind: "long_term", content });
  }

  async addEntity(
    name: string,
    type: string,
    { attributes = {}, relationships = [], metadata }: EntityOptions = {},
  ): Promise<string> {
    requireContent(type);
    const entity = { type, attributes, relationships };
    return await this.#addOne({ kind: "entity", content: name, entity, metadata });
  }

  async addEpisodic(
    content: string,
    { date, ...options }: ItemOptions & { readonly date?: string | undefined } = {},
  ): Promise<string> {
    return await this.#addOne({ ...options, kind: "episodic", content, day: date });
  }

  async addSummary(
    content: string,
    summary: NonNullable<MemoryRecord["summary"]>,
    metadata: Metadata = {},
  ): Promise<string> {
    return await this.#addOne({ kind: "summary", content, summary, metadata });
  }

  async #addOne(record: NewRecord): Promise<string> {
    const [id = ""] = await this.addMany([record]);
    return id;
  }

  async addMany(records: readonly NewRecord[]): Promise<string[]> {
    return await addRecords(this.records, records, this.limits, this.now());
  }

  async update(
    kind: Exclude<MemoryKind, "episodic">,
    change: (records: readonly MemoryRecord[]) => readonly MemoryRecord[] | undefined,
  ): Promise<void> {
    const limits = await this.limits();
    await this.records.change([{ kind }], (records = []) => {
      const changed = change(records);
      return { records: [changed && keepWithin(kind, records, changed, limits)], result: undefined };
    });
  }

  async list(
    kind: MemoryKind,
    { limit = Infinity }: { readonly limit?: number | undefined } = {},
  ): Promise<MemoryRecord[]> {
    const newestFirst = (await this.all(kind)).toReversed();
    const ordered =
      kind === "long_term" ? newestFirst.toSorted((a, b) => b.importance - a.importance) : newestFirst;
    return ordered.slice(0, limit);
  }

  /** Oldest first. */
  protected async all(kind: MemoryKind): Promise<readonly MemoryRecord[]> {
    return kind === "episodic" ? await this.#happenedSince("") : await this.records.all({ kind });
  }

  async #happenedSince(firstDay: string): Promise<MemoryRecord[]> {
    const days = (await this.records.days()).filter((day) => day >= firstDay).toReversed();
    const happened = await Promise.all(days.map((day) => this.records.all({ kind: "episodic", day })));
    return happened.flat();
  }

  async getEntity(name: string, type?: string): Promise<MemoryRecord | undefined> {
    const entities = await this.records.all(ENTITY);
    return entities.find(
      ({ content, entity }) => isSameName(content, name) && (type === undefined || entity?.type === type),
    );
  }

  async related(
    name: string,
    { depth = 1 }: { readonly depth?: number | undefined } = {},
  ): Promise<RelatedEntity[]> {
    return relatedEntities(await this.records.all(ENTITY), name, depth);
  }

  async getEpisodic({
    date,
    daysBack = SEARCHED_DAYS,
  }: { readonly date?: string | undefined; readonly daysBack?: number | undefined } = {}): Promise<
    MemoryRecord[]
  > {
    if (date !== undefined) return [...(await this.records.all({ kind: "episodic", day: parseDay(date) }))];
    const today = localDay(this.now());
    const happened = await this.#happenedSince(dayBefore(this.now(), daysBack));
    return [...byDay(happened.filter(({ day = "" }) => day <= today))]
      .toReversed()
      .flatMap(([, records]) => records);
  }

  async search(
    query: string,
    { kinds = SEARCHED, limit = 10 }: MemorySearchOptions = {},
  ): Promise<MemoryHit[]> {
    const firstDay = dayBefore(this.now(), SEARCHED_DAYS);
    const known = await Promise.all(
      kinds.map((kind) => (kind === "episodic" ? this.#happenedSince(firstDay) : this.records.all({ kind }))),
    );
    const hits = new Map<string, MemoryHit>();
    for (const record of known.flat()) hits.set(record.id, { record, score: scoreRecord(record, query) });
    for (const { record, relevance } of (await this.records.find?.(query, kinds, limit)) ?? []) {
      const score = Math.max(hits.get(record.id)?.score ?? 0, relevance * weightOf(record));
      hits.set(record.id, { record, score });
    }
    return bestHits([...hits.values()], limit);
  }

  async getContext(query?: string, options: ContextOptions = {}): Promise<string> {
    const {
      includeShortTerm = true,
      includeLongTerm = true,
      includeEntities = true,
      includeEpisodic = false,
    } = options;
    const kinds: MemoryKind[] = [
      ...(includeShortTerm ? (["short_term"] as const) : []),
      ...(includeLongTerm ? (["long_term"] as const) : []),
      ...(includeEntities ? (["entity"] as const) : []),
      ...(includeEpisodic ? (["episodic"] as const) : []),
    ];
    const hits =
      query === undefined || query.trim() === ""
        ? []
        : await this.search(query, { kinds, limit: MAX_FITTING });
    const listed = async (kind: MemoryKind, isIncluded: boolean): Promise<MemoryRecord[]> =>
      isIncluded ? await this.list(kind) : [];
    const context = {
      hits,
      shortTerm: await listed("short_term", includeShortTerm),
      longTerm: await listed("long_term", includeLongTerm),
      entities: await listed("entity", includeEntities),
      episodic: includeEpisodic ? await this.getEpisodic({ daysBack: CONTEXT_DAYS }) : [],
    };
    return contextText(context, options);
  }

  async delete(id: string, kind?: MemoryKind): Promise<boolean> {
    for (const each of kind === undefined ? MEMORY_KINDS : [kind]) {
      if (
        each === "episodic"
          ? await this.deleteEpisodic(id)
          : await removeRecord(this.records, { kind: each }, id)
      )
        return true;
    }
    return false;
  }

  async deleteEpisodic(id: string, { date }: { readonly date?: string | undefined } = {}): Promise<boolean> {
    const firstDay = dayBefore(this.now(), DELETED_DAYS);
    const days =
      date === undefined ? (await this.records.days()).filter((day) => day >= firstDay) : [parseDay(date)];
    for (const day of days) if (await removeRecord(this.records, { kind: "episodic", day }, id)) return true;
    return false;
  }

  async deleteMatching(query: string, options: MemorySearchOptions = {}): Promise<number> {
    let count = 0;
    for (const { record } of await this.search(query, options)) {
      const place = { kind: record.kind, day: record.day };
      if (await removeRecord(this.records, place, record.id)) count += 1;
    }
    return count;
  }

  async clear(kinds: readonly MemoryKind[] = MEMORY_KINDS): Promise<void> {
    for (const kind of kinds) await replaceRecords(this.records, kind, []);
  }

  async cleanUpEpisodic(): Promise<number> {
    const { episodicRetentionDays } = await this.limits();
    const firstDay = dayBefore(this.now(), episodicRetentionDays + 1);
    const old = (await this.records.days()).filter((day) => day < firstDay);
    for (const day of old) await putRecords(this.records, { kind: "episodic", day }, []);
    return old.length;
  }

  async close(): Promise<void> {
    await this.records.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
