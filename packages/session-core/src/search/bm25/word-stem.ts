import { englishStem } from "./english-stem.ts";
import { baseForm } from "./irregular-forms.ts";

/**
 * Brings a word to the form under which an index keeps it and a query looks for it: the English stem of its base form,
 * so that `wrote`, `written` and `writing` meet. Words of other languages and identifiers stay as they are.
 *
 * @param word a folded word
 */
export function wordStem(word: string): string {
  return englishStem(baseForm(word));
}
