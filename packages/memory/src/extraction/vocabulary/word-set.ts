/**
 * Makes a set of the words of a text, so that tables of words stay readable.
 *
 * @param texts folded words with blanks between them
 */
export function wordSet(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.split(" ")));
}
