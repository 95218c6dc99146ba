import { PraisonError, shown } from "@praison/session-core";
import type { SavedMessage } from "./agent-memory.ts";
import { replaceRecords } from "./change-records.ts";
import { createCheckpoint, restoreCheckpoint } from "./checkpoint.ts";
import { compressShortTerm } from "./compress.ts";
import { decodeExport, encodeExport } from "./memory-export.ts";
import { documentFileName } from "./memory-folder.ts";
import { encodeLimits } from "./memory-limits.ts";
import { MEMORY_KINDS, type MemoryKind, type MemoryRecord, type Metadata } from "./memory-record.ts";
import type { CheckpointOptions, CompressOptions, MemoryStats, MemoryStore } from "./memory-store.ts";
import { RecordMemory } from "./record-memory.ts";
import {
  decodeSavedSession,
  encodeSavedSession,
  type SavedSession,
  type SavedSessionSummary,
} from "./saved-session.ts";

/** A memory over any back end, with what is saved of it: conversations, checkpoints, exports. */
export class SavingMemory extends RecordMemory implements MemoryStore {
  async export(): Promise<Metadata> {
    const kinds = await Promise.all(MEMORY_KINDS.map(async (kind) => [kind, await this.all(kind)] as const));
    const records = Object.fromEntries(kinds) as Record<MemoryKind, readonly MemoryRecord[]>;
    const config = encodeLimits(await this.limits());
    return encodeExport(records, { userId: this.userId, config, nowMs: this.now() });
  }

  async import(document: unknown): Promise<void> {
    const records = decodeExport(document);
    for (const kind of MEMORY_KINDS) {
      const imported = records[kind];
      if (imported !== undefined) await replaceRecords(this.records, kind, imported);
    }
  }

  async compress(options: CompressOptions = {}): Promise<string | undefined> {
    return await compressShortTerm(this.records, options, this.now());
  }

  async saveSession(
    name: string,
    conversationHistory: readonly SavedMessage[] = [],
    metadata: Metadata = {},
  ): Promise<void> {
    documentFileName(name);
    const [shortTerm, longTerm, entities, limits] = await Promise.all([
      this.all("short_term"),
      this.all("long_term"),
      this.all("entity"),
      this.limits(),
    ]);
    const config = encodeLimits(limits);
    const parts = { name, userId: this.userId, savedAt: this.now() / 1000, shortTerm, longTerm, entities };
    const document = encodeSavedSession({ ...parts, conversationHistory, metadata, config });
    await this.records.writeDocument("sessions", name, document);
  }

  async resumeSession(name: string): Promise<SavedSession> {
    const saved = decodeSavedSession(await this.records.readDocument("sessions", name));
    if (saved === undefined) {
      throw new PraisonError("SESSION_NOT_FOUND", `no saved session ${shown(name)}`, {
        hint: "See which there are with listSessions().",
      });
    }
    await replaceRecords(this.records, "short_term", saved.shortTerm);
    return saved;
  }

  async listSessions(): Promise<SavedSessionSummary[]> {
    const names = await this.records.documents("sessions");
    const saved = await Promise.all(
      names.map(async (name) => decodeSavedSession(await this.records.readDocument("sessions", name))),
    );
    return saved
      .flatMap((session) => session ?? [])
      .toSorted((a, b) => b.savedAt - a.savedAt)
      .map(({ name, savedAt, shortTerm, conversationHistory }) => ({
        name,
        savedAt,
        shortTermCount: shortTerm.length,
        messageCount: conversationHistory.length,
      }));
  }

  async deleteSession(name: string): Promise<boolean> {
    return await this.records.removeDocument("sessions", name);
  }

  async createCheckpoint(options: CheckpointOptions = {}): Promise<string> {
    return await createCheckpoint(this.records, await this.export(), options, this.now());
  }

  async restoreCheckpoint(
    id: string,
    { filesUnder }: { readonly filesUnder?: string | undefined } = {},
  ): Promise<boolean> {
    const exported = await restoreCheckpoint(this.records, id, filesUnder);
    if (exported === undefined) return false;
    await this.import(exported);
    return true;
  }

  async listCheckpoints(): Promise<string[]> {
    return (await this.records.documents("checkpoints")).toSorted();
  }

  async deleteCheckpoint(id: string): Promise<boolean> {
    return await this.records.removeDocument("checkpoints", id);
  }

  async getStats(): Promise<MemoryStats> {
    const count = async (kind: Exclude<MemoryKind, "episodic">): Promise<number> =>
      (await this.records.all({ kind })).length;
    return {
      userId: this.userId,
      shortTermCount: await count("short_term"),
      longTermCount: await count("long_term"),
      entityCount: await count("entity"),
      episodicDays: (await this.records.days()).length,
      summaryCount: await count("summary"),
      sessionCount: (await this.records.documents("sessions")).length,
      storagePath: this.records.place,
    };
  }
}
