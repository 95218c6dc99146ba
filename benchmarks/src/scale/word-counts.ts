/** In how many messages each word of a vocabulary stands. */
export interface WordCounts {
  /** Counts a word of the message that is being written, once however often it stands there. */
  add(number: number): void;
  endMessage(): void;
  /** Messages ended so far. */
  messageCount(): number;
  messagesWith(number: number): number;
  /**
   * The words whose number of messages is nearest to a wish, nearest first.
   *
   * @param messages the wish
   * @param count how many words
   */
  nearest(messages: number, count: number): number[];
}

/**
 * Starts counting.
 *
 * @param size how many words there are
 * @param first the first word that `nearest` may give
 */
export function wordCounts(size: number, first: number): WordCounts {
  const counts = new Uint32Array(size);
  const lastMessages = new Uint32Array(size);
  let message = 1;
  const distance = (number: number, messages: number): number => Math.abs((counts[number] ?? 0) - messages);
  return {
    add: (number) => {
      if (lastMessages[number] === message) return;
      lastMessages[number] = message;
      counts[number] = (counts[number] ?? 0) + 1;
    },
    endMessage: () => {
      message += 1;
    },
    messageCount: () => message - 1,
    messagesWith: (number) => counts[number] ?? 0,
    nearest: (messages, count) => {
      const numbers = Array.from({ length: size - first }, (_, offset) => first + offset);
      return numbers
        .filter((number) => counts[number] !== 0)
        .toSorted((a, b) => distance(a, messages) - distance(b, messages) || a - b)
        .slice(0, count);
    },
  };
}
