import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const conditions = ["@praison/source", "module", "node", "import", "default"];
const packageHere = (path: string): string => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

/** The clients are installed here alone, so that the package under test is shown where they are. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: {
    conditions,
    alias: {
      chromadb: packageHere("chromadb/dist/chromadb.mjs"),
      "mem0ai/oss": packageHere("mem0ai/dist/oss/index.mjs"),
      mongodb: packageHere("mongodb/lib/index.js"),
    },
  },
  ssr: { resolve: { conditions } },
  test: {
    include: ["tests/backends/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { MEM0_TELEMETRY: "false", ANONYMIZED_TELEMETRY: "False" },
  },
});
