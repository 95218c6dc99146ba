import type { Database } from "better-sqlite3";
import type { IndexDatabase } from "./index-database.ts";
import { indexFailure } from "./index-failure.ts";
import { indexState } from "./index-state.ts";

interface CheckpointRow {
  readonly busy: number;
}

/** The tables that hold text. */
const TEXT_TABLES = ["word", "session", "skipped_file"] as const;

/**
 * Ends an erasure that the writer left pending, if there is one: nothing of the erased text is in the bytes of the
 * database any more. Where another process stands in the way, that waits for the next opening, and is told.
 *
 * @param database the index
 * @param onNotice receives what could not be ended
 */
export function finishIndexErasure({ writer }: IndexDatabase, onNotice: (notice: string) => void): void {
  if (!indexState(writer).isErasurePending || isErased(writer)) return;
  onNotice("erasure: pending. Another process is using the search index; the next opening ends the erasure.");
}

function isErased(writer: Database): boolean {
  try {
    const revision = writer.transaction(rewriteTextTables).immediate(writer);
    // The write-ahead log still has the old pages.
    const [row] = writer.pragma("wal_checkpoint(TRUNCATE)") as CheckpointRow[];
    if (row?.busy !== 0) return false;
    // What another process has taken out since is not erased yet.
    writer.prepare("UPDATE state SET is_erasure_pending = 0 WHERE revision = ?").run(revision);
    return true;
  } catch (error) {
    if (indexFailure(error) === "busy") return false;
    throw error;
  }
}

/**
 * Puts all rows on new pages. SQLite zeroes what is deleted, but not the copies of it that were left behind when rows
 * moved from one page to its neighbours; a page that is given up is zeroed as a whole.
 *
 * @returns the revision of what was rewritten
 */
function rewriteTextTables(writer: Database): number {
  for (const table of TEXT_TABLES) {
    writer.exec(`
      CREATE TEMP TABLE kept AS SELECT * FROM main.${table};
      DELETE FROM main.${table};
      INSERT INTO main.${table} SELECT * FROM kept;
      DROP TABLE kept;
    `);
  }
  return indexState(writer).revision;
}
