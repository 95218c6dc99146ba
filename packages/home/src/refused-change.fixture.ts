// Tries a change that the system refuses, and prints the error. Arguments: what to try, and where.
import { PraisonError } from "@praison/session-core";
import { writeFileAtomic } from "./atomic-write.ts";
import { withFileLock } from "./file-lock.ts";

const [, , task, path = ""] = process.argv;
const start = performance.now();
try {
  if (task === "lock") await withFileLock(path, async () => {});
  else await writeFileAtomic(path, "x".repeat(1_000_000));
  print(JSON.stringify({ code: "none" }));
} catch (error) {
  if (!PraisonError.isInstance(error)) throw error;
  const { code, message, hint } = error;
  const cause = (error.cause as NodeJS.ErrnoException).code;
  print(JSON.stringify({ code, message, hint, cause, tookMs: performance.now() - start }));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
