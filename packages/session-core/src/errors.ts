/**
 * Every code a {@link PraisonError} can carry. Codes are public API: programs may branch on them; messages may change.
 */
export type PraisonErrorCode =
  | "INVALID_INPUT"
  | "SESSION_NOT_FOUND"
  | "MEMORY_NOT_FOUND"
  | "STORE_CLOSED"
  | "STORE_CORRUPT"
  | "STORE_UNAVAILABLE"
  | "LOCK_TIMEOUT"
  | "TOOL_NOT_FOUND"
  | "TOOL_FAILED"
  | "MODEL_NOT_AVAILABLE"
  | "MODEL_FAILED";

/** Registered globally so that errors of two copies of this package recognise each other. */
const PRAISON_ERROR = Symbol.for("@praison/session-core/PraisonError");

/** Details of a {@link PraisonError} beyond its code and message. */
export interface PraisonErrorOptions {
  /** The error that led to this one. */
  readonly cause?: unknown;
  /** What the reader can do about it, one sentence. */
  readonly hint?: string;
}

/**
 * The one error type that Praison packages throw.
 *
 * @example
 * ```ts
 * try {
 *   await store.append("a/../b", messages);
 * } catch (error) {
 *   if (PraisonError.isInstance(error) && error.code === "LOCK_TIMEOUT") retryLater();
 *   else throw error;
 * }
 * ```
 */
export class PraisonError extends Error {
  override readonly name = "PraisonError";
  readonly [PRAISON_ERROR] = true;
  /** What kind of failure this is. */
  readonly code: PraisonErrorCode;
  /** What the reader can do about it, one sentence; absent where the message says all. */
  readonly hint: string | undefined;

  constructor(code: PraisonErrorCode, message: string, options: PraisonErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
  }

  /**
   * Tells whether `value` is a PraisonError, also one made by another copy of this package.
   *
   * @param value anything, usually what a `catch` received
   * @param code when given, only an error with this code counts
   */
  static isInstance(value: unknown, code?: PraisonErrorCode): value is PraisonError {
    if (typeof value !== "object" || value === null || !(PRAISON_ERROR in value)) return false;
    return code === undefined || (value as PraisonError).code === code;
  }
}

/**
 * Shows a value inside an error message: quoted, on one line, control codes escaped, cut at 80 characters.
 *
 * @param value the value that was wrong
 */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : describe(value);
  const characters = Array.from(text);
  return characters.length <= 80 ? text : `${characters.slice(0, 79).join("")}…`;
}

function describe(value: unknown): string {
  if (typeof value === "bigint" || typeof value === "function" || typeof value === "symbol")
    return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
