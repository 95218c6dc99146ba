import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fakeHome, type FakeHome } from "../fake-io.fixture.ts";
import { completionScript, type Shell, SHELLS } from "./completion-script.ts";

const bin = fileURLToPath(new URL("../bin.ts", import.meta.url));
const installed = new Set(SHELLS.filter((shell) => spawnSync(shell, ["-c", "true"]).status === 0));

function homeToComplete(): FakeHome {
  const home = fakeHome();
  home.session("billing-review", ["we move billing"], { metadata: { title: "Billing review" } });
  return home;
}

/** Runs a script in a real shell, where `praisonai` is the program from source. */
function inShell(shell: Shell, home: FakeHome, lines: readonly string[]): string {
  const folder = join(home.folder, "bin");
  mkdirSync(folder, { recursive: true });
  const flags =
    "--experimental-strip-types --disable-warning=ExperimentalWarning --conditions=@praison/source";
  writeFileSync(join(folder, "praisonai"), `#!/bin/sh\nexec '${process.execPath}' ${flags} '${bin}' "$@"\n`);
  chmodSync(join(folder, "praisonai"), 0o755);
  writeFileSync(join(home.folder, "script"), completionScript(shell));
  const { stdout, stderr } = spawnSync(shell, ["-c", lines.join("\n")], {
    cwd: home.folder,
    encoding: "utf8",
    env: {
      PATH: `${folder}:${process.env["PATH"] ?? ""}`,
      HOME: home.folder,
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PRAISONAI_HOME: home.folder,
    },
  });
  expect(stderr).toBe("");
  return stdout;
}

test.skipIf(!installed.has("bash"))("bash completes commands, ids, and titles with their blanks", () => {
  const complete = (...words: string[]): string[] => [
    `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}`,
    "_praisonai; printf '%s\\n' \"${COMPREPLY[@]}\"",
  ];
  const out = inShell("bash", homeToComplete(), [
    "source ./script",
    ...complete("praisonai", "sess"),
    ...complete("praisonai", "session", "show", "billing-r"),
    ...complete("praisonai", "session", "show", "Billing\\ r"),
  ]);
  expect(out).toBe("session\nbilling-review\nBilling\\ review\n");
});

test.skipIf(!installed.has("zsh"))("zsh takes the script, and asks for what is being typed", () => {
  const out = inShell("zsh", homeToComplete(), [
    "compdef() { :; }",
    "compadd() { print -l -- $values; }",
    "source ./script",
    "words=(praisonai session show billing-r); CURRENT=4; _praisonai",
  ]);
  expect(out).toBe("billing-review\n");
});

test.skipIf(!installed.has("fish"))("fish completes an id", () => {
  const out = inShell("fish", homeToComplete(), [
    "source ./script",
    "complete --do-complete 'praisonai session show billing-r'",
  ]);
  expect(out).toContain("billing-review\tBilling review");
});
