import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const conditions = ["@praison/source", "module", "node", "import", "default"];

/** Every package and app with sources, so that a new one is tested from its first day. */
const members = ["packages", "apps"].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => existsSync(new URL(`${folder}/${name}/src`, import.meta.url)))
    .map((name) => ({ name, root: `${folder}/${name}` })),
);

/** Tests that start programs and wait for them take most of the time, and run by `pnpm test:processes`. */
const PROCESS_TESTS = "src/**/*.process.test.ts";
const isProcessRun = process.env["PRAISON_TESTS"] === "processes";
const chosen = isProcessRun
  ? { include: [PROCESS_TESTS], exclude: [] }
  : { include: ["src/**/*.test.ts"], exclude: [PROCESS_TESTS] };

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    passWithNoTests: false,
    projects: members.map(({ name, root }) => ({
      extends: true as const,
      test: { name, root, ...chosen },
    })),
    testTimeout: isProcessRun ? 60_000 : 20_000,
    // Files share their worker: starting one for each took longer than the tests.
    isolate: false,
    // One core less than there are is the default: half of a small machine.
    maxWorkers: availableParallelism(),
    // Programs that tests start find their sources compiled.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)) },
  },
});
