import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fakeHome, type FakeHome } from "./fake-io.fixture.ts";

const nodeFlags = [
  "--experimental-strip-types",
  "--disable-warning=ExperimentalWarning",
  "--conditions=@praison/source",
];
const bin = fileURLToPath(new URL("bin.ts", import.meta.url));

/** Runs the real program; with `readsOneChunk` its standard output is closed after the first piece, as `head` does. */
async function spawned(
  home: FakeHome,
  argv: readonly string[],
  readsOneChunk = false,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [...nodeFlags, bin, ...argv], {
    cwd: home.folder,
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PRAISONAI_HOME: home.folder,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    if (readsOneChunk) child.stdout.destroy();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, out, err };
}

test("the program prints, and ends with the exit code", async () => {
  const home = fakeHome();
  home.session("zeta", ["we need a billing migration"]);
  const found = await spawned(home, ["--json", "session", "search", "billing migration"]);
  expect({ code: found.code, err: found.err }).toEqual({ code: 0, err: "" });
  expect(JSON.parse(found.out).results[0].session_id).toBe("zeta");
  const failed = await spawned(home, ["session", "show", "nope"]);
  expect({ code: failed.code, out: failed.out }).toEqual({ code: 1, out: "" });
  expect(failed.err).toMatch(/^error: no session "nope"[^\n]*\n$/);
  expect((await spawned(home, ["session", "list", "-n", "zero"])).code).toBe(2);
});

test("a reader that goes away early is no error", async () => {
  const home = fakeHome();
  home.session(
    "long",
    Array.from({ length: 200 }, (_, position) => `${position} ${"ledger ".repeat(2000)}`),
  );
  const { code, err } = await spawned(home, ["session", "show", "long", "--all"], true);
  expect({ code, err }).toEqual({ code: 0, err: "" });
});
