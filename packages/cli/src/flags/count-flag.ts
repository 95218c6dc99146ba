import { PraisonError, shown } from "@praison/session-core";

/** A flag that takes a whole number. */
export interface CountFlag {
  /** As the user types it, such as `--limit`. */
  readonly name: string;
  readonly default: number;
  readonly min: number;
}

/**
 * Reads a flag that takes a whole number. Unlike a model's argument it is not mended: a typing error is told.
 *
 * @param text what the user typed; nothing gives the default
 * @param flag name, default and smallest value
 * @throws PraisonError `INVALID_INPUT` that names the flag
 */
export function parseCountFlag(text: string | undefined, flag: CountFlag): number {
  if (text === undefined) return flag.default;
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count >= flag.min) return count;
  throw new PraisonError("INVALID_INPUT", `${flag.name} must be a whole number, got ${shown(text)}`, {
    hint: `Give a number from ${flag.min} up, such as ${flag.name} ${Math.max(flag.min, flag.default)}.`,
  });
}
