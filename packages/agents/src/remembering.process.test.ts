import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const talker = fileURLToPath(new URL("history-talker.fixture.ts", import.meta.url));

test("a second process in the same folder goes on with the conversation; one in another folder does not", () => {
  const root = mkdtempSync(join(tmpdir(), "praison-story-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const say = (folder: string, text: string, env: Readonly<Record<string, string>> = {}): string => {
    const cwd = join(root, folder);
    mkdirSync(cwd, { recursive: true });
    const flags = [
      "--experimental-strip-types",
      "--disable-warning=ExperimentalWarning",
      "--conditions=@praison/source",
    ];
    const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, talker, text], {
      cwd,
      encoding: "utf8",
      env: { PATH: process.env["PATH"] ?? "", PRAISONAI_HOME: join(root, "home"), ...env },
    });
    expect([stderr, status]).toEqual(["", 0]);
    return stdout;
  };
  const asked = "What did I say the harbour survey costs?";
  say("one", "The harbour survey costs 900, my name is Alice.");
  expect(say("one", asked)).toContain("The harbour survey costs 900");
  expect(say("two", asked)).not.toContain("900");
  // What was learned of the user is known everywhere: it is the user's, not the folder's.
  expect(say("two", "What is my name?")).toContain("Alice");
  say("three", "The mill survey costs 700.", { PRAISONAI_GLOBAL_SESSIONS: "YES" });
  expect(
    say("four", "What did I say the mill survey costs?", { PRAISONAI_GLOBAL_SESSIONS: "true" }),
  ).toContain("700");
});
