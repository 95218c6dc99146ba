import { existsSync } from "node:fs";
import { PraisonError, type StoreOptions, type WireDoctor } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import type { DoctorCheck } from "./doctor-check.ts";

type StoreReport = WireDoctor["stores"][number];

/** What was found in one sessions folder. */
export interface CheckedStore {
  readonly report: StoreReport;
  readonly checks: readonly DoctorCheck[];
}

const MAX_NAMED = 5;

/**
 * Reads every session file of a folder, and looks at its index.
 *
 * @param folder the sessions folder
 * @param hasSqlite whether SQLite can be loaded
 * @param options signal
 */
export async function checkStore(
  folder: string,
  hasSqlite: boolean,
  options: StoreOptions,
): Promise<CheckedStore> {
  if (!existsSync(folder)) {
    const report: StoreReport = { folder, sessions: 0, damaged: [], index: "none" };
    return {
      report,
      checks: [{ name: "sessions", status: "ok", text: `${folder}: not there yet, no sessions` }],
    };
  }
  const damaged: string[] = [];
  let sessions = 0;
  let unreadable: string | undefined;
  const store = new JsonSessionStore({ sessionDir: folder, onNotice: (notice) => void damaged.push(notice) });
  try {
    sessions = (await store.list(options)).length;
  } catch (error) {
    if (!PraisonError.isInstance(error, "STORE_UNAVAILABLE")) throw error;
    unreadable = error.message;
  } finally {
    await store.close();
  }
  const index =
    hasSqlite && unreadable === undefined ? await indexState(folder, options) : { state: "none" as const };
  return {
    report: { folder, sessions, damaged, index: index.state },
    checks: [...fileChecks(folder, sessions, damaged, unreadable), ...indexChecks(folder, index)],
  };
}

function fileChecks(
  folder: string,
  sessions: number,
  damaged: readonly string[],
  unreadable: string | undefined,
): DoctorCheck[] {
  if (unreadable !== undefined) {
    return [{ name: "sessions", status: "problem", text: unreadable, hint: `Look at: ls -ld '${folder}'` }];
  }
  const found: DoctorCheck = { name: "sessions", status: "ok", text: `${folder}: ${sessions} sessions` };
  if (damaged.length === 0) return [found];
  const rest = damaged.length > MAX_NAMED ? [`and ${damaged.length - MAX_NAMED} more`] : [];
  return [
    found,
    {
      name: "files",
      status: "problem",
      text: `${damaged.length} ${damaged.length === 1 ? "file is no session" : "files are no sessions"}: ${[...damaged.slice(0, MAX_NAMED), ...rest].join("; ")}`,
      hint: `Mend them, or move them out of ${folder}.`,
    },
  ];
}

interface IndexState {
  readonly state: StoreReport["index"];
  readonly text?: string;
}

async function indexState(folder: string, options: StoreOptions): Promise<IndexState> {
  const { SqliteSessionStore, hasIndex } = await import("@praison/store-sqlite");
  if (!hasIndex(folder)) return { state: "none" };
  const store = new SqliteSessionStore({ sessionDir: folder, onNotice: () => undefined });
  try {
    const { sessionCount, behindCount, bytes } = await store.indexStatus(options);
    const size = `${sessionCount} sessions, ${(bytes / 2 ** 20).toFixed(1)} MiB`;
    return behindCount === 0
      ? { state: "current", text: size }
      : { state: "behind", text: `${size}; ${behindCount} files behind, taken in by the next search` };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { state: "unusable", text: error instanceof Error ? error.message : String(error) };
  } finally {
    await store.close();
  }
}

function indexChecks(folder: string, { state, text = "" }: IndexState): DoctorCheck[] {
  if (state === "none") return [];
  if (state !== "unusable") return [{ name: "index", status: "ok", text }];
  return [
    {
      name: "index",
      status: "problem",
      text: `the index in ${folder} cannot be used: ${text}`,
      hint: "praisonai session index rebuild",
    },
  ];
}
