import type { SeededRandom } from "@praison/session-core/testing";
import type { MessageText } from "./message-text.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The kinds of needles; eight of each are planted. */
export const NEEDLE_KINDS = ["identifier", "symbol", "phrase", "question", "chinese"] as const;
const NEEDLES_PER_KIND = 8;
/** Needles are made of words of middling frequency. */
const FIRST_RANK = 300;
const LAST_RANK = 6000;
const CHINESE_LENGTH = 8;

/** Something planted in one session, and a query that should find it there. */
export interface ScaleNeedle {
  readonly kind: (typeof NEEDLE_KINDS)[number];
  readonly planted: string;
  readonly query: string;
  /** Number of the session. */
  readonly session: number;
}

/**
 * Thinks of needles, each for a session of its own.
 *
 * @param random where randomness comes from
 * @param words what they are made of
 * @param text where Chinese comes from
 * @param sessionCount at least as many as there are needles
 */
export function scaleNeedles(
  random: SeededRandom,
  words: Vocabulary,
  text: Pick<MessageText, "chinese">,
  sessionCount: number,
): ScaleNeedle[] {
  const word = (): string => words.word(FIRST_RANK + random.integer(LAST_RANK - FIRST_RANK));
  const taken = new Set<number>();
  const freeSession = (): number => {
    const session = random.integer(sessionCount);
    if (taken.has(session)) return freeSession();
    taken.add(session);
    return session;
  };
  const makers = needleMakers(word, text);
  return NEEDLE_KINDS.flatMap((kind) =>
    Array.from({ length: NEEDLES_PER_KIND }, () => ({
      kind,
      ...makers[kind](),
      session: freeSession(),
    })),
  );
}

type Makers = Readonly<Record<ScaleNeedle["kind"], () => Pick<ScaleNeedle, "planted" | "query">>>;

function needleMakers(word: () => string, text: Pick<MessageText, "chinese">): Makers {
  const same = (needle: string): ReturnType<Makers["phrase"]> => ({ planted: needle, query: needle });
  const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return {
    identifier: () => same(`${word()}${capital(word())}${capital(word())}`),
    symbol: () => same(`${word()}::${word()}_${word()}`),
    phrase: () => same([word(), word(), word(), word()].join(" ")),
    question: () => {
      const [topic, part, place, reason] = [word(), word(), word(), word()];
      return {
        planted: `the ${topic} ${part} will be at ${place} from now on, as ${reason} was not there.`,
        query: `Where will the ${topic} ${part} be, and why was ${reason} not at ${place}?`,
      };
    },
    chinese: () => same(text.chinese(CHINESE_LENGTH)),
  };
}

/**
 * Puts a needle between two words in the middle of a text.
 *
 * @param content the text
 * @param planted the needle
 */
export function plant(content: string, planted: string): string {
  const middle = content.indexOf(" ", content.length / 2);
  const at = middle === -1 ? content.length : middle;
  return `${content.slice(0, at)} ${planted}${content.slice(at)}`;
}
