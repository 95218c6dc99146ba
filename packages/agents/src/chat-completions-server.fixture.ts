import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request to chat completions, as far as tests look at it. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content?: unknown;
    readonly tool_calls?: readonly {
      readonly id: string;
      readonly function: { readonly name: string; readonly arguments: string };
    }[];
    readonly tool_call_id?: string;
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
  readonly stream?: boolean;
}

/** One answer of the server. */
export type ChatAnswer =
  | { readonly text: string }
  | { readonly calls: readonly { readonly name: string; readonly arguments: string }[] }
  /** Ends the connection after this much text, in the middle of the stream. */
  | { readonly cutAfter: string }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** A server on loopback that speaks the wire format of chat completions, by a script. */
export interface ChatServer {
  readonly baseUrl: string;
  readonly requests: readonly ChatRequest[];
}

/**
 * Starts a server for one test; after the last answer of the script it repeats that.
 *
 * @param script its answers
 */
export async function chatServer(script: readonly ChatAnswer[]): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      requests.push(body);
      const answer = script[Math.min(requests.length, script.length) - 1] ?? { text: "" };
      respond(response, answer, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

async function readJson(request: IncomingMessage): Promise<ChatRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
}

function respond(response: ServerResponse, answer: ChatAnswer, number: number): void {
  if ("status" in answer) {
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify({ error: { message: `status ${answer.status}`, type: "test" } }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (delta: unknown, finishReason: string | null = null): void => {
    const choices = [{ index: 0, delta, finish_reason: finishReason }];
    const chunk = {
      id: `chat-${number}`,
      object: "chat.completion.chunk",
      created: 1,
      model: "test",
      choices,
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  send({ role: "assistant", content: "" });
  if ("calls" in answer) {
    for (const [index, { name, arguments: given }] of answer.calls.entries()) {
      const half = Math.floor(given.length / 2);
      const begun = {
        index,
        id: `call_${number}_${index}`,
        type: "function",
        function: { name, arguments: given.slice(0, half) },
      };
      send({ tool_calls: [begun] });
      send({ tool_calls: [{ index, function: { arguments: given.slice(half) } }] });
    }
    send({}, "tool_calls");
  } else {
    const text = "text" in answer ? answer.text : answer.cutAfter;
    for (const [piece] of text.matchAll(/[^]{1,7}/gu)) send({ content: piece });
    if ("cutAfter" in answer) {
      // What was written must leave before the connection is broken.
      response.write(": cut\n\n", () => response.destroy());
      return;
    }
    send({}, "stop");
  }
  response.write(
    `data: ${JSON.stringify({ id: `chat-${number}`, object: "chat.completion.chunk", created: 1, model: "test", choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } })}\n\n`,
  );
  response.end("data: [DONE]\n\n");
}
