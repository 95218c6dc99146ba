import { Agent, OFFLINE_MODEL_NAME, resolveModel } from "@praison/agents";
import {
  federatedStore,
  modelOf,
  PraisonError,
  type SearchableSessionStore,
  type Session,
} from "@praison/session-core";
import { chatWith } from "../agent-chat.ts";
import { type CommandContext, withFolderStores, writeAnswer } from "../command-context.ts";
import { namedSession } from "../named-session.ts";
import { terminalLine, terminalText } from "../output/terminal-text.ts";

/** Flags of `session resume`, as typed. */
export interface SessionResumeFlags {
  readonly model?: string | undefined;
}

const INSTRUCTIONS =
  "You go on with an earlier conversation. Search past sessions when the user refers to something that is not in it, and quote your source.";

/**
 * `praisonai session resume`: goes on with a session: its messages, model and agent name. With a prompt, or text on standard
 * input, it gives one answer; at a terminal it is a chat; else it shows where the session stands.
 *
 * @param name which session
 * @param words the prompt
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `SESSION_NOT_FOUND`, `MODEL_NOT_AVAILABLE` for a model that was asked for, `MODEL_FAILED`
 */
export async function sessionResume(
  name: string,
  words: readonly string[],
  flags: SessionResumeFlags,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  await withFolderStores(context, async (stores, notice) => {
    const members = stores.map(({ store }) => store);
    const session = await namedSession(federatedStore(members, { onNotice: notice }), name, {
      signal: io.signal,
    });
    const store = await holderOf(members, session.sessionId);
    const prompt = (words.length > 0 ? words.join(" ") : ((await io.readInput?.()) ?? "")).trim();
    const isChat = prompt === "" && io.terminal !== undefined && !context.isJson;
    if (prompt === "" && !isChat) {
      await context.run(["session", "show", "--", session.sessionId]);
      io.stderr.write(`Go on with: praisonai session resume ${terminalLine(session.sessionId)} "…"\n`);
      return;
    }
    const model = await modelFor(session, flags.model, context);
    const agent = new Agent({
      name: session.agentName,
      instructions: INSTRUCTIONS,
      tools: ["session_search"],
      sessionStore: store,
      sessionId: session.sessionId,
      userId: session.userId,
      model,
      onNotice: notice,
      env: io.env,
    });
    try {
      if (isChat) await chatWith(agent, session, context);
      else await answerOnce(agent, prompt, { store, session, model }, context);
    } finally {
      await agent.close();
    }
  });
}

async function holderOf(
  members: readonly SearchableSessionStore[],
  sessionId: string,
): Promise<SearchableSessionStore> {
  for (const store of members) if (await store.exists(sessionId)) return store;
  throw new PraisonError("SESSION_NOT_FOUND", "the session was removed just now");
}

async function answerOnce(
  agent: Agent,
  prompt: string,
  { store, session, model }: { store: SearchableSessionStore; session: Session; model: string },
  context: CommandContext,
): Promise<void> {
  const { signal } = context.io;
  const answer = await agent.run(prompt, { signal });
  const { total_tokens: tokens } = (await store.load(session.sessionId))?.metadata ?? {};
  writeAnswer(context, {
    wire: () => ({
      session_id: session.sessionId,
      model,
      answer,
      total_tokens: typeof tokens === "number" ? tokens : null,
    }),
    text: () => `${context.io.isTerminal ? terminalText(answer) : answer}\n`,
  });
}

/** The one asked for, else the session's own, else the configured one, else the offline one: and says which. */
async function modelFor(
  session: Session,
  asked: string | undefined,
  { io }: CommandContext,
): Promise<string> {
  if (asked !== undefined) {
    await resolveModel(asked, io.env);
    return asked;
  }
  const recorded = modelOf(session);
  for (const choice of [recorded, io.env["PRAISONAI_MODEL"]?.trim()]) {
    if (choice === undefined || choice === "") continue;
    try {
      await resolveModel(choice, io.env);
      io.stderr.write(`Answering with ${terminalLine(choice)}\n`);
      return choice;
    } catch (error) {
      if (!PraisonError.isInstance(error, "MODEL_NOT_AVAILABLE")) throw error;
      io.stderr.write(`Without ${terminalLine(choice)}: ${terminalLine(error.message)}\n`);
    }
  }
  io.stderr.write(
    "Answering with the offline model, which looks things up and quotes them; --model names another\n",
  );
  return OFFLINE_MODEL_NAME;
}
