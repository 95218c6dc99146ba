import { PraisonError } from "@praison/session-core";
import { z } from "zod";

/** How much a memory keeps. */
export interface MemoryLimits {
  /** Default 100; the oldest go. */
  readonly shortTermLimit: number;
  /** Default 1000; the oldest of the least important go. */
  readonly longTermLimit: number;
  /** Short-term items of this importance become long-term ones before they would go. Default 0.7. */
  readonly importanceThreshold: number;
  /** Default true. */
  readonly autoPromote: boolean;
  /** Days after which `cleanUpEpisodic` removes what happened. Default 30. */
  readonly episodicRetentionDays: number;
}

/** The limits of a memory that nobody gave others. */
export const DEFAULT_MEMORY_LIMITS: MemoryLimits = {
  shortTermLimit: 100,
  longTermLimit: 1000,
  importanceThreshold: 0.7,
  autoPromote: true,
  episodicRetentionDays: 30,
};

const positive = z.number().int().min(1);

/** Limits as somebody gives them. */
const memoryLimitsSchema = z.strictObject({
  shortTermLimit: positive.optional(),
  longTermLimit: positive.optional(),
  importanceThreshold: z.number().min(0).max(1).optional(),
  autoPromote: z.boolean().optional(),
  episodicRetentionDays: z.number().int().min(0).optional(),
});

/** Limits as they are stored; what makes no sense counts as missing. */
const storedLimitsSchema = z.looseObject({
  short_term_limit: positive.optional().catch(undefined),
  long_term_limit: positive.optional().catch(undefined),
  importance_threshold: z.number().min(0).max(1).optional().catch(undefined),
  auto_promote: z.boolean().optional().catch(undefined),
  episodic_retention_days: z.number().int().min(0).optional().catch(undefined),
});

/**
 * Writes limits by the names of the Python package.
 *
 * @param limits what is kept
 */
export function encodeLimits(limits: MemoryLimits): Record<string, unknown> {
  return {
    short_term_limit: limits.shortTermLimit,
    long_term_limit: limits.longTermLimit,
    episodic_retention_days: limits.episodicRetentionDays,
    importance_threshold: limits.importanceThreshold,
    auto_promote: limits.autoPromote,
  };
}

/**
 * Reads stored limits, with defaults for what is missing.
 *
 * @param stored the content of `config.json`
 */
export function decodeLimits(stored: unknown): MemoryLimits {
  const parsed = storedLimitsSchema.safeParse(stored);
  const found = parsed.success ? parsed.data : {};
  return {
    shortTermLimit: found.short_term_limit ?? DEFAULT_MEMORY_LIMITS.shortTermLimit,
    longTermLimit: found.long_term_limit ?? DEFAULT_MEMORY_LIMITS.longTermLimit,
    importanceThreshold: found.importance_threshold ?? DEFAULT_MEMORY_LIMITS.importanceThreshold,
    autoPromote: found.auto_promote ?? DEFAULT_MEMORY_LIMITS.autoPromote,
    episodicRetentionDays: found.episodic_retention_days ?? DEFAULT_MEMORY_LIMITS.episodicRetentionDays,
  };
}

/**
 * Checks limits that somebody gives, and puts defaults in the place of missing ones.
 *
 * @param given some of them
 * @param others what stands for missing ones. Default: {@link DEFAULT_MEMORY_LIMITS}
 * @throws PraisonError `INVALID_INPUT` that names the limit
 */
export function parseMemoryLimits(
  given: Partial<MemoryLimits> = {},
  others: MemoryLimits = DEFAULT_MEMORY_LIMITS,
): MemoryLimits {
  const parsed = memoryLimitsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new PraisonError("INVALID_INPUT", `memory config: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const set = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return { ...others, ...Object.fromEntries(set) };
}
