/** Marks a text that is kept in another spelling; no text that people write begins like this. */
const ESCAPED = "\0";

/**
 * Spells a text so that SQLite keeps it apart from every other: it stores each half of a surrogate pair as the same
 * sign, so that two owners or projects would become one.
 *
 * @param text any text, as it stands in a session file
 */
export function storedText(text: string): string {
  return text.isWellFormed() ? text : `${ESCAPED}${JSON.stringify(text)}`;
}
