import { automaticSessionId, type Environment } from "@praison/home";
import {
  InMemorySessionStore,
  type NewMessage,
  scopedStore,
  type SearchableSessionStore,
} from "@praison/session-core";
import { dueSummary, type Summarize } from "./summarize.ts";
import { modelConversation, type ModelConversation } from "./model-messages.ts";

/** Where an agent's conversation is kept, and whose it is. */
export interface ConversationOptions {
  readonly agentName: string;
  readonly store: SearchableSessionStore | undefined;
  readonly sessionId: string | undefined;
  readonly userId: string | undefined;
  readonly env: Environment;
  readonly summarize: Summarize | undefined;
  /** How many messages may wait for a summary. */
  readonly summarizeAfter: number;
}

/** The conversation of an agent, in its session. */
export interface Conversation {
  /** The session; found out once, when it is first needed. */
  sessionId(): Promise<string>;
  /** What a model is sent of it; what is due to be summarised is summarised before. */
  forModel(signal: AbortSignal | undefined): Promise<ModelConversation>;
  /** Adds messages; `model` names the one that answered, for whoever goes on with the session. */
  append(messages: readonly NewMessage[], model?: string): Promise<void>;
  clear(): Promise<void>;
  /** The conversation's own store, narrowed to the user; `undefined` when none was given. */
  readonly store: SearchableSessionStore | undefined;
}

/**
 * Opens a conversation. Nothing is read or written before it is used. Without a store it lives in memory.
 *
 * @param options where, whose
 */
export function conversation({
  agentName,
  sessionId,
  userId,
  env,
  store: given,
  summarize,
  summarizeAfter,
}: ConversationOptions): Conversation {
  const store = given && (userId === undefined ? given : scopedStore(given, { userId }));
  const kept = store ?? new InMemorySessionStore({ retention: "keep_all" });
  let found: Promise<string> | undefined;
  const find = (): Promise<string> => (found ??= findSessionId());
  const findSessionId = async (): Promise<string> => {
    if (sessionId !== undefined) return sessionId;
    return await automaticSessionId(userId === undefined ? agentName : `${userId}:${agentName}`, { env });
  };
  return {
    store,
    sessionId: find,
    async forModel(signal) {
      const session = await kept.load(await find());
      if (session === undefined) return { notes: [], messages: [] };
      const due = summarize && dueSummary(session, summarizeAfter);
      if (summarize === undefined || due === undefined) return modelConversation(session);
      const { messageIndex, ...request } = due;
      const lastCompaction = { summary: await summarize({ ...request, signal }), messageIndex };
      await kept.updateMetadata(session.sessionId, { lastCompaction });
      return modelConversation({ ...session, lastCompaction });
    },
    async append(messages, model) {
      if (messages.length > 0) await kept.append(await find(), messages, { patch: { agentName, model } });
    },
    async clear() {
      const id = await find();
      if (await kept.exists(id)) await kept.clear(id);
    },
  };
}
