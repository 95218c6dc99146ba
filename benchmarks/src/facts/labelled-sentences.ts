import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A fact that a text states. */
export interface ExpectedFact {
  readonly kind: string;
  readonly value: string;
}

/** A text and all that it says of its writer. */
export interface LabelledSentence {
  readonly text: string;
  readonly facts: readonly ExpectedFact[];
}

/** Rules may be fitted to the one part; the other was written before them and only measures. */
export type LabelledPart = "development" | "held-back";

const ARROW = " => ";

/**
 * Reads the labelled sentences of one part.
 *
 * @param part which
 */
export function labelledSentences(part: LabelledPart): LabelledSentence[] {
  const lines = readFileSync(join(import.meta.dirname, `${part}.txt`), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map(parseLine);
}

function parseLine(line: string): LabelledSentence {
  const arrow = line.lastIndexOf(ARROW);
  const text = (arrow === -1 ? line : line.slice(0, arrow)).replaceAll(String.raw`\n`, "\n");
  const labels = arrow === -1 ? [] : line.slice(arrow + ARROW.length).split(" | ");
  return { text, facts: labels.map(parseFact) };
}

function parseFact(label: string): ExpectedFact {
  const colon = label.indexOf(": ");
  return { kind: label.slice(0, colon), value: label.slice(colon + 2) };
}
