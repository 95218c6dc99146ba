import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { JsonSessionStore } from "@praison/store-json";
import { expect, onTestFinished, test } from "vitest";

const bin = fileURLToPath(new URL("bin.ts", import.meta.url));

test("a real client lists, calls and reads over a real process", async () => {
  const folder = mkdtempSync(join(tmpdir(), "praison-mcp-"));
  const store = new JsonSessionStore({ sessionDir: folder });
  await store.append("review", [{ role: "user", content: "Decision: the kettle goes to Corvapay. 决定" }]);
  await store.append("other", [{ role: "user", content: "Nothing of it." }]);
  writeFileSync(join(folder, "broken.json"), "{");
  const client = new Client({ name: "test", version: "1.0.0" });
  const args = [
    "--conditions=@praison/source",
    "--disable-warning=ExperimentalWarning",
    bin,
    "--dir",
    folder,
  ];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
  let notices = "";
  transport.stderr?.on("data", (chunk: Buffer) => (notices += chunk.toString()));
  await client.connect(transport);
  onTestFinished(async () => {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["session_search"]);
  const answer = await client.callTool({ name: "session_search", arguments: { query: "kettle" } });
  expect(answer.structuredContent).toMatchObject({ success: true, results: [{ session_id: "review" }] });
  const { resources } = await client.listResources();
  expect(resources.map(({ name }) => name).toSorted()).toEqual(["other", "review"]);
  const { contents } = await client.readResource({ uri: "praison://sessions/review" });
  expect(JSON.stringify(contents)).toContain("决定");
  expect(notices).toContain("broken.json");
});

test("a message that is longer than is read ends the server with a word, and not with success", async () => {
  const folder = mkdtempSync(join(tmpdir(), "praison-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = [
    "--conditions=@praison/source",
    "--disable-warning=ExperimentalWarning",
    bin,
    "--dir",
    folder,
  ];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.on("error", () => undefined);
  child.stdin.write("x".repeat(11 * 1024 * 1024));
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(1);
  expect(said).toContain("exceeded maximum size");
});
