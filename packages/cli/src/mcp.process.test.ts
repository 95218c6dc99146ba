import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { JsonSessionStore } from "@praison/store-json";
import { expect, onTestFinished, test } from "vitest";
import { fakeHome } from "./fake-io.fixture.ts";

test("praisonai mcp serves the stores of its home, and ends when the client goes away", async () => {
  const home = fakeHome();
  const store = new JsonSessionStore({ sessionDir: `${home.folder}/sessions` });
  await store.append("review", [{ role: "user", content: "The kettle goes to Corvapay." }], {
    userId: "user_4",
  });
  await store.append("theirs", [{ role: "user", content: "The kettle is red." }], { userId: "user_42" });
  const bin = fileURLToPath(new URL("bin.ts", import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      "--conditions=@praison/source",
      "--disable-warning=ExperimentalWarning",
      bin,
      "mcp",
      "--user",
      "user_4",
    ],
    env: { PATH: process.env["PATH"] ?? "", PRAISONAI_HOME: home.folder },
    cwd: home.folder,
    stderr: "pipe",
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const answer = await client.callTool({ name: "session_search", arguments: { query: "kettle" } });
  expect(answer.structuredContent).toMatchObject({ total_found: 1, results: [{ session_id: "review" }] });
  const { pid } = transport;
  await client.close();
  expect(() => process.kill(pid ?? 0, 0)).toThrow("ESRCH");
});
