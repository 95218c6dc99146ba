import { parseArgs } from "node:util";
import { runBench } from "../run-bench.ts";
import { tableRow } from "../table-row.ts";
import { type FactScore, scoreFacts } from "./fact-score.ts";
import { labelledSentences, type LabelledPart } from "./labelled-sentences.ts";

const PARTS: readonly LabelledPart[] = ["development", "held-back"];
const COLUMNS = [12, 10, 8, 8, 12, 8];

const USAGE = `Usage: bench:facts [--misses]

  --misses   also print the sentences of the development part that came out wrong`;

function shareText(part: number, whole: number): string {
  return whole === 0 ? "" : (part / whole).toFixed(3);
}

function scoreRow({ kind, expected, found, right }: FactScore): string {
  const cells = [
    kind,
    `${expected}`,
    `${found}`,
    `${right}`,
    shareText(right, found),
    shareText(right, expected),
  ];
  return tableRow(cells, COLUMNS);
}

function total(scores: readonly FactScore[]): FactScore {
  const sum = (of: (score: FactScore) => number): number => scores.reduce((all, score) => all + of(score), 0);
  return {
    kind: "all",
    expected: sum((score) => score.expected),
    found: sum((score) => score.found),
    right: sum((score) => score.right),
  };
}

function printPart(part: LabelledPart, showsMisses: boolean): void {
  const sentences = labelledSentences(part);
  const { scores, misses } = scoreFacts(sentences);
  const silent = sentences.filter((sentence) => sentence.facts.length === 0).length;
  console.log(`${part}: ${sentences.length} texts, ${silent} of them with nothing to remember\n`);
  console.log(tableRow(["kind", "expected", "found", "right", "precision", "recall"], COLUMNS));
  for (const score of [...scores, total(scores)]) console.log(scoreRow(score));
  console.log("");
  if (showsMisses) for (const miss of misses) console.log(JSON.stringify(miss));
}

await runBench("bench:facts", async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      misses: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  for (const part of PARTS) printPart(part, values.misses && part === "development");
});
