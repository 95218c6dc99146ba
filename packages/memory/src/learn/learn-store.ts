import { join } from "node:path";
import { withFileLock } from "@praison/home";
import { readJsonDocument, setDocumentAside, writeJsonDocument } from "../json-document.ts";
import type { LearnKind } from "./learn-config.ts";
import { decodeEntry, encodeEntry, type LearnEntry } from "./learn-entry.ts";

/** What is kept of what was learned, and what has to make room. */
export interface LearnLimits {
  /** 0: all. */
  readonly maxEntries: number;
  /** 0: for ever. */
  readonly retentionDays: number;
}

/** Where learnings lie. */
export interface LearnFolder {
  /** Found out when it is first needed. */
  readonly folder: () => string;
  readonly limits: LearnLimits;
  readonly now: () => number;
  readonly onNotice: (notice: string) => void;
}

/** The entries of one kind, in a file of the Python package's form. */
export interface LearnStore {
  /** Oldest first. */
  all(): Promise<readonly LearnEntry[]>;
  /** Changes the entries alone among all processes; what exceeds the limits goes into the archive. */
  change<T>(
    change: (entries: readonly LearnEntry[]) => { entries: readonly LearnEntry[]; result: T },
  ): Promise<T>;
}

const LOCK = ".praison-learn.lock";
const DAY_MS = 86_400_000;

/**
 * Opens the entries of a kind. Nothing is read or made before they are used.
 *
 * @param kind what was learned; also the name of its file
 * @param options where, how much is kept
 */
export function learnStore(
  kind: LearnKind | "pending",
  { folder, limits, now, onNotice }: LearnFolder,
): LearnStore {
  const path = (ending = ".json"): string => join(folder(), `${kind}${ending}`);
  const read = async (file: string): Promise<{ entries: LearnEntry[]; isDamaged: boolean }> => {
    const found = await readJsonDocument(file, (value) => typeof value === "object" && value !== null);
    if (found.state === "damaged")
      onNotice(`${file} is left out: ${found.reason}. The next change sets it aside.`);
    if (found.state !== "read") return { entries: [], isDamaged: found.state === "damaged" };
    const entries = Object.values(found.value as object).flatMap((stored: unknown) => decode(stored) ?? []);
    return { entries, isDamaged: false };
  };
  const decode = (stored: unknown): LearnEntry | undefined => {
    if (kind !== "pending") return decodeEntry(kind, stored);
    const { metadata } = (stored ?? {}) as { readonly metadata?: Readonly<Record<string, unknown>> };
    return decodeEntry((metadata?.["kind"] ?? "persona") as LearnKind, stored);
  };
  return {
    all: async () => (await read(path())).entries,
    async change(change) {
      return await withFileLock(join(folder(), LOCK), async () => {
        const { entries, isDamaged } = await read(path());
        const changed = change(entries);
        if (changed.entries === entries) return changed.result;
        if (isDamaged) onNotice(`${path()} was set aside as ${await setDocumentAside(path(), now())}.`);
        const kept = keptEntries(changed.entries, entries, limits, now());
        const leaving = changed.entries.filter((entry) => !kept.includes(entry));
        if (leaving.length > 0) {
          // Into the archive first: what cannot be archived is not lost.
          const archive = path(".archive.json");
          const archived = await read(archive);
          await writeJsonDocument(archive, [...archived.entries, ...leaving].map(encodeEntry));
        }
        await writeJsonDocument(
          path(),
          Object.fromEntries(kept.map((entry) => [entry.id, encodeEntry(entry)])),
        );
        return changed.result;
      });
    },
  };
}

/** The least used go first, the longest unused of those; what is new stays. */
function keptEntries(
  entries: readonly LearnEntry[],
  before: readonly LearnEntry[],
  { maxEntries, retentionDays }: LearnLimits,
  nowMs: number,
): readonly LearnEntry[] {
  const known = new Set(before.map(({ id }) => id));
  const seenAt = ({ lastUsedMs, updatedAtMs }: LearnEntry): number => Math.max(lastUsedMs ?? 0, updatedAtMs);
  const isFresh = (entry: LearnEntry): boolean =>
    retentionDays === 0 || !known.has(entry.id) || seenAt(entry) >= nowMs - retentionDays * DAY_MS;
  const fresh = entries.filter(isFresh);
  if (maxEntries === 0 || fresh.length <= maxEntries) return fresh;
  const leastUsed = fresh
    .filter(({ id }) => known.has(id))
    .toSorted((a, b) => a.useCount - b.useCount || seenAt(a) - seenAt(b));
  const leaving = new Set(leastUsed.slice(0, fresh.length - maxEntries));
  return fresh.filter((entry) => !leaving.has(entry)).slice(-maxEntries);
}
