import { type Discovery, type HitExplanation, matchRanges, type SessionHit } from "@praison/session-core";
import { type MarkedText, plainText } from "./marked-text.ts";
import { shortDay, shortTime } from "./short-time.ts";
import { drawStackedList } from "./stacked-list.ts";
import { drawTable, MIN_TABLE_WIDTH, type TableColumn } from "./table.ts";
import type { TerminalColours } from "./terminal-colours.ts";
import { terminalLine } from "./terminal-text.ts";

/** How a search result is shown. */
export interface SearchResultStyle {
  /** Characters that a line may have. */
  readonly width: number;
  readonly colours: TerminalColours;
  /** Whether each hit tells how it came to its place. */
  readonly explain: boolean;
  /** How many messages on each side of the best one are shown. */
  readonly around?: number | undefined;
}

/**
 * Shows what a search found: the documented table, or entries below each other where a table would have to cut ids.
 *
 * @param text the query as it was given
 * @param discovery what was found
 * @param style width and colours
 */
export function searchResultText(text: string, discovery: Discovery, style: SearchResultStyle): string {
  const query = terminalLine(text);
  if (discovery.hits.length === 0) return `No sessions matched: ${query}\n`;
  const rest = restText(discovery);
  const title = `Search: ${query}`;
  return (
    (resultTable(title, discovery, style) ?? resultList(title, discovery, style)) +
    (rest === "" ? "" : `${style.colours.dim(rest)}\n`)
  );
}

/**
 * Shows a score: one decimal, and never `0.0` for a session that matched.
 *
 * @param score higher is better
 */
export function shortScore(score: number): string {
  return score > 0 && score < 0.05 ? "<0.1" : score.toFixed(1);
}

function resultTable(title: string, discovery: Discovery, style: SearchResultStyle): string | undefined {
  const { width, colours, explain, around } = style;
  if (width < MIN_TABLE_WIDTH || explain || around !== undefined) return undefined;
  const table = (when: typeof shortTime, snippetWidth: number): string | undefined => {
    const columns: TableColumn[] = [
      { header: "ID", paint: colours.id },
      { header: "Title", minWidth: 8, maxWidth: 40, maxLines: 2 },
      { header: "Score" },
      { header: "Snippet", minWidth: snippetWidth, maxLines: 3 },
      { header: "When" },
    ];
    const rows = discovery.hits.map((hit) => [
      plainText(terminalLine(hit.sessionId)),
      plainText(terminalLine(hit.title) || "-"),
      plainText(shortScore(hit.score)),
      snippetOf(hit, discovery),
      plainText(when(hit.when)),
    ]);
    return drawTable({ title, columns, rows }, width, colours);
  };
  return table(shortTime, 32) ?? table(shortDay, 20);
}

function resultList(title: string, discovery: Discovery, style: SearchResultStyle): string {
  const entries = discovery.hits.map((hit) => ({
    id: terminalLine(hit.sessionId),
    lines: [
      plainText(terminalLine(hit.title)),
      plainText(`score ${shortScore(hit.score)} · ${shortTime(hit.when)}`),
      ...(style.around === undefined
        ? [snippetOf(hit, discovery)]
        : messageLines(hit, discovery, style.around)),
      ...(style.explain ? explanationLines(hit.explanation) : []),
    ],
  }));
  return drawStackedList(title, entries, style.width, style.colours);
}

function snippetOf(hit: SessionHit, { query }: Discovery): MarkedText {
  const text = terminalLine(hit.snippet) || "-";
  return { text, marks: matchRanges(text, query) };
}

/** The best message, and those around it, a few lines each. */
function messageLines(hit: SessionHit, { query }: Discovery, around: number): MarkedText[] {
  return hit.messages
    .filter(({ index }) => index !== null && Math.abs(index - hit.anchorIndex) <= around)
    .map(({ index, role, content }) => {
      const text = terminalLine(`${index === hit.anchorIndex ? ">" : " "} [${index}] ${role}: ${content}`);
      return { text, marks: matchRanges(text, query) };
    });
}

function explanationLines(explanation: HitExplanation): MarkedText[] {
  const { ranking, parts, demotion, lineage, foldedSessionIds } = explanation;
  const sum = Object.entries(parts).map(([name, value]) => `${name} ${shortScore(value)}`);
  const lines = [
    `${ranking}: ${sum.join(" + ")}${demotion === 1 ? "" : `, times ${demotion}: an automated session`}`,
    ...(lineage === undefined ? [] : [`lineage ${lineage}`]),
    ...(foldedSessionIds.length === 0 ? [] : [`also matched: ${foldedSessionIds.join(", ")}`]),
  ];
  return lines.map((line) => plainText(terminalLine(line)));
}

/** What matches beyond what is shown, and whether asking for more would show it. */
function restText({ hits, totalFound, totalIsLowerBound }: Discovery): string {
  if (hits.length >= totalFound) return "";
  const shown = `${hits.length} of ${totalFound}${totalIsLowerBound ? " or more" : ""} sessions that match`;
  const folded = hits.reduce((count, { explanation }) => count + explanation.foldedSessionIds.length, 0);
  if (hits.length + folded < totalFound) return `${shown}; --limit shows more.`;
  return `${shown}; the others belong to a conversation that is shown.`;
}
