import { createInterface } from "node:readline";
import { Agent } from "@praison/agents";
import type { Environment } from "@praison/home";
import { PraisonError } from "@praison/session-core";
import { SqliteSessionStore } from "@praison/store-sqlite";
import { INSTRUCTIONS } from "./agent-tour.ts";
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
    instructions: INSTRUCTIONS,
    tools: ["session_search"],
    sessionStore: store,
    sessionId: `demo-chat-${Date.now()}`,
    env,
  });
  output.write(`${await modelText(env)} An empty line ends the chat.\n\n`);
  const isTerminal = output.isTTY === true;
  // Made last: lines that come before somebody reads them would be lost.
  const lines = createInterface({ input, output, terminal: isTerminal, prompt: PROMPT });
  let isEnded = false;
  lines.once("close", () => (isEnded = true));
  const prompt = (): void => {
    if (isTerminal && !isEnded) lines.prompt();
  };
  prompt();
  for await (const line of lines) {
    const text = line.trim();
    if (text === "") break;
    output.write(`${await answered(agent, text, output)}\n`);
    prompt();
  }
  lines.close();
}

/** What is left to write after the answer was shown on a terminal; a failure ends the answer, not the chat. */
async function answered(agent: Agent, text: string, output: ChatOptions["output"]): Promise<string> {
  try {
    const answer = await agent.start(text, { output });
    return output.isTTY === true ? "" : `${answer}\n`;
  } catch (error) {
    if (!PraisonError.isInstance(error)) throw error;
    return `${error.message}${error.hint === undefined ? "" : `\n${error.hint}`}\n`;
  }
}
