// Takes a lock in a process of its own. Arguments: what to do, the lock, and for `count` how often.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { withFileLock } from "./file-lock.ts";

const [, , task = "", lockPath = "", times = "1"] = process.argv;

/** Keeps the process alive. */
function forever(): Promise<never> {
  setInterval(() => {}, 60_000);
  return new Promise(() => {});
}

/** Adds one in the least safe way there is, and tells whether anybody else was inside meanwhile. */
async function addOne(counterPath: string): Promise<boolean> {
  const marker = `${counterPath}.inside`;
  try {
    mkdirSync(marker);
  } catch {
    return false;
  }
  const count = Number(readFileSync(counterPath, "utf8"));
  await new Promise((resume) => setImmediate(resume));
  writeFileSync(counterPath, String(count + 1));
  rmdirSync(marker);
  return true;
}

async function count(): Promise<void> {
  let overlaps = 0;
  let longestWaitMs = 0;
  for (let time = 0; time < Number(times); time += 1) {
    const start = performance.now();
    await withFileLock(lockPath, async () => {
      longestWaitMs = Math.max(longestWaitMs, performance.now() - start);
      if (!(await addOne(`${lockPath}.count`))) overlaps += 1;
    });
  }
  print(JSON.stringify({ overlaps, longestWaitMs }));
}

if (task === "count") {
  print("ready");
  process.stdin.once("data", () => void count().finally(() => process.stdin.destroy()));
} else {
  await withFileLock(lockPath, async (lock) => {
    print("held");
    if (task === "exit") process.exit(0);
    if (task === "hold") await forever();
    if (task === "hold-until-asked") {
      await new Promise((resume) => process.stdin.once("data", resume));
      process.stdin.destroy();
      await lock.assertStillHeld();
    }
  });
  print("done");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
