import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { hashedEmbedding } from "../../packages/memory/src/hashed-embedding.ts";
import { Mem0Memory } from "../../packages/memory/src/mem0-memory.ts";
import { testMemory } from "../../packages/memory/src/testing/test-memory.ts";

// mem0 wants an embedder and a model that speak OpenAI's interface; this one speaks it on loopback.
let server: Server;
let baseURL = "";
const folder = mkdtempSync(join(tmpdir(), "praison-mem0-"));

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      const { input = "" } = JSON.parse(text) as { input?: string | string[] };
      const data = hashedEmbedding([input].flat()).map((embedding, index) => ({
        object: "embedding",
        index,
        embedding,
      }));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          object: "list",
          data,
          model: "hashed",
          usage: { prompt_tokens: 1, total_tokens: 1 },
        }),
      );
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

testMemory(
  "Mem0Memory",
  async () => {
    const name = randomUUID();
    const mem0 = {
      embedder: {
        provider: "openai",
        config: { apiKey: "none", model: "hashed", baseURL, url: baseURL, embeddingDims: 256 },
      },
      vectorStore: {
        provider: "memory",
        config: { collectionName: name, dimension: 256, dbPath: join(folder, `${name}.db`) },
      },
      llm: { provider: "openai", config: { apiKey: "none", model: "none", baseURL } },
      disableHistory: true,
    };
    return { open: async (settings) => new Mem0Memory({ mem0, ...settings }) };
  },
  {
    skip: {
      "nothing is lost by calls at the same time":
        "two objects change one place through mem0, which has no locks",
    },
  },
);
