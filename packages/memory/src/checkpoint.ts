import { readFile } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { isErrorCode, writeFileAtomic } from "@praison/home";
import { PraisonError, shown } from "@praison/session-core";
import { z } from "zod";
import type { Metadata } from "./memory-record.ts";
import type { MemoryRecords } from "./memory-records.ts";
import type { CheckpointOptions } from "./memory-store.ts";
import { localIso } from "./saved-session.ts";

const checkpointSchema = z.looseObject({
  memory_export: z.record(z.string(), z.unknown()),
  file_snapshots: z.record(z.string(), z.string()).catch({}),
});

/**
 * Keeps an export, and files, under a name.
 *
 * @param records where
 * @param exported all records
 * @param options name and files
 * @param nowMs epoch milliseconds
 * @returns the checkpoint's id
 * @throws PraisonError `INVALID_INPUT` for a file outside of its folder
 */
export async function createCheckpoint(
  records: MemoryRecords,
  exported: Metadata,
  { name, files = [], filesUnder = "." }: CheckpointOptions,
  nowMs: number,
): Promise<string> {
  const id = name ?? (await freeId(records, `checkpoint_${Math.trunc(nowMs / 1000)}`));
  const snapshots: [string, string][] = [];
  for (const file of files) {
    const text = await textOfFile(inside(filesUnder, file));
    if (text !== undefined) snapshots.push([file, text]);
  }
  await records.writeDocument("checkpoints", id, {
    id,
    created_at: nowMs / 1000,
    created_at_iso: localIso(nowMs / 1000),
    memory_export: exported,
    file_snapshots: Object.fromEntries(snapshots),
  });
  return id;
}

/**
 * Reads a checkpoint back, and writes its files where that is asked for, never outside of that folder.
 *
 * @param records where it is kept
 * @param id the checkpoint
 * @param filesUnder where its files go; none go anywhere without it
 * @returns the export, or `undefined` when there is no such checkpoint
 * @throws PraisonError `INVALID_INPUT` for a file that leads out of the folder: then none is written
 */
export async function restoreCheckpoint(
  records: MemoryRecords,
  id: string,
  filesUnder: string | undefined,
): Promise<Metadata | undefined> {
  const parsed = checkpointSchema.safeParse(await records.readDocument("checkpoints", id));
  if (!parsed.success) return undefined;
  const { memory_export, file_snapshots } = parsed.data;
  if (filesUnder !== undefined) {
    const files = Object.entries(file_snapshots).map(
      ([file, text]) => [inside(filesUnder, file), text] as const,
    );
    for (const [path, text] of files) await writeFileAtomic(path, text, { mode: 0o644 });
  }
  return memory_export;
}

/** Two checkpoints of one second are two. */
async function freeId(records: MemoryRecords, wished: string): Promise<string> {
  const taken = new Set(await records.documents("checkpoints"));
  if (!taken.has(wished)) return wished;
  for (let number = 2; ; number++) if (!taken.has(`${wished}_${number}`)) return `${wished}_${number}`;
}

function inside(folder: string, file: string): string {
  const root = resolve(folder);
  const path = resolve(join(root, file));
  const way = relative(root, path);
  if (isAbsolute(file) || way === "" || way.startsWith("..") || isAbsolute(way) || file.includes("\0")) {
    throw new PraisonError("INVALID_INPUT", `the file ${shown(file)} leads out of its folder`, {
      hint: "Name files relative to filesUnder.",
    });
  }
  return path;
}

async function textOfFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
