import { millisecondsText, ratioText, tableRow } from "../table-row.ts";
import type { AppendBench } from "./append-bench.ts";
import type { ClassBench } from "./class-bench.ts";
import type { ScaleCorpus } from "./scale-corpus.ts";

const MEBIBYTE = 2 ** 20;
const CLASS_WIDTHS = [18, 10, 10, 11, 10, 11, 11, 11, 10, 10, 10, 10, 10];
const CLASS_HEADING =
  "class,ours p50,p95,plain p50,p95,p50 ratio,p95 ratio,dress p50,p95,json,ripgrep,1st ours,1st plain".split(
    ",",
  );

/** How the index was built. */
export interface BuildBench {
  readonly buildMs: number;
  readonly messagesPerSecond: number;
  readonly peakMemoryBytes: number;
  readonly indexBytes: number;
  /** By the bytes of all message contents. */
  readonly indexToText: number;
}

/** How a store answers that was just opened; medians in milliseconds. */
export interface OpenBench {
  /** From making the store to the first answer. */
  readonly storeMs: number;
  /** The same, the start of the process included. */
  readonly processMs: number;
}

/** What one run measured; what it was not asked for is absent. */
export interface ScaleReport {
  readonly conditions: { readonly node: string; readonly ripgrep: string | null; readonly threads: number };
  readonly corpus: Omit<ScaleCorpus, "queries">;
  readonly build?: BuildBench | undefined;
  readonly open?: OpenBench | undefined;
  readonly cliMs?: number | undefined;
  readonly plainTable?: { readonly buildMs: number; readonly bytes: number } | undefined;
  readonly classes?: readonly ClassBench[] | undefined;
  readonly append?: AppendBench | undefined;
}

/**
 * The report as text.
 *
 * @param report what was measured
 */
export function scaleReportLines({ conditions, corpus, ...parts }: ScaleReport): string[] {
  const { node, ripgrep, threads } = conditions;
  const { build, open, cliMs, plainTable, classes, append } = parts;
  const ms = millisecondsText;
  return [
    `Node ${node}, ${ripgrep ?? "no ripgrep"}, ${threads} threads`,
    `${whole(corpus.sessionCount)} sessions, ${whole(corpus.messageCount)} messages, ${mebibytes(corpus.textBytes)} of text`,
    ...(build === undefined ? [] : ["", ...buildLines(build)]),
    ...(plainTable === undefined
      ? []
      : [`plain table:      ${seconds(plainTable.buildMs)}, ${mebibytes(plainTable.bytes)}`]),
    ...(open === undefined
      ? []
      : [
          `first answer:     ${ms(open.storeMs)} from opening, ${ms(open.processMs)} from the process's start`,
        ]),
    ...(cliMs === undefined ? [] : [`search by CLI:    ${ms(cliMs)}, the whole process`]),
    ...(append === undefined ? [] : [appendLine(append)]),
    ...(classes === undefined ? [] : ["", tableRow(CLASS_HEADING, CLASS_WIDTHS), ...classes.map(classRow)]),
  ];
}

function buildLines(build: BuildBench): string[] {
  return [
    `index build:      ${seconds(build.buildMs)}, ${whole(build.messagesPerSecond)} messages/s, peak memory ${mebibytes(build.peakMemoryBytes)}`,
    `index size:       ${mebibytes(build.indexBytes)}, ${build.indexToText.toFixed(2)} x the text`,
  ];
}

function appendLine({ totalMs, jsonMs, indexMs, indexP95Ms }: AppendBench): string {
  const ms = millisecondsText;
  return `append:           ${ms(totalMs)} in all, ${ms(jsonMs)} without index; index work ${ms(indexMs)} (p95 ${ms(indexP95Ms)})`;
}

function classRow({ name, queries, find, dressing, plain, jsonMs, ripgrepMs, right }: ClassBench): string {
  const times = [find.p50, find.p95, plain.p50, plain.p95].map(millisecondsText);
  const ratios = [ratioText(find.p50, plain.p50), ratioText(find.p95, plain.p95)];
  const others = [dressing.p50, dressing.p95, jsonMs, ripgrepMs].map(millisecondsText);
  const firsts = right === null ? ["", ""] : [`${right.ours}/${queries}`, `${right.plain}/${queries}`];
  return tableRow([name, ...times, ...ratios, ...others, ...firsts], CLASS_WIDTHS);
}

/**
 * The report as a JSON value.
 *
 * @param report what was measured
 */
export function scaleReportToJson(report: ScaleReport): unknown {
  return snakeCased(report);
}

/** The names of all properties as documented JSON has them. */
function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCased(inner),
    ]),
  );
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function mebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(0)} MiB`;
}
