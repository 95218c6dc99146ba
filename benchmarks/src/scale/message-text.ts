import type { SeededRandom } from "@praison/session-core/testing";

const SENTENCE_END_CHANCE = 0.08;
const FIRST_HAN = 0x4e00;
const HAN_COUNT = 3000;

/** Makes texts such as stand in the transcripts of agents. */
export interface MessageText {
  /**
   * Sentences.
   *
   * @param length characters, about
   */
  prose(length: number): string;
  /** Sentences with a block of code. */
  proseWithCode(length: number): string;
  /** What a tool would answer: JSON, log lines or a list of files with hashes. */
  toolOutput(length: number): string;
  /** A run of Chinese characters. */
  chinese(length: number): string;
}

/**
 * Makes a source of texts.
 *
 * @param random where randomness comes from
 * @param nextWord gives the next word, and may count it
 */
export function messageText(random: SeededRandom, nextWord: () => string): MessageText {
  const number = (): number => random.integer(10_000);
  const hash = (): string =>
    random
      .integer(2 ** 32)
      .toString(16)
      .padStart(8, "0");
  const path = (): string => `src/${nextWord()}/${nextWord()}-${nextWord()}.ts`;
  const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const clock = (): string =>
    `2025-0${1 + random.integer(9)}-1${random.integer(10)}T1${random.integer(10)}:25:03Z`;
  const repeat = (length: number, line: () => string): string => {
    let text = "";
    while (text.length < length) text += line();
    return text;
  };

  const prose = (length: number): string =>
    repeat(length, () =>
      random.chance(SENTENCE_END_CHANCE) ? `${nextWord()}. ` : `${nextWord()} `,
    ).trimEnd();
  const codeLine = (): string =>
    `const ${nextWord()}${capital(nextWord())} = ${nextWord()}_${nextWord()}("${nextWord()}", ${number()});\n`;
  const jsonLine = (): string =>
    `  {"${nextWord()}_id": ${number()}, "${nextWord()}": "${nextWord()} ${nextWord()}"},\n`;
  const logLine = (): string =>
    `${clock()} INFO [${nextWord()}-${number()}] ${nextWord()} ${nextWord()} ${nextWord()} in ${number()} ms\n`;
  const fileLine = (): string => `${hash()}${hash()}  ${path()}\n`;
  return {
    prose,
    proseWithCode: (length) => `${prose(length / 2)}\n\`\`\`ts\n${repeat(length / 2, codeLine)}\`\`\``,
    toolOutput: (length) => repeat(length, random.pick([jsonLine, logLine, fileLine])),
    chinese: (length) =>
      Array.from({ length }, () =>
        // A number below a number: frequent characters and rare ones, as in any text.
        String.fromCharCode(FIRST_HAN + random.integer(random.integer(HAN_COUNT) + 1)),
      ).join(""),
  };
}
