import { type Environment, praisonHome } from "@praison/home";
import { FileMemory, type MemoryRecord } from "@praison/memory";
import { PraisonError, shown } from "@praison/session-core";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { FolderStore } from "./canonical-stores.ts";
import { removeSharedPage } from "./export/shared-page.ts";

/** What was removed of a session. */
export interface ErasedSession {
  readonly session_id: string;
  /** The folders that held it. */
  readonly stores: string[];
  /** How many memories that came from it were forgotten. */
  readonly memories: number;
}

/** Where a session leaves traces. */
export interface ErasureOptions {
  readonly env: Environment;
  /** Whether what is remembered from it is forgotten, too. */
  readonly withMemory: boolean;
}

/**
 * Removes a session from every folder, with its shared page, and looks again that it is gone.
 *
 * @param stores the folders
 * @param id the session
 * @param options what else goes
 * @throws PraisonError `STORE_UNAVAILABLE` when it is still there
 */
export async function eraseSession(
  stores: readonly FolderStore[],
  id: string,
  { env, withMemory }: ErasureOptions,
): Promise<ErasedSession> {
  const holding: string[] = [];
  for (const { folder, store } of stores) if (await store.delete(id)) holding.push(folder);
  for (const { folder, store } of stores) {
    if (!(await store.exists(id))) continue;
    throw new PraisonError("STORE_UNAVAILABLE", `${shown(id)} is still in ${shown(folder)}`, {
      hint: "Another program may be writing it; stop that, and delete again.",
    });
  }
  await removeSharedPage(id, env);
  return { session_id: id, stores: holding, memories: withMemory ? await forgetSession(id, env) : 0 };
}

/** In the memory of every user: facts that came from the session, and the conversation saved under its id. */
async function forgetSession(id: string, env: Environment): Promise<number> {
  let count = 0;
  for (const basePath of memoryRoots(env)) {
    const memory = new FileMemory({ basePath, env });
    for (const kind of ["long_term", "short_term", "entity", "summary"] as const) {
      const isFrom = ({ metadata }: MemoryRecord): boolean => metadata["session_id"] === id;
      if (!(await memory.list(kind)).some((record) => isFrom(record) || mentions(record, id))) continue;
      await memory.update(kind, (records) => {
        const left = records.filter((record) => !isFrom(record));
        count += records.length - left.length;
        return left.map((record) => withoutSource(record, id));
      });
    }
    if (await memory.deleteSession(id)) count += 1;
  }
  return count;
}

/** The default user's memory lies in the root, that of each other user in a folder of it. */
function memoryRoots(env: Environment): string[] {
  const root = join(praisonHome(env), "memory");
  try {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const own = new Set(["sessions", "checkpoints", "episodic"]);
    return [root, ...folders.flatMap(({ name }) => (own.has(name) ? [] : [join(root, name)]))];
  } catch {
    // Nothing was ever remembered.
    return [];
  }
}

function mentions({ metadata }: MemoryRecord, id: string): boolean {
  const { replaced } = metadata;
  return (
    Array.isArray(replaced) && replaced.some((each) => (each as { session_id?: unknown }).session_id === id)
  );
}

/** What a fact remembers of earlier values goes where it came from the session. */
function withoutSource(record: MemoryRecord, id: string): MemoryRecord {
  if (!mentions(record, id)) return record;
  const replaced = (record.metadata["replaced"] as readonly { readonly session_id?: unknown }[]).filter(
    (each) => each.session_id !== id,
  );
  return { ...record, metadata: { ...record.metadata, replaced } };
}
