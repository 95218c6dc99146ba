/** A line of text that is being typed. */
export interface QueryLine {
  readonly text: string;
  /** Where the next character goes, in UTF-16 units, never inside a character. */
  readonly cursor: number;
}

/** More is no query, but something that was pasted by mistake. */
const MAX_LENGTH = 2000;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Puts text where the cursor is.
 *
 * @param line the line
 * @param typed what was typed or pasted; line breaks become blanks, other control characters are left out
 */
export function typeInto({ text, cursor }: QueryLine, typed: string): QueryLine {
  // oxlint-disable-next-line no-control-regex -- that is what is left out
  const plain = typed.replace(/[\r\n\t]+/g, " ").replace(/[\u0000-\u001f\u007f-\u009f]/g, "");
  if (text.length + plain.length > MAX_LENGTH) return { text, cursor };
  return { text: text.slice(0, cursor) + plain + text.slice(cursor), cursor: cursor + plain.length };
}

/**
 * Edits the line as a key asks.
 *
 * @param line the line
 * @param keyName such as `left`, `backspace` or `ctrl-w`
 * @returns the same line when the key edits nothing
 */
export function editLine(line: QueryLine, keyName: string): QueryLine {
  const { text, cursor } = line;
  const before = text.slice(0, cursor);
  const after = text.slice(cursor);
  switch (keyName) {
    case "left":
      return { text, cursor: cursor - lastCharacter(before).length };
    case "right":
      return { text, cursor: cursor + firstCharacter(after).length };
    case "home":
      return { text, cursor: 0 };
    case "end":
      return { text, cursor: text.length };
    case "backspace":
      return cutTo(line, cursor - lastCharacter(before).length);
    case "delete":
      return { text: before + after.slice(firstCharacter(after).length), cursor };
    case "ctrl-w":
      return cutTo(line, before.replace(/\S*\s*$/, "").length);
    case "ctrl-u":
      return cutTo(line, 0);
    case "ctrl-k":
      return { text: before, cursor };
    default:
      return line;
  }
}

/** Removes what stands between a place and the cursor. */
function cutTo({ text, cursor }: QueryLine, start: number): QueryLine {
  return { text: text.slice(0, start) + text.slice(cursor), cursor: start };
}

function firstCharacter(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return "";
}

function lastCharacter(text: string): string {
  return [...graphemes.segment(text)].at(-1)?.segment ?? "";
}
