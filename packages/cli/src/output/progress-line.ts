import type { CliIo } from "../cli-io.ts";

/** Work that is done sooner needs no progress. */
const PATIENCE_MS = 1000;
const ERASE_LINE = "\r\u001b[K";

/**
 * Shows a line on standard error while work takes long, if a person is there to read it, and takes it away afterwards.
 *
 * @param io where to
 * @param line what to show, such as `Searching sessions …`
 * @param work the work; what it tells is shown in place of the line
 * @param patienceMs how long to wait before showing it. Default 1000
 * @returns what the work returns
 */
export async function withProgressLine<T>(
  io: Pick<CliIo, "stderr" | "isErrorTerminal">,
  line: string,
  work: (tell: (line: string) => void) => Promise<T>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  if (!io.isErrorTerminal) return await work(() => undefined);
  let isShown = false;
  let current = line;
  const timer = setTimeout(() => {
    isShown = true;
    io.stderr.write(current);
  }, patienceMs);
  try {
    return await work((told) => {
      current = told;
      if (isShown) io.stderr.write(ERASE_LINE + told);
    });
  } finally {
    clearTimeout(timer);
    if (isShown) io.stderr.write(ERASE_LINE);
  }
}
