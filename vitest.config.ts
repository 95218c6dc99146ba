import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const conditions = ["@praison/source", "module", "node", "import", "default"];

/** Tests that start programs and wait for them take most of the time, and run by `pnpm test:processes`. */
const PROCESS_TESTS = "{packages,apps,tests}/*/src/**/*.process.test.ts";
const isProcessRun = process.env["PRAISON_TESTS"] === "processes";

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: isProcessRun ? [PROCESS_TESTS] : ["{packages,apps,tests}/*/src/**/*.test.ts"],
    exclude: isProcessRun ? [] : [PROCESS_TESTS],
    setupFiles: ["vitest.setup.ts"],
    passWithNoTests: false,
    testTimeout: isProcessRun ? 60_000 : 20_000,
    // Files share their worker: starting one for each took longer than the tests.
    isolate: false,
    // The default leaves one core idle: half of a small machine.
    maxWorkers: availableParallelism(),
    // Programs that tests start find their sources compiled.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)) },
  },
});
