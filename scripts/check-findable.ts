// Asserts that a reader finds things: an export carries the name of its file (`lineage.ts`: `lineage`, `instant.ts`: `parseInstant`), stays short, and is no grab bag.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const MAX_LINES = 250;
const MIN_NAMED_SHARE = 0.9;
const GRAB_BAGS = ["util", "utils", "helper", "helpers", "common", "types", "misc", "shared", "lib"];
/** A table of contents, an executable and a program are found by their role. */
const NAMED_BY_ROLE = ["index.ts", "bin.ts", "main.ts"];

const root = resolve(import.meta.dirname, "..");
const files = ["packages", "apps"]
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name, "src")))
  .concat(join("benchmarks", "src"))
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file));

const problems: string[] = [];
const misnamed: string[] = [];
let named = 0;

for (const file of files) {
  const source = readFileSync(join(root, file), "utf8");
  const lines = source.trimEnd().split("\n").length;
  if (lines > MAX_LINES) problems.push(`${file}: ${lines} lines, at most ${MAX_LINES}`);

  const parts = file.split("/").slice(file.split("/").indexOf("src") + 1);
  const grabBag = parts.map((part) => basename(part, ".ts")).find((part) => GRAB_BAGS.includes(part));
  if (grabBag !== undefined) problems.push(`${file}: "${grabBag}" does not say what is inside`);

  if (NAMED_BY_ROLE.includes(basename(file))) continue;
  const wanted = plain(basename(file, ".ts"));
  if (exportedNames(source).some((name) => plain(name).includes(wanted))) named += 1;
  else misnamed.push(file);
}

const total = named + misnamed.length;
const share = total === 0 ? 1 : named / total;
const summary = `${named} of ${total} files carry the name of one of their exports`;
if (share < MIN_NAMED_SHARE) {
  problems.push(`${summary}, at least ${MIN_NAMED_SHARE * 100} % have to be. These are not:`);
  problems.push(...misnamed.map((file) => `  ${file}`));
}

if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
} else {
  console.log(`Findable: ${summary}, none is longer than ${MAX_LINES} lines`);
}

/** `session-store` and `SessionStore` are the same name. */
function plain(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9]/g, "").toLowerCase();
}

function exportedNames(source: string): string[] {
  const declarations =
    /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type)\s+(\w+)/gm;
  const lists = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;
  return [
    ...[...source.matchAll(declarations)].map((match) => match[1] ?? ""),
    ...[...source.matchAll(lists)].flatMap((match) =>
      (match[1] ?? "").split(",").map((item) => item.trim().split(/\s+/).at(-1) ?? ""),
    ),
  ];
}
