import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { SqliteSessionStore } from "./sqlite-session-store.ts";
import type { SqliteSessionStoreOptions } from "./sqlite-session-store-options.ts";

/** A sessions folder of one test, and what was told about it. */
export interface IndexedFolder {
  readonly folder: string;
  readonly database: string;
  readonly notices: string[];
  open(options?: SqliteSessionStoreOptions): SqliteSessionStore;
  /** Writes a session's file as another program would. */
  write(id: string, texts: readonly string[]): void;
  /** The bytes of all files of the index, a character each. */
  indexBytes(): string;
  /** Whether any file of the index has a text in its bytes. */
  hasInIndex(text: string): boolean;
}

/** Makes an empty sessions folder that is removed, with all stores on it closed, when the test ends. */
export function indexedFolder(): IndexedFolder {
  const folder = mkdtempSync(join(tmpdir(), "praison-index-"));
  const notices: string[] = [];
  const stores: SqliteSessionStore[] = [];
  const indexBytes = (): string =>
    readdirSync(folder)
      .filter((name) => name.startsWith("praison-index"))
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join("\n");
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    database: join(folder, "praison-index.db"),
    notices,
    open(options) {
      const onNotice = (notice: string): void => void notices.push(notice);
      const store = new SqliteSessionStore({ sessionDir: folder, onNotice, ...options });
      stores.push(store);
      return store;
    },
    write(id, texts) {
      const messages = texts.map((content) => ({ role: "user", content, timestamp: 1_780_000_000 }));
      writeFileSync(join(folder, `${id}.json`), JSON.stringify({ session_id: id, messages }));
    },
    indexBytes,
    hasInIndex: (text) => indexBytes().includes(text),
  };
}

/** The ids that a query finds, best first. */
export async function found(store: SqliteSessionStore, query: string): Promise<string[]> {
  return (await store.search(query, { limit: 50 })).map(({ sessionId }) => sessionId);
}
