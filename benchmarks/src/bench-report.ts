import type { SearchBench } from "./search-bench.ts";
import type { StoreBench } from "./store-bench.ts";
import { millisecondsText, ratioText, tableRow } from "./table-row.ts";

/** What we aim at: at most so many times ripgrep's time, and at most this share of the naive loop's. */
const MAX_RIPGREP_RATIO = 8;
const MAX_NAIVE_RATIO = 1 / 3;

const SEARCH_WIDTHS = [24, 6, 9, 9, 9, 9, 10, 13, 10, 13, 6] as const;

/** The head of the table of searches. */
export const SEARCH_HEADING: string = tableRow(
  "query,found,first,again,ripgrep,naive,first/rg,first/naive,again/rg,again/naive,same".split(","),
  SEARCH_WIDTHS,
);

/**
 * A row of the table of searches.
 *
 * @param result how a query did
 */
export function searchRow(result: SearchBench): string {
  const { kind, found, firstMs, againMs, ripgrepMs, naiveMs, isSame } = result;
  const times = [firstMs, againMs, ripgrepMs, naiveMs].map(millisecondsText);
  const ratios = [firstMs, againMs].flatMap((ms) => [ratioText(ms, ripgrepMs), ratioText(ms, naiveMs)]);
  return tableRow([kind, String(found), ...times, ...ratios, isSame ? "yes" : "NO"], SEARCH_WIDTHS);
}

/**
 * The table of store verbs.
 *
 * @param results how they did
 */
export function storeTable(results: readonly StoreBench[]): string[] {
  const widths = [36, 10, 10, 12] as const;
  return [
    tableRow(["verb", "ours", "plain", "ours/plain"], widths),
    ...results.map(({ kind, oursMs, plainMs, plain }) => {
      return `${tableRow([kind, millisecondsText(oursMs), millisecondsText(plainMs), ratioText(oursMs, plainMs)], widths)}   (plain: ${plain})`;
    }),
  ];
}

/**
 * Says how the searches stand to the aim.
 *
 * @param results how the queries did
 */
export function aimText(results: readonly SearchBench[]): string {
  const compared = results.filter(({ ripgrepMs }) => ripgrepMs !== null).length;
  const met = (key: "firstMs" | "againMs"): string => {
    const asRipgrep = results.filter((row) => row[key] <= MAX_RIPGREP_RATIO * (row.ripgrepMs ?? 0)).length;
    const asNaive = results.filter((row) => row[key] <= MAX_NAIVE_RATIO * row.naiveMs).length;
    return `${asRipgrep} of ${compared} and ${asNaive} of ${results.length} queries`;
  };
  return [
    `Aim: at most ${MAX_RIPGREP_RATIO} x ripgrep, and at most a third of the naive loop.`,
    `Met by ${met("firstMs")} in a first search, by ${met("againMs")} in a later one.`,
  ].join("\n");
}
