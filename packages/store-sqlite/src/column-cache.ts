import { type IndexedColumns, pieceShare } from "@praison/session-core";
import type { Database } from "better-sqlite3";

/** The columns of all sessions, kept in memory between searches. */
export interface ColumnCache {
  /** The columns as of the last commit. Call it inside the transaction that reads the rest. */
  current(): IndexedColumns;
}

interface StateRow {
  readonly generation: string;
  readonly revision: number;
  readonly next_number: number;
  readonly session_count: number;
  readonly message_count: number;
  readonly total_length: number;
}

type SessionRow = readonly [
  number: number,
  length: number,
  messageCount: number,
  isAutomated: number,
  firstMs: number | null,
  lastMs: number | null,
];

type Arrays = Pick<IndexedColumns, "lengths" | "pieceShares" | "isAutomated" | "firstMs" | "lastMs">;

/**
 * Makes the cache of an index's columns; of what changed since the last search only that is read again.
 *
 * @param reader the connection that reads
 */
export function columnCache(reader: Database): ColumnCache {
  const readState = reader.prepare<[], StateRow>("SELECT * FROM state");
  const changed = reader
    .prepare<[number], SessionRow>(
      "SELECT number, length, message_count, is_automated, first_ms, last_ms FROM session WHERE revision > ?",
    )
    .raw();
  const all = reader
    .prepare<[], SessionRow>(
      "SELECT number, length, message_count, is_automated, first_ms, last_ms FROM session",
    )
    .raw();
  let arrays = emptyArrays(0);
  let generation = "";
  let revision = 0;
  return {
    current() {
      const state = readState.get();
      const size = state?.next_number ?? 0;
      if (state !== undefined && (state.generation !== generation || state.revision !== revision)) {
        const isOther = state.generation !== generation;
        if (isOther || arrays.lengths.length < size) arrays = grown(isOther ? emptyArrays(0) : arrays, size);
        for (const row of isOther ? all.iterate() : changed.iterate(revision)) fill(arrays, row);
        ({ generation, revision } = state);
      }
      const sessionCount = state?.session_count ?? 0;
      return {
        ...arrays,
        size,
        sessionCount,
        messageCount: state?.message_count ?? 0,
        meanLength: (state?.total_length ?? 0) / Math.max(1, sessionCount),
      };
    },
  };
}

function emptyArrays(size: number): Arrays {
  return {
    lengths: new Float32Array(size),
    pieceShares: new Float32Array(size),
    isAutomated: new Uint8Array(size),
    firstMs: new Float64Array(size),
    lastMs: new Float64Array(size),
  };
}

/** Room for more sessions than there are, so that not each new one copies everything. */
function grown(arrays: Arrays, size: number): Arrays {
  const larger = emptyArrays(Math.ceil(size * 1.25) + 64);
  larger.lengths.set(arrays.lengths);
  larger.pieceShares.set(arrays.pieceShares);
  larger.isAutomated.set(arrays.isAutomated);
  larger.firstMs.set(arrays.firstMs);
  larger.lastMs.set(arrays.lastMs);
  return larger;
}

function fill(
  arrays: Arrays,
  [number, length, messageCount, isAutomated, firstMs, lastMs]: SessionRow,
): void {
  arrays.lengths[number] = length;
  arrays.pieceShares[number] = pieceShare(messageCount);
  arrays.isAutomated[number] = isAutomated;
  arrays.firstMs[number] = firstMs ?? NaN;
  arrays.lastMs[number] = lastMs ?? NaN;
}
