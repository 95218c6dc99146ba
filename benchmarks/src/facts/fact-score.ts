import { extractFacts } from "@praison/memory";
import type { ExpectedFact, LabelledSentence } from "./labelled-sentences.ts";

/** Counts of one kind of fact. */
export interface FactScore {
  readonly kind: string;
  readonly expected: number;
  readonly found: number;
  readonly right: number;
}

/** A text whose facts were not those that it states. */
export interface FactMiss {
  readonly text: string;
  readonly missing: readonly ExpectedFact[];
  readonly wrong: readonly ExpectedFact[];
}

/**
 * Compares what is extracted with the labels: kind and value have to be equal.
 *
 * @param sentences labelled texts
 */
export function scoreFacts(sentences: readonly LabelledSentence[]): {
  readonly scores: readonly FactScore[];
  readonly misses: readonly FactMiss[];
} {
  const counts = new Map<string, { expected: number; found: number; right: number }>();
  const count = (kind: string, what: "expected" | "found" | "right"): void => {
    const entry = counts.get(kind) ?? { expected: 0, found: 0, right: 0 };
    entry[what] += 1;
    counts.set(kind, entry);
  };
  const misses: FactMiss[] = [];
  for (const { text, facts } of sentences) {
    const found = extractFacts(text).map(({ kind, value }) => ({ kind, value }));
    const missing = facts.filter((fact) => !found.some((other) => isSame(fact, other)));
    const wrong = found.filter((fact) => !facts.some((other) => isSame(fact, other)));
    for (const { kind } of facts) count(kind, "expected");
    for (const fact of found) {
      count(fact.kind, "found");
      if (!wrong.includes(fact)) count(fact.kind, "right");
    }
    if (missing.length + wrong.length > 0) misses.push({ text, missing, wrong });
  }
  const scores = [...counts].map(([kind, entry]) => ({ kind, ...entry }));
  return { scores: scores.toSorted((left, right) => right.expected - left.expected), misses };
}

function isSame(one: ExpectedFact, other: ExpectedFact): boolean {
  return one.kind === other.kind && one.value === other.value;
}
