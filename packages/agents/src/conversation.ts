import { automaticSessionId, type Environment } from "@praison/home";
import {
  InMemorySessionStore,
  type NewMessage,
  scopedStore,
  type SearchableSessionStore,
} from "@praison/session-core";
import { modelConversation, type ModelConversation } from "./model-messages.ts";

/** Where an agent's conversation is kept, and whose it is. */
export interface ConversationOptions {
  readonly agentName: string;
  readonly store: SearchableSessionStore | undefined;
  readonly sessionId: string | undefined;
  readonly userId: string | undefined;
  readonly env: Environment;
}

/** The conversation of an agent, in its session. */
export interface Conversation {
  /** The session; found out once, when it is first needed. */
  sessionId(): Promise<string>;
  /** What a model is sent of it. */
  forModel(): Promise<ModelConversation>;
  append(messages: readonly NewMessage[]): Promise<void>;
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
    async forModel() {
      const session = await kept.load(await find());
      return session === undefined ? { notes: [], messages: [] } : modelConversation(session);
    },
    async append(messages) {
      if (messages.length > 0) await kept.append(await find(), messages, { patch: { agentName } });
    },
    async clear() {
      const id = await find();
      if (await kept.exists(id)) await kept.clear(id);
    },
  };
}
