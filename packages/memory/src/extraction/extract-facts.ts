import { type Clause, ownClauses } from "./clause.ts";
import { employerFacts } from "./employer-facts.ts";
import { factKey } from "./fact-key.ts";
import type { Fact } from "./fact.ts";
import { locationFacts } from "./location-facts.ts";
import { nameFacts } from "./name-facts.ts";
import { ownPassages } from "./own-passages.ts";
import { personalFacts } from "./personal-facts.ts";
import { projectFacts } from "./project-facts.ts";
import { roleFacts } from "./role-facts.ts";
import { silenceAfter } from "./sentence-guards.ts";
import { splitSentences } from "./sentence.ts";
import { tasteFacts } from "./taste-facts.ts";
import { technologyFacts } from "./technology-facts.ts";
import { readWords } from "./word.ts";

const FINDERS: readonly ((text: string, clause: Clause) => Fact[])[] = [
  nameFacts,
  tasteFacts,
  roleFacts,
  employerFacts,
  locationFacts,
  projectFacts,
  technologyFacts,
  personalFacts,
];

/**
 * Extracts what a user says about themselves: name, role, place, projects, tools, likes and dislikes. Silent on
 * questions, conditions, negations, stories, quotations, code, and on what is said of others. Give it the words of the
 * user only, never those of an assistant.
 *
 * @param text what the user wrote
 * @returns facts in the order of the text, each once
 *
 * @example
 * ```ts
 * extractFacts("My name is John and I prefer Python").map((fact) => fact.sentence);
 * // ["User's name is John", "User prefers Python"]
 * ```
 */
export function extractFacts(text: string): Fact[] {
  const facts = new Map<string, Fact>();
  for (const passage of ownPassages(text)) {
    for (const sentence of splitSentences(text, readWords(text, passage.start, passage.end))) {
      for (const clause of ownClauses(sentence)) {
        for (const fact of FINDERS.flatMap((find) => find(text, clause))) {
          const key = factKey(fact);
          if (!facts.has(key)) facts.set(key, fact);
        }
      }
      const silence = silenceAfter(sentence);
      if (silence === "text") return [...facts.values()];
      if (silence === "paragraph") break;
    }
  }
  return [...facts.values()];
}
