import { expect } from "vitest";
import { PraisonError, type PraisonErrorCode } from "../../errors.ts";

/**
 * What a call rejects with; `undefined` when it does not. A call that throws instead of rejecting breaks the promise
 * that every method is asynchronous, and is thrown on.
 *
 * @param call starts the work
 */
export async function rejectionOf(call: () => PromiseLike<unknown>): Promise<unknown> {
  const outcome = call();
  try {
    await outcome;
    return undefined;
  } catch (error) {
    return error;
  }
}

/**
 * Asserts that a call rejects with a PraisonError of a code.
 *
 * @param call starts the work
 * @param code the code
 * @param what names the call when the assertion fails
 * @returns the error
 */
export async function expectRejection(
  call: () => PromiseLike<unknown>,
  code: PraisonErrorCode,
  what: string = "the call",
): Promise<PraisonError> {
  const error = await rejectionOf(call);
  if (PraisonError.isInstance(error, code)) return error;
  const got = error instanceof Error ? `${error.name}: ${error.message}` : "no rejection";
  return expect.fail(`${what} must reject with ${code}, got ${got}`);
}
