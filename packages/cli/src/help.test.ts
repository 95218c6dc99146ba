import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { fakeHome, runMain } from "./fake-io.fixture.ts";
import { praisonaiProgram } from "./praisonai-program.ts";

const silent = { write: () => undefined };
const io = { stdout: silent, stderr: silent, env: {}, cwd: "/", isTerminal: false, isErrorTerminal: false };

function leaves(command: Command, path: readonly string[] = []): string[][] {
  if (command.commands.length === 0) return [[...path]];
  return command.commands.flatMap((sub) => leaves(sub, [...path, sub.name()]));
}

describe("help", () => {
  test.each(leaves(praisonaiProgram(io, { version: "0", helpWidth: 80 })).map((path) => [path]))(
    "of %j has an example",
    async (path) => {
      const { code, out } = await runMain([...path, "--help"], {});
      expect(code).toBe(0);
      expect(out).toMatch(/\nExamples?:\n {2}\S/);
    },
  );
});

describe("a typing error is answered with what was meant", () => {
  test.each([
    [["docter"], "Did you mean doctor?"],
    [["session", "serach", "x"], "Did you mean search?"],
    [["session", "search", "x", "--sinse", "7d"], "Did you mean --since?"],
    [["session", "show", "x", "--al"], "Did you mean --all?"],
    [["completion", "bsh"], "bash, zsh, fish"],
  ])("%j", async (argv, suggestion) => {
    const { code, out, err } = await fakeHome().run(argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(suggestion);
  });
});
