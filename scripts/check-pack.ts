// Packs every published package as it would be published, and checks the tarball: its files, its manifest,
// its entries (publint) and its types (attw). Writes only to a temporary folder. Needs a build first.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

const root = resolve(import.meta.dirname, "..");
const temporary = mkdtempSync(join(tmpdir(), "praison-pack-"));
let failures = 0;

try {
  for (const folder of readdirSync(join(root, "packages"))) {
    const manifestFile = join(root, "packages", folder, "package.json");
    if (!existsSync(manifestFile)) continue;
    const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
    if (manifest.private === true) continue;
    const problems = checkPackage(join(root, "packages", folder), manifest);
    console.log(`${problems.length === 0 ? "ok" : "FAILED"} ${manifest.name} ${manifest.version}`);
    for (const problem of problems) console.error(problem.replaceAll(/^/gm, "  "));
    failures += problems.length;
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

function checkPackage(folder: string, manifest: Manifest): string[] {
  const packed = run("pnpm", ["pack", "--pack-destination", temporary], folder);
  if (!packed.ok) return [`pnpm pack:\n${packed.output}`];
  const tarball = join(
    temporary,
    `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`,
  );

  const tools = join(root, "node_modules", ".bin");
  const publint = run(join(tools, "publint"), ["--strict", tarball], root);
  const attw = run(join(tools, "attw"), ["--profile", "esm-only", tarball], root);
  return [
    ...checkFiles(tarball),
    ...checkManifest(tarball),
    ...(publint.ok ? [] : [`publint:\n${publint.output}`]),
    ...(attw.ok ? [] : [`attw:\n${attw.output}`]),
  ];
}

function checkFiles(tarball: string): string[] {
  const files = run("tar", ["-tzf", tarball], root).output.trim().split("\n");
  const unwanted = files.filter(
    (file) =>
      /\.(test|fixture)\./.test(file) ||
      file.endsWith(".tsbuildinfo") ||
      !/^package\/(dist\/|src\/|package\.json$|README\.md$|CHANGELOG\.md$|LICENSE$)/.test(file),
  );
  const missing = ["dist/index.js", "dist/index.d.ts", "package.json", "LICENSE"].filter(
    (file) => !files.includes(`package/${file}`),
  );
  // A map that points to a source that is not there is worse than none.
  const orphans = files.filter(
    (file) =>
      file.endsWith(".map") &&
      !files.includes(file.replace("/dist/", "/src/").replace(/\.(d\.ts|js)\.map$/, ".ts")),
  );
  return [
    ...unwanted.map((file) => `does not belong into the tarball: ${file}`),
    ...missing.map((file) => `missing from the tarball: ${file}`),
    ...orphans.map((file) => `its source is not in the tarball: ${file}`),
  ];
}

function checkManifest(tarball: string): string[] {
  const text = run("tar", ["-xzOf", tarball, "package/package.json"], root).output;
  return ["workspace:", "catalog:", "@praison/source"]
    .filter((word) => text.includes(word))
    .map((word) => `the packed package.json still says "${word}"`);
}

function run(command: string, args: string[], cwd: string): { ok: boolean; output: string } {
  const result = spawnSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  return {
    ok: result.status === 0,
    output: `${result.stdout ?? ""}${result.error?.message ?? result.stderr}`,
  };
}
