import type { IndexDatabase } from "./index-database.ts";
import { indexState } from "./index-state.ts";

interface CheckpointRow {
  readonly busy: number;
}

/**
 * Ends an erasure: what was deleted is zeroed in the database as it is written there, and the write-ahead log, which
 * still has the old pages, is emptied. Where another process is reading, that waits for the next opening, and is told.
 *
 * @param database the index
 * @param onNotice receives what could not be ended
 */
export function erase({ writer }: IndexDatabase, onNotice: (notice: string) => void): void {
  const [row] = writer.pragma("wal_checkpoint(TRUNCATE)") as CheckpointRow[];
  const isPending = row?.busy !== 0;
  if (!isPending && !indexState(writer).isErasurePending) return;
  writer.prepare("UPDATE state SET is_erasure_pending = ?").run(Number(isPending));
  if (isPending) {
    onNotice(
      "erasure: pending. Another process is reading the search index; the next opening ends the erasure.",
    );
  } else writer.pragma("wal_checkpoint(TRUNCATE)");
}

/**
 * Ends an erasure that was left pending, if there is one.
 *
 * @param database the index
 * @param onNotice receives what could not be ended
 */
export function finishIndexErasure(database: IndexDatabase, onNotice: (notice: string) => void): void {
  if (indexState(database.reader).isErasurePending) erase(database, onNotice);
}
