import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { FileMemory } from "./file-memory.ts";
import type { MemoryKind } from "./memory-record.ts";

const writer = fileURLToPath(new URL("memory-writer.fixture.ts", import.meta.url));
const KINDS: readonly MemoryKind[] = ["long_term", "short_term", "entity", "episodic"];
const NO_LIMITS = { shortTermLimit: 10_000, longTermLimit: 10_000 };

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "praison-memory-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function start(folder: string, name: string, count: number): ChildProcess {
  const flags = [
    "--experimental-strip-types",
    "--disable-warning=ExperimentalWarning",
    "--conditions=@praison/source",
  ];
  return spawn(process.execPath, [...flags, writer, folder, name, String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function kept(folder: string, kind: MemoryKind): Promise<string[]> {
  const memory = new FileMemory({ basePath: folder });
  const records =
    kind === "episodic" ? await memory.getEpisodic({ date: "2026-03-05" }) : await memory.list(kind);
  return records.map(({ content }) => content);
}

test("8 processes that write 25 of each kind keep 200 of 200", { timeout: 120_000 }, async () => {
  const folder = emptyFolder();
  await new FileMemory({ basePath: folder, config: NO_LIMITS }).addSummary("limits are set", {
    sourceType: "test",
    sourceCount: 0,
  });
  await new FileMemory({ basePath: folder, config: NO_LIMITS }).addLongTerm("first");
  const children = Array.from({ length: 8 }, (_, at) => start(folder, `process${at}`, 25));
  for (const child of children) child.stdout?.resume();
  const codes = await Promise.all(
    children.map(async (child) => ((await once(child, "close")) as [number])[0]),
  );
  expect(codes).toEqual(Array.from({ length: 8 }, () => 0));
  const expected = Array.from({ length: 8 }, (_, child) =>
    Array.from({ length: 25 }, (_each, at) => `process${child}-${at}`),
  ).flat();
  for (const kind of KINDS) {
    expect(new Set((await kept(folder, kind)).filter((text) => text !== "first"))).toEqual(new Set(expected));
  }
});

test(
  "a writer that is killed loses nothing it has told, and leaves no half file",
  { timeout: 120_000 },
  async () => {
    const folder = emptyFolder();
    await new FileMemory({ basePath: folder, config: NO_LIMITS }).addLongTerm("first");
    const told = new Map(KINDS.map((kind) => [kind as string, new Set<string>()]));
    for (let round = 0; round < 15; round++) {
      const child = start(folder, `round${round}`, 10_000);
      let said = "";
      let count = 0;
      for await (const chunk of child.stdout ?? []) {
        said += String(chunk);
        count = said.split("\n").length - 1;
        // At another point of its work each time.
        if (count > 3 + round * 2) child.kill("SIGKILL");
      }
      for (const line of said.split("\n").slice(0, -1)) {
        const [kind = "", text = ""] = line.split(" ");
        told.get(kind)?.add(text);
      }
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        // A lock that was being prepared, and was never put in its place, may be half; what is in place may not.
        if (name.endsWith(".json") && !name.includes(".tmp/"))
          JSON.parse(readFileSync(join(folder, name), "utf8"));
      }
    }
    for (const kind of KINDS) {
      const there = new Set(await kept(folder, kind));
      expect([...(told.get(kind) ?? [])].filter((text) => !there.has(text))).toEqual([]);
      expect(told.get(kind)?.size).toBeGreaterThan(10);
    }
  },
);
