import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fakeHome, type FakeHome } from "../fake-io.fixture.ts";

const bin = fileURLToPath(new URL("../bin.ts", import.meta.url));
const hasScript = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

/** The real program in a pseudo terminal of 80 by 24. */
function onTerminal(home: FakeHome): {
  readonly until: (text: string) => Promise<void>;
  readonly type: (keys: string) => void;
  readonly ended: Promise<{ code: number | null; text: string }>;
} {
  const flags =
    "--experimental-strip-types --disable-warning=ExperimentalWarning --conditions=@praison/source";
  // `stty -a` afterwards tells how the terminal was left.
  const command = `stty rows 24 cols 80; '${process.execPath}' ${flags} '${bin}' session search; code=$?; stty -a; exit $code`;
  const child = spawn("script", ["-qfec", command, "/dev/null"], {
    cwd: home.folder,
    env: {
      PATH: process.env["PATH"],
      TERM: "xterm-256color",
      SHELL: "/bin/sh",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PRAISONAI_HOME: home.folder,
    },
  });
  let text = "";
  let seen = 0;
  child.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
  const ended = new Promise<{ code: number | null; text: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, text })),
  );
  return {
    type: (keys) => void child.stdin.write(keys),
    async until(wanted) {
      while (text.indexOf(wanted, seen) === -1) {
        if (child.exitCode !== null) throw new Error(`ended before ${wanted}:\n${text}`);
        await Promise.race([new Promise((resolve) => child.stdout.once("data", resolve)), ended]);
      }
      seen = text.indexOf(wanted, seen) + wanted.length;
    },
    ended,
  };
}

function homeToPick(): FakeHome {
  const home = fakeHome();
  home.session("alpha", ["the ledger is red"]);
  home.session("beta", ["we need a billing migration", "to Adyen"]);
  return home;
}

test.skipIf(!hasScript)("a session is found and shown (needs `script` of util-linux)", async () => {
  const { until, type, ended } = onTerminal(homeToPick());
  await until("1 of 2 sessions");
  type("adyen");
  await until("1 of 1 sessions");
  type("\u000f");
  const { code, text } = await ended;
  expect(code).toBe(0);
  const afterwards = text.slice(text.lastIndexOf("\u001b[?1049l"));
  expect(afterwards).toContain("we need a billing migration");
});

test.skipIf(!hasScript)("Ctrl-C leaves a clean terminal (needs `script` of util-linux)", async () => {
  const { until, type, ended } = onTerminal(homeToPick());
  await until("1 of 2 sessions");
  type("\u0003");
  const { code, text } = await ended;
  expect(code).toBe(130);
  const afterwards = text.slice(text.lastIndexOf("\u001b[?1049l"));
  expect(afterwards).toContain("\u001b[?25h");
  // Lines are read as lines again, and typing is seen.
  expect(afterwards).toMatch(/ icanon .* echo /s);
});
