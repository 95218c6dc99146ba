// Asserts who may import whom: from every package.json, and from the import statements of the sources.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

interface Layer {
  /** Our own packages that may be imported. */
  readonly own: readonly string[];
  /** Packages of others that may be imported and are installed along, or required peers. */
  readonly external?: readonly string[];
  /** Packages that may be imported only where a user has installed them. */
  readonly optionalPeers?: readonly string[];
  /** False where the package must run without Node. */
  readonly node?: false;
}

const core = "@praison/session-core";
const home = "@praison/home";
const storeJson = "@praison/store-json";
const storeSqlite = "@praison/store-sqlite";
const memory = "@praison/memory";
const agents = "@praison/agents";
const mcp = "@praison/mcp";
const cli = "@praison/cli";

const modelProviders = ["@ai-sdk/anthropic", "@ai-sdk/openai", "@ai-sdk/openai-compatible"];
const memoryBackends = ["better-sqlite3", "chromadb", "mem0ai", "mongodb"];

/**
 * The plan of the whole family: some of these packages are still to be written, and are skipped until then. A package
 * that is not in the table may not exist.
 */
const layers: Readonly<Record<string, Layer>> = {
  "packages/session-core": { own: [], external: ["zod"], optionalPeers: ["vitest"], node: false },
  "packages/home": { own: [core] },
  "packages/store-json": { own: [core, home] },
  "packages/store-sqlite": {
    own: [core, home, storeJson],
    external: ["better-sqlite3"],
    optionalPeers: ["sqlite-vec"],
  },
  "packages/memory": { own: [core, home], external: ["zod"], optionalPeers: [...memoryBackends, "vitest"] },
  "packages/agents": {
    own: [core, home, storeJson, memory],
    external: ["ai", "zod"],
    optionalPeers: [...modelProviders, "vitest"],
  },
  "packages/mcp": { own: [core, home, storeJson], external: ["@modelcontextprotocol/server", "zod"] },
  "packages/cli": {
    own: [core, home, storeJson, storeSqlite, memory, agents, mcp],
    external: [
      "ai",
      "ansi-escapes",
      "better-sqlite3",
      "chrono-node",
      "cli-table3",
      "commander",
      "picocolors",
      "string-width",
    ],
  },
  "apps/demo": {
    own: [core, home, storeJson, storeSqlite, memory, agents, mcp, cli],
    external: ["ai", "picocolors", "string-width"],
  },
  benchmarks: {
    own: [core, home, storeJson, storeSqlite, memory, agents],
    external: ["better-sqlite3"],
  },
  "tests/faults": { own: [core, home, storeJson, storeSqlite, memory, mcp, cli], external: ["fast-check"] },
};

/** What tests may import besides. */
const testTools = ["fast-check", "vitest", "@modelcontextprotocol/client", "playwright-core"];

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const root = resolve(import.meta.dirname, "..");
const problems: string[] = [];

const folders = ["packages", "apps"]
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
  .concat("benchmarks", "tests/faults")
  .filter((folder) => existsSync(join(root, folder, "package.json")));
const manifests = new Map(folders.map((folder) => [folder, readManifest(folder)]));
const byName = new Map([...manifests.values()].map((manifest) => [manifest.name, manifest]));

let files = 0;
for (const [folder, manifest] of manifests) {
  const layer = layers[folder];
  if (layer === undefined) {
    problems.push(`${folder}: not in the table of scripts/check-layers.ts`);
    continue;
  }
  checkManifest(folder, manifest, layer);
  for (const file of sourceFiles(folder)) {
    files += 1;
    checkFile(folder, file, manifest, layer);
  }
}

if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  console.error(`${problems.length} breaches of the layers (the table is in scripts/check-layers.ts)`);
  process.exitCode = 1;
} else {
  console.log(`Layers hold: ${manifests.size} packages, ${files} files`);
}

function checkManifest(folder: string, manifest: Manifest, layer: Layer): void {
  const expectedName = `@praison/${folder.split("/").at(-1)}`;
  if (manifest.name !== expectedName)
    problems.push(`${folder}: is named ${manifest.name}, not ${expectedName}`);

  const installed = [...layer.own, ...(layer.external ?? [])];
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (!installed.includes(name)) problems.push(`${folder}/package.json: may not depend on ${name}`);
  }
  for (const name of Object.keys(manifest.peerDependencies ?? {})) {
    const optional = manifest.peerDependenciesMeta?.[name]?.optional === true;
    if (installed.includes(name) || (optional && layer.optionalPeers?.includes(name) === true)) continue;
    problems.push(`${folder}/package.json: may not have ${name} as ${optional ? "an optional" : "a"} peer`);
  }
}

function checkFile(folder: string, file: string, manifest: Manifest, layer: Layer): void {
  const isTest = /\.(test|fixture)\.ts$/.test(file);
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies };

  for (const specifier of importsOf(readFileSync(join(root, file), "utf8"))) {
    const report = (why: string): void => {
      problems.push(`${file}: imports ${specifier}: ${why}`);
    };
    if (specifier.startsWith(".")) {
      const target = relative(join(root, folder), resolve(root, dirname(file), specifier));
      if (target.startsWith(".."))
        report("another package is imported by its name, through its public entry");
      continue;
    }
    if (specifier.startsWith("node:")) {
      if (layer.node === false && !isTest) report("this package runs without Node");
      continue;
    }
    const name = packageName(specifier);
    if (isTest && testTools.includes(name)) continue;
    if (name === manifest.name) {
      if (!isTest) report("a package imports its own files by path");
      continue;
    }
    if (![...layer.own, ...(layer.external ?? []), ...(layer.optionalPeers ?? [])].includes(name)) {
      report("not among what this package may import");
    } else if (!(name in declared)) {
      report(`add it to ${folder}/package.json`);
    }
    const entries = byName.get(name)?.exports;
    if (entries !== undefined && !(`.${specifier.slice(name.length)}` in entries))
      report("not a public entry");
  }
}

/** `a/b` of `a/b/c` for a scope, else the first part. */
function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function importsOf(source: string): string[] {
  const statements =
    /^(?:import|export)\s[^"';]*?\bfrom\s+["']([^"']+)["']|^import\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;
  return [...source.matchAll(statements)].flatMap((match) =>
    match.slice(1).filter((part) => part !== undefined),
  );
}

function sourceFiles(folder: string): string[] {
  const source = join(root, folder, "src");
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, "src", name));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
}
