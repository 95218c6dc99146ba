import { z } from "zod";

/** What can be learned, a store each. */
export const LEARN_KINDS = [
  "persona",
  "insights",
  "threads",
  "patterns",
  "decisions",
  "feedback",
  "improvements",
] as const;

/** One of {@link LEARN_KINDS}. */
export type LearnKind = (typeof LEARN_KINDS)[number];

/**
 * When something is learned: never (what is known is still used); after each answer; or after each answer into a queue
 * that somebody approves.
 */
export type LearnMode = "disabled" | "agentic" | "propose";

/** What an agent learns, and how. */
export interface LearnConfig {
  /** Who the user is and what they prefer. Default true. */
  readonly persona?: boolean | undefined;
  /** What was found out. Default true. */
  readonly insights?: boolean | undefined;
  /** What conversations were about. Default true. */
  readonly threads?: boolean | undefined;
  /** What the user does again and again. Default false, as all below. */
  readonly patterns?: boolean | undefined;
  readonly decisions?: boolean | undefined;
  /** What the user thought of an answer. */
  readonly feedback?: boolean | undefined;
  /** What should be done better. */
  readonly improvements?: boolean | undefined;
  /** Default `agentic`. */
  readonly mode?: LearnMode | undefined;
  /** `private` to the user, or `shared` by all. Default `private`. */
  readonly scope?: "private" | "shared" | undefined;
  /** Entries that a store keeps at most; the least used goes into the archive. Default 0: all. */
  readonly maxEntries?: number | undefined;
  /** Days after which an entry that was not used goes into the archive. Default 0: never. */
  readonly retentionDays?: number | undefined;
}

/** A learn choice with every default in its place. */
export interface LearnSettings {
  readonly kinds: ReadonlySet<LearnKind>;
  readonly mode: LearnMode;
  readonly scope: "private" | "shared";
  readonly maxEntries: number;
  readonly retentionDays: number;
}

const DEFAULT_KINDS: ReadonlySet<LearnKind> = new Set<LearnKind>(["persona", "insights", "threads"]);

/** How a `LearnConfig` is checked. */
export const learnConfigSchema = z.strictObject({
  persona: z.boolean().optional(),
  insights: z.boolean().optional(),
  threads: z.boolean().optional(),
  patterns: z.boolean().optional(),
  decisions: z.boolean().optional(),
  feedback: z.boolean().optional(),
  improvements: z.boolean().optional(),
  mode: z.enum(["disabled", "agentic", "propose"]).optional(),
  scope: z.enum(["private", "shared"]).optional(),
  maxEntries: z.number().int().min(0).optional(),
  retentionDays: z.number().int().min(0).optional(),
});

/**
 * Puts the defaults into a learn choice.
 *
 * @param choice `true` for all defaults
 * @returns `undefined` where nothing is to be learned
 */
export function resolveLearn(choice: boolean | LearnConfig | undefined): LearnSettings | undefined {
  if (choice === undefined || choice === false) return undefined;
  const config = choice === true ? {} : choice;
  return {
    kinds: new Set(LEARN_KINDS.filter((kind) => config[kind] ?? DEFAULT_KINDS.has(kind))),
    mode: config.mode ?? "agentic",
    scope: config.scope ?? "private",
    maxEntries: config.maxEntries ?? 0,
    retentionDays: config.retentionDays ?? 0,
  };
}
