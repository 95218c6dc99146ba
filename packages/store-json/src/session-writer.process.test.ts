import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { JsonSessionStore } from "./json-session-store.ts";
import { temporaryFolder } from "./sessions-folder.fixture.ts";

const WRITER = fileURLToPath(new URL("writer.fixture.ts", import.meta.url));
const NODE_FLAGS = ["--experimental-strip-types", "--no-warnings", "--conditions=@praison/source"];

function startWriter(folder: string, id: string, name: string, count: number): ReturnType<typeof spawn> {
  return spawn(process.execPath, [...NODE_FLAGS, WRITER, folder, id, name, String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function contentsOf(folder: string, id: string): Promise<string[]> {
  const session = await new JsonSessionStore({ sessionDir: folder }).load(id);
  return session?.messages.map(({ content }) => content) ?? [];
}

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

describe("several processes", () => {
  test("processes that append to one session lose nothing, and each keeps its order", async () => {
    const folder = temporaryFolder();
    const writers = ["A", "B", "C"].map((name) => startWriter(folder, "shared", name, 40));
    const exits = await Promise.all(writers.map((writer) => once(writer, "exit")));
    expect(exits.map(([code]) => code as unknown)).toEqual([0, 0, 0]);
    const contents = await contentsOf(folder, "shared");
    expect(contents.length).toBe(120);
    for (const name of ["A", "B", "C"]) {
      expect(contents.filter((content) => content.startsWith(name))).toEqual(numbered(name, 40));
    }
    expect(readdirSync(folder)).toEqual(["shared.json"]);
  });

  test("a writer killed at any moment loses no acknowledged append, and leaves no lock that stops the next", async () => {
    const folder = temporaryFolder();
    for (let round = 0; round < 5; round++) {
      const writer = startWriter(folder, "shared", `R${round}`, 1000);
      let acknowledged = "";
      writer.stdout?.on("data", (chunk: Buffer) => {
        acknowledged += chunk.toString();
        if (acknowledged.split("\n").length > 5 + round) writer.kill("SIGKILL");
      });
      await once(writer, "close");
      const store = new JsonSessionStore({ sessionDir: folder, retention: "keep_all" });
      await store.append("shared", [{ role: "user", content: `after ${round}` }]);
      const contents = await contentsOf(folder, "shared");
      for (const line of acknowledged.split("\n").slice(0, -1)) expect(contents).toContain(line);
      expect(contents.at(-1)).toBe(`after ${round}`);
    }
    // A lock that was taken over leaves its marker for ten minutes; everything else is cleared away.
    expect(readdirSync(folder).filter((name) => !name.startsWith(".praison-lock-"))).toEqual(["shared.json"]);
  });
});
