import { FileMemory, type MemoryRecord, type MemoryStore } from "@praison/memory";
import { PraisonError, shown } from "@praison/session-core";
import type { CommandContext } from "../command-context.ts";
import { noticeList } from "../output/notice-list.ts";

/** Flags that every `memory` command has. */
export interface MemoryFlags {
  /** Whose memory. Default: the default user's. */
  readonly user?: string | undefined;
}

/**
 * Lets a command use the memory in files, and tells its notices.
 *
 * @param flags whose
 * @param context of the command
 * @param work what to do
 */
export async function withMemory<T>(
  { user }: MemoryFlags,
  { io }: CommandContext,
  work: (memory: MemoryStore) => Promise<T>,
): Promise<T> {
  const notices = noticeList();
  const memory = new FileMemory({ userId: user, env: io.env, onNotice: notices.add, now: io.now });
  try {
    return await work(memory);
  } finally {
    await memory.close();
    notices.tell(io);
  }
}

/**
 * Finds the record that a user names, by its id or the beginning of it.
 *
 * @param memory where to look
 * @param id what the user typed
 * @throws PraisonError `MEMORY_NOT_FOUND` when there is none, or several
 */
export async function namedRecord(memory: MemoryStore, id: string): Promise<MemoryRecord> {
  const kinds = ["long_term", "short_term", "entity", "episodic", "summary"] as const;
  const all = (await Promise.all(kinds.map((kind) => memory.list(kind)))).flat();
  const found = all.filter((record) => record.id.startsWith(id));
  const exact = found.find((record) => record.id === id);
  const [only, ...others] = exact === undefined ? found : [exact];
  if (only !== undefined && others.length === 0) return only;
  const candidates = found.slice(0, 10).map((record) => record.id);
  throw new PraisonError(
    "MEMORY_NOT_FOUND",
    only === undefined
      ? `no memory ${shown(id)}`
      : `${found.length} memories begin with ${shown(id)}: ${candidates.join(", ")}`,
    { hint: "See which there are with: praisonai memory list" },
  );
}
