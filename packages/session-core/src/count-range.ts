import { PraisonError, shown } from "./errors.ts";

/** What a count may be. */
export interface CountRange {
  /** The parameter's name in error texts. */
  readonly name: string;
  readonly default: number;
  readonly min: number;
  readonly max?: number | undefined;
}

/**
 * Reads a count that a caller, a flag or a model gave: text that is a number counts as that number, fractions are cut,
 * values outside the range are clamped.
 *
 * @param value number, numeric text, or nothing (`undefined`, `null`, blanks) for the default
 * @param range name, default and limits
 * @throws PraisonError `INVALID_INPUT` that names the parameter
 */
export function parseCount(value: unknown, range: CountRange): number {
  const { name, default: fallback, min, max = Infinity } = range;
  if (value === undefined || value === null || (typeof value === "string" && value.trim() === ""))
    return fallback;
  const count = typeof value === "number" ? value : typeof value === "string" ? Number(value) : NaN;
  if (Number.isNaN(count)) {
    throw new PraisonError("INVALID_INPUT", `${name} must be a number, got ${shown(value)}`, {
      hint: max === Infinity ? `Give a number from ${min}.` : `Give a number from ${min} to ${max}.`,
    });
  }
  return Math.min(Math.max(Math.trunc(count), min), max);
}
