import stringWidth from "string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * How many columns a text takes in a terminal.
 *
 * @param text text on one line, without control codes
 */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/**
 * Breaks a text into lines, between words, and inside words that are longer than a line.
 *
 * @param text any text on one line
 * @param columns width of a line, at least 2
 */
export function textBlock(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter((part) => part !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (columnsOf(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = piecesOf(word, columns);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line === "" ? lines : [...lines, line];
}

/**
 * Brings a text to an exact width: cut with `…` or filled with blanks.
 *
 * @param text text on one line
 * @param columns the width
 */
export function fitted(text: string, columns: number): string {
  const width = columnsOf(text);
  if (width <= columns) return text + " ".repeat(columns - width);
  const [kept = ""] = piecesOf(text, columns - 1);
  return `${kept}…${" ".repeat(columns - 1 - columnsOf(kept))}`;
}

function piecesOf(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== "" && columnsOf(piece + segment) > columns) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, piece];
}
