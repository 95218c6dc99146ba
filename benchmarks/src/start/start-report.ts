import type { StartTimes } from "./start-bench.ts";

/**
 * The table of `bench:start`.
 *
 * @param sessionCount sessions in the home
 * @param programs what was measured, plain Node first
 */
export function startReportLines(sessionCount: number, programs: readonly StartTimes[]): string[] {
  const nodeMs = programs[0]?.medianMs ?? 0;
  const rows = programs.map(({ name, medianMs, fastestMs, targetMs, isBeyondNode = false }) => {
    const beyondMs = medianMs - nodeMs;
    const isMet = targetMs === undefined || (isBeyondNode ? beyondMs : medianMs) <= targetMs;
    const target =
      targetMs === undefined ? "" : `${isBeyondNode ? "node + " : ""}${targetMs} ${isMet ? "met" : "MISSED"}`;
    return [name, medianMs.toFixed(0), fastestMs.toFixed(0), `+${beyondMs.toFixed(0)}`, target];
  });
  const table = [["whole process, ms", "median", "fastest", "over node", "target"], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return [`${sessionCount.toLocaleString("en")} sessions, index warm, the built program`, ...table.map(line)];
}
