import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { found, indexedFolder } from "./indexed-folder.fixture.ts";

const INDEXER = fileURLToPath(new URL("indexer.fixture.ts", import.meta.url));
const NODE_FLAGS = ["--experimental-strip-types", "--no-warnings", "--conditions=@praison/source"];

function startIndexer(folder: string, name: string, count: number): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, INDEXER, folder, name, String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
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
