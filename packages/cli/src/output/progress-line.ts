import type { CliIo } from "../cli-io.ts";

/** Work that is done sooner needs no progress. */
const PATIENCE_MS = 1000;
const ERASE_LINE = "\r\u001b[K";

/**
 * Shows a line on standard error while work takes long, if a person is there to read it, and takes it away afterwards.
 *
 * @param io where to
 * @param line what to show, such as `Searching sessions …`
 * @param work the work
 * @param patienceMs how long to wait before showing it. Default 1000
 * @returns what the work returns
 */
export async function withProgressLine<T>(
  io: Pick<CliIo, "stderr" | "isErrorTerminal">,
  line: string,
  work: () => Promise<T>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  if (!io.isErrorTerminal) return await work();
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    io.stderr.write(line);
  }, patienceMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isShown) io.stderr.write(ERASE_LINE);
  }
}
