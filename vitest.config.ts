import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";

const conditions = ["@praison/source", "module", "node", "import", "default"];

/** Every package and app with sources, so that a new one is tested from its first day. */
const members = ["packages", "apps"].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => existsSync(new URL(`${folder}/${name}/src`, import.meta.url)))
    .map((name) => ({ name, root: `${folder}/${name}` })),
);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    passWithNoTests: false,
    projects: members.map(({ name, root }) => ({
      extends: true as const,
      test: { name, root, include: ["src/**/*.test.ts"], exclude: ["dist/**", "node_modules/**"] },
    })),
    testTimeout: 20_000,
  },
});
