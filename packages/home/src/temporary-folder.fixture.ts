import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A real, empty folder that lasts as long as the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "praison-home-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
