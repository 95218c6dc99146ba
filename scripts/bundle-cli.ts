// Makes one program of the built CLI: `dist/bin.js` and a file for each part that is loaded late. Hundreds of small modules
// took longer to load than a short command to run. `dist/index.js`, for programs, stays as it was compiled.
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";

const dist = resolve(import.meta.dirname, "../packages/cli/dist");
/** Reads its own version, or is large and used by few commands; loaded as a package, when it is needed. */
const EXTERNAL = [/^better-sqlite3(\/|$)/, /^@praison\/(agents|mcp)(\/|$)/, /^node:/];

const fromStore = createRequire(join(dist, "../package.json"));
// Building an index starts this file as a worker, from beside the code that starts it.
const worker = join(fromStore.resolve("@praison/store-sqlite"), "../entry-worker.js");

const bundle = await rolldown({
  input: { bin: join(dist, "bin.js"), "entry-worker": worker },
  external: EXTERNAL,
  platform: "node",
  onLog(level, log) {
    throw new Error(`${level}: ${log.message}`);
  },
});
await bundle.write({
  dir: dist,
  format: "esm",
  minify: true,
  entryFileNames: "[name].js",
  // Beside it: paths to the manifest and to the worker are those of the compiled files.
  chunkFileNames: "chunk-[name].js",
});
await bundle.close();
// What was compiled from `bin.ts` alone describes the program no more.
for (const ending of [".js.map", ".d.ts", ".d.ts.map"]) rmSync(join(dist, `bin${ending}`), { force: true });
