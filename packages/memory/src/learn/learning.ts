import type { LearnKind } from "./learn-config.ts";

/** Something that was learned, before it is kept. */
export interface Learning {
  readonly kind: LearnKind;
  /** A readable sentence. */
  readonly content: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A question and its answer, to be learned from. */
export interface LearnedTurn {
  /** What the user said. */
  readonly text: string;
  readonly answer: string;
  readonly sessionId?: string | undefined;
  /** The number of the user's message in its session. */
  readonly messageIndex?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Finds what is to be learned from a turn, of the kinds that are wanted. */
export type LearnExtractor = (
  turn: LearnedTurn,
  kinds: ReadonlySet<LearnKind>,
) => readonly Learning[] | Promise<readonly Learning[]>;
