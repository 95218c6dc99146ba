/**
 * What a terminal might obey (C1 codes, direction overrides) or a reader take for a line break. JSON leaves it as it
 * is; written as an escape it is the same text, and harmless.
 */
const HARMFUL = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

type RawJson = { rawJSON(text: string): unknown };

/**
 * Prints a value as JSON: non-ASCII text kept, large integers exact, numbers that JSON has no form for as `null`.
 *
 * @param value plain data, also with `bigint`
 * @param indent blanks a level. Default 2; with 0 the text is one line
 * @returns the text, ended by a line break
 */
export function jsonText(value: unknown, indent = 2): string {
  const exact = (_key: string, item: unknown): unknown =>
    typeof item === "bigint" ? (JSON as unknown as RawJson).rawJSON(String(item)) : item;
  const text = JSON.stringify(value, exact, indent);
  return `${text.replace(HARMFUL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}
