import { ownPassages } from "./own-passages.ts";
import { splitSentences } from "./sentence.ts";
import { readWords } from "./word.ts";

/** A sentence that somebody says for themselves. */
export interface OwnSentence {
  readonly text: string;
  readonly isQuestion: boolean;
}

/**
 * The sentences of a text that are its writer's own: no code, no quotations.
 *
 * @param text what somebody wrote
 */
export function ownSentences(text: string): OwnSentence[] {
  return ownPassages(text).flatMap(({ start, end }) =>
    splitSentences(text, readWords(text, start, end)).flatMap(({ words, isQuestion }) => {
      const [first, last] = [words[0], words.at(-1)];
      if (first === undefined || last === undefined) return [];
      return [{ text: text.slice(first.start, last.end), isQuestion }];
    }),
  );
}
