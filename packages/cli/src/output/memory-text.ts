import type { MemoryRecord } from "@praison/memory";
import { formatInstant } from "@praison/session-core";
import type { CommandContext } from "../command-context.ts";
import { plainText } from "./marked-text.ts";
import { shortDay } from "./short-time.ts";
import { drawStackedList } from "./stacked-list.ts";
import { drawTable, MIN_TABLE_WIDTH } from "./table.ts";
import { terminalLine } from "./terminal-text.ts";

/**
 * Shows records as a table, or, where that has no room, one below the other.
 *
 * @param records what is remembered
 * @param context of the command
 */
export function recordsText(records: readonly MemoryRecord[], { width, colours }: CommandContext): string {
  const day = (record: MemoryRecord): string =>
    record.day ?? shortDay(formatInstant(record.createdAt * 1000));
  const rows = records.map((record) =>
    [record.id, record.kind, recordLine(record), day(record)].map(plainText),
  );
  const columns = [
    { header: "ID", paint: colours.id },
    { header: "Type" },
    { header: "Memory", minWidth: 16, maxLines: 3 },
    { header: "Since" },
  ];
  const table = width < MIN_TABLE_WIDTH ? undefined : drawTable({ columns, rows }, width, colours);
  if (table !== undefined) return table;
  const entries = records.map((record) => ({
    id: record.id,
    lines: [recordLine(record), `${record.kind} · ${day(record)}`].map(plainText),
  }));
  return drawStackedList(undefined, entries, width, colours);
}

/**
 * A record on one line.
 *
 * @param record what is remembered
 */
export function recordLine({ content, entity }: MemoryRecord): string {
  if (entity === undefined) return terminalLine(content);
  const known = [
    ...Object.entries(entity.attributes).map(([name, value]) => `${name}: ${String(value)}`),
    ...entity.relationships.map(({ type, target }) => `${type} ${target}`),
  ];
  return terminalLine(`${content} (${entity.type})${known.length === 0 ? "" : `: ${known.join(", ")}`}`);
}
