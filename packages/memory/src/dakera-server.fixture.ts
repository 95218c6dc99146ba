import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that keeps memories as Dakera's public HTTP interface says, in memory, on loopback. */
export interface DakeraServerFixture {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Stored {
  readonly id: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly [field: string]: unknown;
}

export async function dakeraServer(apiKey: string): Promise<DakeraServerFixture> {
  const memories = new Map<string, Stored[]>();
  let count = 0;
  const answer = (path: string, body: Record<string, unknown>): unknown => {
    const agent = String(body["agent_id"]);
    const mine = memories.get(agent) ?? [];
    switch (path) {
      case "/v1/memories/store/batch": {
        const added = (body["memories"] as Omit<Stored, "id">[]).map(
          (memory) => ({ ...memory, id: `mem-${++count}` }) as Stored,
        );
        memories.set(agent, [...mine, ...added]);
        return { stored: added.map(({ id }) => ({ memory_id: id })), stored_count: added.length };
      }
      case "/v1/memories/recall/batch": {
        const { tags = [] } = body["filter"] as { readonly tags?: readonly string[] };
        const found = mine.filter((memory) => tags.every((tag) => memory.tags.includes(tag)));
        return {
          memories: found.slice(0, Number(body["limit"])),
          total: mine.length,
          filtered: found.length,
        };
      }
      case "/v1/memory/recall": {
        const words = String(body["query"]).toLowerCase().split(/\W+/).filter(Boolean);
        const scored = mine.map((memory) => ({
          memory,
          score:
            words.filter((word) => memory.content.toLowerCase().includes(word)).length / (words.length || 1),
        }));
        return { memories: scored.filter(({ score }) => score > 0.6).slice(0, Number(body["top_k"])) };
      }
      case "/v1/memory/forget": {
        const ids = new Set(body["memory_ids"] as string[]);
        memories.set(
          agent,
          mine.filter(({ id }) => !ids.has(id)),
        );
        return { status: "ok" };
      }
      default:
        return undefined;
    }
  };
  const server = createServer((request, response) => {
    void (async () => {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      const isKnown = request.headers.authorization === `Bearer ${apiKey}`;
      const said = isKnown
        ? answer(request.url ?? "", JSON.parse(text) as Record<string, unknown>)
        : undefined;
      response.writeHead(isKnown ? (said === undefined ? 404 : 200) : 401, {
        "content-type": "application/json",
      });
      response.end(JSON.stringify(said ?? { error: "no" }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
