import { createInterface } from "node:readline";
import { Agent } from "@praison/agents";
import type { Environment } from "@praison/home";
import { SqliteSessionStore } from "@praison/store-sqlite";
import { modelText } from "./model-text.ts";

/** What a chat needs. */
export interface ChatOptions {
  readonly sessionDir: string;
  readonly env: Environment;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

const PROMPT = "you> ";

/**
 * Lets a person talk with an agent that recalls the stored sessions, line by line, until an empty line or the end of
 * the input.
 *
 * @param options folder, model, where to read and write
 */
export async function chat({ sessionDir, env, input, output }: ChatOptions): Promise<void> {
  await using store = new SqliteSessionStore({ sessionDir, onNotice: console.error });
  await using agent = new Agent({
    name: "recall-agent",
    instructions: "Search past sessions when the user asks about earlier decisions. Quote your source.",
    tools: ["session_search"],
    sessionStore: store,
    sessionId: `demo-chat-${Date.now()}`,
    env,
  });
  const lines = createInterface({ input, output, terminal: output.isTTY === true, prompt: PROMPT });
  output.write(`${await modelText(env)} An empty line ends the chat.\n\n`);
  let isEnded = false;
  lines.once("close", () => (isEnded = true));
  lines.prompt();
  for await (const line of lines) {
    const text = line.trim();
    if (text === "") break;
    const answer = await agent.start(text, { output });
    if (output.isTTY !== true) output.write(`${answer}\n`);
    output.write("\n");
    if (!isEnded) lines.prompt();
  }
  lines.close();
}
