import { DEFAULT_SEARCH_LIMIT, DEFAULT_WINDOW } from "@praison/session-core";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIST_LIMIT } from "./commands/session-list.ts";
import { DEFAULT_SHOW_COUNT } from "./commands/session-show.ts";
import { fakeHome, runMain } from "./fake-io.fixture.ts";

const ESCAPE = "\u001b";

describe("help and version", () => {
  test.each([
    [["--help"]],
    [["session", "--help"]],
    [["session", "search", "--help"]],
    [["help", "session"]],
  ])("%j is printed on stdout, exit 0", async (argv) => {
    const { code, out, err } = await runMain(argv, {});
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("Usage: praisonai");
  });

  test("the help names the defaults that hold", async () => {
    const search = (await runMain(["session", "search", "--help"], {})).out.replace(/\s+/g, " ");
    expect(search).toContain(`--limit <number> sessions to show (default: ${DEFAULT_SEARCH_LIMIT})`);
    expect(search).toContain(`in JSON (default: ${DEFAULT_WINDOW})`);
    expect(search).toContain("of your time zone");
    const list = (await runMain(["session", "list", "--help"], {})).out.replace(/\s+/g, " ");
    expect(list).toContain(`sessions to show (default: ${DEFAULT_LIST_LIMIT})`);
    const show = (await runMain(["session", "show", "--help"], {})).out.replace(/\s+/g, " ");
    expect(show).toContain(`latest ${DEFAULT_SHOW_COUNT} messages`);
  });

  test("--version prints a version, also after a command", async () => {
    for (const argv of [["--version"], ["session", "list", "--version"]]) {
      const { code, out } = await runMain(argv, {});
      expect(code).toBe(0);
      expect(out).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    }
  });

  test.each([[[]], [["session"]]])("%j without a command prints help on stderr, exit 2", async (argv) => {
    const { code, out, err } = await runMain(argv, {});
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("Usage: praisonai");
  });
});

describe("wrong usage is one line on stderr, exit 2", () => {
  test.each([
    [["session", "search", "x", "--limit", "zero"], '--limit must be a whole number, got "zero"'],
    [["session", "search", "x", "--limit", "0"], '--limit must be a whole number, got "0"'],
    [["session", "search", "x", "-n", "-3"], '--limit must be a whole number, got "-3"'],
    [["session", "search", "x", "-n", "2.5"], '--limit must be a whole number, got "2.5"'],
    [["session", "search", "x", "--limit="], '--limit must be a whole number, got ""'],
    [["session", "search", "x", "-w", "wide"], '--window must be a whole number, got "wide"'],
    [["session", "search", "x", "--since", "soon"], '--since is no time: "soon"'],
    [["session", "search", "x", "--until", "2026-13-01"], '--until is no time: "2026-13-01"'],
    [
      ["session", "search", "x", "--since", "1d", "--until", "2d"],
      '--since ("1d") lies after --until ("2d")',
    ],
    [["session", "search", "x", "--automated", "maybe"], "--automated"],
    [["session", "search", " \t "], "the query is blank"],
    [["session", "search"], "missing required argument 'query'"],
    [["session", "search", "--nope", "x"], "unknown option '--nope'"],
    [["session", "list", "-n", "many"], '--limit must be a whole number, got "many"'],
    [["session", "list", "extra"], "too many arguments"],
    [["session", "show"], "missing required argument 'session'"],
    [["session", "show", ""], "session id is empty"],
    [["session", "show", "x\u0007y"], "control character"],
    [["session", "show", "x", "--around", "end"], '--around must be a whole number, got "end"'],
    [["session", "show", "x", "-w", "3"], "--window needs --around"],
    [["session", "show", "x", "--all", "--around", "3"], "--all"],
    [["sesion"], "unknown command 'sesion'. Did you mean session?"],
    [[`${ESCAPE}[31mred`], "unknown command 'red'"],
  ])("%j", async (argv, message) => {
    const { code, out, err } = await fakeHome().run(argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error: [^\n]+\n$/);
    expect(err).toContain(message);
    expect(err).not.toContain(ESCAPE);
  });

  test("with --json the line is JSON, wherever the flag stands", async () => {
    const home = fakeHome();
    for (const argv of [
      ["--json", "session", "search", "x", "--limit", "zero"],
      ["session", "search", "x", "--limit", "zero", "--json"],
      ["session", "search", "--nope", "--json"],
    ]) {
      const { code, out, err } = await home.run(argv);
      expect({ code, out, lines: err.split("\n").length }).toEqual({ code: 2, out: "", lines: 2 });
      expect(JSON.parse(err)).toMatchObject({
        error: { code: "INVALID_INPUT", message: expect.any(String) },
      });
    }
  });

  test("a query after -- may look like a flag", async () => {
    const home = fakeHome();
    home.session("a", ["use --json for scripts"]);
    const { code, out } = await home.run(["session", "search", "--", "--json"]);
    expect(code).toBe(0);
    expect(out).toContain("Search: --json");
  });
});

describe("failures", () => {
  test("a sessions folder that cannot be read: one line, exit 1, no stack trace", async () => {
    const home = fakeHome();
    home.write("../sessions", "a file in its place");
    for (const argv of [
      ["session", "search", "x"],
      ["session", "list"],
    ]) {
      const { code, out, err } = await home.run(argv);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^error: [^\n]*sessions[^\n]+\n$/);
    }
  });

  test("PRAISONAI_DEBUG=1 shows the stack", async () => {
    const argv = ["session", "show", "nope"];
    expect((await fakeHome().run(argv)).err).not.toContain("    at ");
    expect((await fakeHome().run(argv, { env: { PRAISONAI_DEBUG: "1" } })).err).toContain("    at ");
  });

  test("an interrupted command prints nothing more, exit 130", async () => {
    const home = fakeHome();
    home.session("a", ["billing"]);
    const run = await home.run(["session", "search", "billing"], { signal: AbortSignal.abort() });
    expect(run).toEqual({ code: 130, out: "", err: "" });
  });
});

describe("colours", () => {
  const argv = ["session", "search", "billing"];
  test.each([
    ["a terminal", { isTerminal: true }, argv, true],
    ["no terminal", {}, argv, false],
    ["NO_COLOR", { isTerminal: true, env: { NO_COLOR: "1" } }, argv, false],
    ["an empty NO_COLOR", { isTerminal: true, env: { NO_COLOR: "" } }, argv, true],
    ["--no-color", { isTerminal: true }, [...argv, "--no-color"], false],
    ["--no-color in front", { isTerminal: true }, ["--no-color", ...argv], false],
    ["a dumb terminal", { isTerminal: true, env: { TERM: "dumb" } }, argv, false],
    ["FORCE_COLOR", { env: { FORCE_COLOR: "1" } }, argv, true],
    ["FORCE_COLOR=0", { isTerminal: true, env: { FORCE_COLOR: "0" } }, argv, false],
    ["NO_COLOR and FORCE_COLOR", { env: { NO_COLOR: "1", FORCE_COLOR: "1" } }, argv, false],
    ["--json", { isTerminal: true, env: { FORCE_COLOR: "1" } }, [...argv, "--json"], false],
  ])("%s", async (_name, io, args, hasColours) => {
    const home = fakeHome();
    home.session("a", ["billing"]);
    expect((await home.run(args, io)).out.includes(ESCAPE)).toBe(hasColours);
  });
});
