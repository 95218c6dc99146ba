import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Agent, type AgentEvent } from "@praison/agents";
import type { Environment } from "@praison/home";
import { FileMemory, type MemoryConfig } from "@praison/memory";
import { oneLine, type SearchableSessionStore } from "@praison/session-core";
import type { JsonSessionStore } from "@praison/store-json";
import { SqliteSessionStore } from "@praison/store-sqlite";
import { modelText } from "./model-text.ts";
import { textBlock } from "./text-block.ts";
import { TOUR_QUESTION } from "./tour.ts";
import { tourHeading, type TourPage, tourText } from "./tour-page.ts";

/** What the tour of agents works with. */
export interface AgentTourOptions extends TourPage {
  readonly sessionDir: string;
  /** Names the model, in `PRAISONAI_MODEL`. */
  readonly env: Environment;
}

const SESSION_ID = "demo-question";
const TOLD = "I'm Noor, and my favourite tea is sencha.";
const TOLD_QUESTION = "Which tea do I like?";
const INDENT = 4;
/** What every agent of the demo is told. */
export const INSTRUCTIONS =
  "Search past sessions when the user asks about earlier decisions. Quote your source.";

/**
 * Lets an agent answer from the stored weeks, with both stores, and lets one agent remember what another was told. What
 * these agents leave is removed again.
 *
 * @param store the JSON store of the folder
 * @param options folder, model, width, colours
 * @returns lines without line ends
 */
export async function agentTour(store: JsonSessionStore, options: AgentTourOptions): Promise<string[]> {
  const lines = tourText(options, await modelText(options.env));
  lines.push(
    ...tourHeading(
      options,
      "1 An agent that remembers",
      'new Agent({ tools: ["session_search"], sessionStore: jsonStore })',
    ),
    ...(await answerLines(store, TOUR_QUESTION, options)),
  );
  await using indexed = new SqliteSessionStore({ sessionDir: options.sessionDir, onNotice: console.error });
  lines.push(
    ...tourHeading(
      options,
      "2 The same with a search index, by one line",
      "const store = new SqliteSessionStore()",
    ),
    ...(await answerLines(indexed, TOUR_QUESTION, options)),
  );
  lines.push(
    ...tourHeading(
      options,
      "3 What one agent is told, another remembers",
      "new Agent({ memory: { autoMemory: true } })",
    ),
    `  You tell one agent: ${options.colors.bold(TOLD)}`,
    ...(await rememberedFacts(indexed, options)),
  );
  return lines;
}

/** The memory lies beside the sessions; what is told here is forgotten again. */
async function rememberedFacts(store: SearchableSessionStore, options: AgentTourOptions): Promise<string[]> {
  const basePath = join(dirname(options.sessionDir), "demo-memory");
  const memory = { autoMemory: true, config: { basePath } };
  try {
    await new Agent({ name: "helper", memory, env: options.env }).run(TOLD);
    const facts = await new FileMemory({ basePath }).list("long_term");
    return [
      ...facts.map(({ content }) => options.colors.dim(`  kept: ${content}`)),
      ...(await answerLines(store, TOLD_QUESTION, options, memory)),
    ];
  } finally {
    await rm(basePath, { recursive: true, force: true });
  }
}

async function answerLines(
  store: SearchableSessionStore,
  question: string,
  options: AgentTourOptions,
  memory?: MemoryConfig,
): Promise<string[]> {
  const { colors, env } = options;
  const agent = new Agent({
    name: "recall-agent",
    instructions: INSTRUCTIONS,
    tools: ["session_search"],
    sessionStore: store,
    sessionId: SESSION_ID,
    memory,
    env,
  });
  const lines = [`  You ask: ${colors.bold(question)}`];
  try {
    for await (const event of agent.stream(question)) lines.push(...eventLines(event, options));
  } finally {
    await store.delete(SESSION_ID);
  }
  return lines;
}

function eventLines(event: AgentEvent, { colors, columns }: AgentTourOptions): string[] {
  switch (event.type) {
    case "tool-call":
      return [
        colors.dim(`  ${oneLine(`${event.toolName}(${JSON.stringify(event.input)})`, columns - 2)}`),
        "",
      ];
    case "finish":
      return event.text
        .split("\n")
        .flatMap((line) =>
          line === ""
            ? [""]
            : textBlock(line, columns - INDENT).map((part) => `${" ".repeat(INDENT)}${part}`),
        );
    case "error":
      throw event.error;
    case "text":
    case "tool-result":
      return [];
    default:
      return event satisfies never;
  }
}
