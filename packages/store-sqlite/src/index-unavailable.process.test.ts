import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { found, indexedFolder } from "./indexed-folder.fixture.ts";

const SEARCHER = fileURLToPath(new URL("searcher.fixture.ts", import.meta.url));
const NODE_FLAGS = ["--experimental-strip-types", "--no-warnings", "--conditions=@praison/source"];
const NO_NATIVE_CODE = `data:text/javascript,process.dlopen = () => { throw new Error("no native code here"); }`;
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** To root every folder is writable; a program of nobody's runs only where nobody may read this checkout. */
const canBindPermissions =
  process.platform !== "win32" &&
  (!isRoot ||
    spawnSync(process.execPath, ["-e", `require("node:fs").readFileSync(${JSON.stringify(SEARCHER)})`], {
      uid: NOBODY,
      stdio: "ignore",
    }).status === 0);

interface Answer {
  readonly found: readonly string[];
  readonly rankings: readonly string[];
  readonly notices: readonly string[];
}

/** Searches in a process of its own, for each word in turn. */
function searchElsewhere(
  folder: string,
  words: readonly string[],
  { flags = [], bindsPermissions = true }: { flags?: readonly string[]; bindsPermissions?: boolean } = {},
): Answer {
  const args = [...NODE_FLAGS, ...flags, SEARCHER, folder, ...words];
  const env = { ...process.env, NODE_COMPILE_CACHE: "", NODE_DISABLE_COMPILE_CACHE: "1" };
  const user = isRoot && bindsPermissions ? { uid: NOBODY, gid: NOBODY } : {};
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: "utf8", ...user })) as Answer;
}

test("where SQLite cannot be loaded the files answer, and it is said once", () => {
  const place = indexedFolder();
  place.write("tea", ["the kettle"]);
  chmodSync(place.folder, 0o777);
  const answer = searchElsewhere(place.folder, ["kettle", "kettle"], {
    flags: ["--import", NO_NATIVE_CODE],
    bindsPermissions: false,
  });
  expect(answer).toEqual({
    found: ["tea", "tea"],
    rankings: ["points", "points"],
    notices: [expect.stringContaining("no native code here")],
  });
  expect(readdirSync(place.folder)).toEqual(["tea.json"]);
});

test.runIf(canBindPermissions)("in a folder that cannot be written the files answer", async () => {
  const place = indexedFolder();
  place.write("tea", ["the kettle"]);
  chmodSync(place.folder, 0o555);
  const answer = searchElsewhere(place.folder, ["kettle", "kettle"]);
  expect(answer).toMatchObject({ found: ["tea", "tea"], rankings: ["points", "points"] });
  expect(answer.notices).toEqual([expect.stringContaining("cannot be used")]);
  expect(readdirSync(place.folder)).toEqual(["tea.json"]);
  chmodSync(place.folder, 0o755);
  expect(await found(place.open(), "kettle")).toEqual(["tea"]);
});

test.runIf(canBindPermissions)("an index that may be read, but not written", async () => {
  const place = indexedFolder();
  place.write("tea", ["the kettle"]);
  const store = place.open();
  expect(await found(store, "kettle")).toEqual(["tea"]);
  await store.close();
  const before = readFileSync(place.database);
  chmodSync(place.database, 0o444);
  place.write("pot", ["a teapot"]);
  chmodSync(place.folder, 0o555);
  const answer = searchElsewhere(place.folder, ["kettle", "teapot"]);
  expect(answer.found).toEqual(["tea", "pot"]);
  expect(answer.notices).toEqual([expect.stringContaining("cannot be used")]);
  expect(readFileSync(place.database).equals(before)).toBe(true);
  expect(readdirSync(place.folder).toSorted()).toEqual(["pot.json", "praison-index.db", "tea.json"]);
  chmodSync(place.folder, 0o755);
  expect(await found(place.open(), "teapot")).toEqual(["pot"]);
});
