import type { SeededRandom } from "@praison/session-core/testing";

const SENTENCE_END_CHANCE = 0.08;
const FIRST_HAN = 0x4e00;
const HAN_COUNT = 3000;
const CHINESE_WORD_COUNT = 4000;
/** A repository has so many files, and a language so many identifiers, that are met again and again. */
const PATH_COUNT = 3000;
const IDENTIFIER_COUNT = 20_000;
/** Most lines that name a file name its size; some name its hash. */
const HASH_CHANCE = 0.1;

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
  const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  /** No word of the vocabulary, whose frequencies are counted. */
  const coined = (): string => `x${random.integer(36 ** 3).toString(36)}`;
  const fromPool = (count: number, make: () => string): (() => string) => {
    const pool: string[] = [];
    // A number below a number: some are met often, most seldom.
    return () => (pool[random.integer(random.integer(count) + 1)] ??= make());
  };
  const path = (): string => `src/${nextWord()}/${fileName()}`;
  const fileName = fromPool(PATH_COUNT, () => `${coined()}-${coined()}.ts`);
  const identifier = fromPool(IDENTIFIER_COUNT, () => `${coined()}${capital(coined())}`);
  const han = (): string => String.fromCharCode(FIRST_HAN + random.integer(random.integer(HAN_COUNT) + 1));
  const chineseWord = fromPool(CHINESE_WORD_COUNT, () => han() + han());
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
    `const ${identifier()} = ${nextWord()}_${nextWord()}("${nextWord()}", ${number()});\n`;
  const jsonLine = (): string =>
    `  {"${nextWord()}_id": ${number()}, "${nextWord()}": "${nextWord()} ${nextWord()}"},\n`;
  const logLine = (): string =>
    `${clock()} INFO [${nextWord()}-${number()}] ${nextWord()} ${nextWord()} ${nextWord()} in ${number()} ms\n`;
  const fileLine = (): string =>
    `${random.chance(HASH_CHANCE) ? `${hash()}${hash()}` : number()}  ${path()}\n`;
  return {
    prose,
    proseWithCode: (length) => `${prose(length / 2)}\n\`\`\`ts\n${repeat(length / 2, codeLine)}\`\`\``,
    toolOutput: (length) => repeat(length, random.pick([jsonLine, logLine, fileLine])),
    chinese: (length) => repeat(length, chineseWord).slice(0, length),
  };
}
