import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { found, indexedFolder } from "./indexed-folder.fixture.ts";

const NODE_FLAGS = ["--experimental-strip-types", "--no-warnings", "--conditions=@praison/source"];

function startProgram(fixture: "indexer" | "deleter", ...args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(`${fixture}.fixture.ts`, import.meta.url));
  return spawn(process.execPath, [...NODE_FLAGS, path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

function startIndexer(folder: string, name: string, count: number): ChildProcess {
  return startProgram("indexer", folder, name, String(count));
}

/** Kills a process when it has printed so many lines, and returns what it had printed. */
async function killedAfter(child: ChildProcess, lines: number, delayMs: number): Promise<string[]> {
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split("\n").length > lines) setTimeout(() => child.kill("SIGKILL"), delayMs);
  });
  if (lines === 0) setTimeout(() => child.kill("SIGKILL"), delayMs);
  await once(child, "close");
  return output.split("\n").slice(0, -1);
}

test("killed at any moment of a build or of appends, the index answers like the files at the next opening", async () => {
  const place = indexedFolder();
  for (let number = 0; number < 600; number++) {
    place.write(`session-${number}`, [`kettle word${number} ${"filler of it ".repeat(200)}`]);
  }
  for (let round = 0; round < 12; round++) {
    const child = startIndexer(place.folder, `r${round}`, 1000);
    const lines = await killedAfter(child, round < 5 ? 0 : 3 + round, 250 + 60 * round);
    const store = place.open();
    expect(await found(store, `word${round}`)).toContain(`session-${round}`);
    for (const word of lines.filter((line) => line.startsWith("word")).slice(-5)) {
      expect(await found(store, word)).toHaveLength(1);
    }
    expect((await store.verify()).problems).toEqual([]);
    await store.close();
  }
  expect(place.notices).toEqual([]);
});

test("several processes that build and append at once leave one right index", async () => {
  const place = indexedFolder();
  for (let number = 0; number < 400; number++) place.write(`session-${number}`, [`kettle word${number}`]);
  const children = ["a", "b", "c"].map((name) => startIndexer(place.folder, name, 30));
  const exits = await Promise.all(children.map((child) => once(child, "exit")));
  expect(exits.map(([code]) => code as unknown)).toEqual([0, 0, 0]);
  const store = place.open();
  for (const name of ["a", "b", "c"]) expect(await found(store, `word${name}x30`)).toEqual([`${name}-2`]);
  const report = await store.verify();
  expect(report).toMatchObject({ problems: [], sessionCount: 421 });
});

test("killed at any moment of deletes, the next opening ends the erasure", async () => {
  const place = indexedFolder();
  const ids = Array.from({ length: 400 }, (_, number) => `session-${number}`);
  for (const id of ids) place.write(id, [`kettle zqx${id.slice(8)}y ${"filler of it ".repeat(20)}`]);
  for (let round = 0; round < 8; round++) {
    const child = startProgram("deleter", place.folder, ...ids.slice(40 * round));
    await killedAfter(child, 2 + round, 7 * round);
    const store = place.open();
    expect((await found(store, "kettle")).length).toBeGreaterThan(0);
    const bytes = place.indexBytes();
    const gone = ids.filter((id) => !existsSync(join(place.folder, `${id}.json`)));
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.filter((id) => bytes.includes(`zqx${id.slice(8)}y`))).toEqual([]);
    expect((await store.verify()).problems).toEqual([]);
    await store.close();
  }
  expect(place.notices).toEqual([]);
});

test("an aborted build goes on where it ended", async () => {
  const place = indexedFolder();
  const store = place.open();
  expect(await found(store, "word7")).toEqual([]);
  const text = "filler of it ".repeat(20_000);
  for (let number = 0; number < 210; number++) place.write(`session-${number}`, [`word${number} ${text}`]);
  const controller = new AbortController();
  const search = store.search("word7", { signal: controller.signal });
  const reader = new Sqlite(place.database, { readonly: true });
  const indexed = reader.prepare<[], number>("SELECT session_count FROM state").pluck();
  const watch = setInterval(() => {
    if ((indexed.get() ?? 0) > 0) controller.abort();
  });
  await expect(search).rejects.toThrow(/aborted/);
  clearInterval(watch);
  expect(indexed.get()).toBeGreaterThan(0);
  expect(indexed.get()).toBeLessThan(210);
  reader.close();
  expect(await found(store, "word207")).toEqual(["session-207"]);
  expect((await store.verify()).problems).toEqual([]);
});
