import type { CliIo } from "./cli-io.ts";

/**
 * Asks a person at a terminal; anything but yes is no.
 *
 * @param question without the choices
 * @param io whose terminal; without one the answer is no
 * @throws the reason of an aborted signal
 */
export async function askYesNo(question: string, { terminal, stderr, signal }: CliIo): Promise<boolean> {
  if (terminal === undefined) return false;
  const { input } = terminal;
  stderr.write(`${question} [y/N] `);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let typed = "";
  const onData = (chunk: Buffer | string): void => {
    typed += String(chunk);
    if (typed.includes("\n")) resolve(typed);
  };
  const onAbort = (): void => reject(new Error("interrupted", { cause: signal?.reason }));
  signal?.addEventListener("abort", onAbort, { once: true });
  input.on("data", onData);
  input.resume();
  try {
    return /^\s*y(?:es)?\s*$/i.test(await promise);
  } finally {
    input.off("data", onData);
    input.pause();
    signal?.removeEventListener("abort", onAbort);
  }
}
