// Starts a real Chroma server on loopback, runs the memory laws on every back end that can be had, and says which could not.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const folder = mkdtempSync(join(tmpdir(), "praison-backends-"));
const START_MS = 30_000;

const port = await freePort();
const chroma = spawn(
  process.execPath,
  [
    join(here, "node_modules/chromadb/dist/cli.mjs"),
    "run",
    "--path",
    join(folder, "chroma"),
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
  ],
  { stdio: ["ignore", "pipe", "pipe"], cwd: folder },
);
let said = "";
for (const stream of [chroma.stdout, chroma.stderr]) stream.on("data", (chunk) => (said += chunk));

const isUp = await comesUp(`http://127.0.0.1:${port}/api/v2/heartbeat`);
say(
  isUp
    ? `chroma: running on port ${port}`
    : `chroma: not run (the server does not start here: ${said.trim().split("\n").at(-1)})`,
);
say(
  process.env.MONGODB_URL ? "mongodb: running at MONGODB_URL" : "mongodb: not run (MONGODB_URL is not set)",
);

const run = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    join(here, "vitest.config.ts"),
    "--silent",
  ],
  {
    stdio: "inherit",
    cwd: root,
    env: { ...process.env, CHROMA_URL: isUp ? `http://127.0.0.1:${port}` : "" },
  },
);
chroma.kill();
rmSync(folder, { recursive: true, force: true });
process.exit(run.status ?? 1);

function say(line) {
  process.stdout.write(`${line}\n`);
}

async function comesUp(url) {
  const endMs = Date.now() + START_MS;
  while (Date.now() < endMs && chroma.exitCode === null) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(1000) })).ok) return true;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: found } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return found;
}
