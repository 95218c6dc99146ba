import { automaticSessionId, type Environment } from "@praison/home";
import type { SavedMessage } from "@praison/memory";
import {
  InMemorySessionStore,
  isCompactionSummary,
  type NewMessage,
  projectMessages,
  scopedStore,
  type SearchableSessionStore,
  type Session,
} from "@praison/session-core";
import { getDefaultSessionStore } from "@praison/store-json";
import { beforeAbort } from "./before-abort.ts";
import { modelConversation, type ModelConversation } from "./model-messages.ts";
import { interruptedAnswers } from "./step-record.ts";
import { dueSummary, type Summarize, summaryText } from "./summarize.ts";

/** Where an agent's conversation is kept, and whose it is. */
export interface ConversationOptions {
  readonly agentName: string;
  readonly store: SearchableSessionStore | undefined;
  readonly sessionId: string | undefined;
  readonly userId: string | undefined;
  /** How many messages from before this agent are sent; `undefined` for all. */
  readonly historyLimit: number | undefined;
  readonly env: Environment;
  readonly summarize: Summarize | undefined;
  /** How many messages may wait for a summary. */
  readonly summarizeAfter: number;
  /** Is told what could not be done, without which the conversation goes on. */
  readonly onNotice: (notice: string) => void;
}

/** Who answered, and what it cost. */
export interface AnswerSource {
  /** The model, for whoever goes on with the session. */
  readonly model?: string | undefined;
  readonly usage?: { readonly totalTokens?: number | undefined } | undefined;
}

/** The conversation of an agent, in its session. */
export interface Conversation {
  /** The session; found out once, when it is first needed. */
  sessionId(): Promise<string>;
  /** Where past sessions are recalled from: the conversation's own store, else the default one, of the user only. */
  recallStore(): SearchableSessionStore;
  /** The session that recall leaves out as the running one; none where the conversation lives in memory. */
  runningSessionId(): Promise<string | undefined>;
  /** Keeps what the user says. */
  ask(text: string, signal: AbortSignal): Promise<void>;
  /** What a model is sent; what is due to be summarised is summarised before. */
  forModel(signal: AbortSignal): Promise<ModelConversation>;
  /** Where the last question stands in its session, and the whole conversation. */
  lastQuestion(): {
    readonly messageIndex: number | undefined;
    readonly history: () => Promise<readonly SavedMessage[]>;
  };
  /** Keeps what the model and its tools said. */
  append(messages: readonly NewMessage[], source?: AnswerSource): Promise<void>;
  /** Removes all of it. */
  clear(): Promise<void>;
}

/**
 * Opens a conversation. Nothing is read or written before it is used. Without a store it lives in memory.
 *
 * @param options where, whose
 */
export function conversation(options: ConversationOptions): Conversation {
  const { agentName, userId, historyLimit, env, summarize, summarizeAfter, onNotice } = options;
  const ofUser = (store: SearchableSessionStore): SearchableSessionStore =>
    userId === undefined ? store : scopedStore(store, { userId });
  const store = options.store && ofUser(options.store);
  const kept = store ?? new InMemorySessionStore({ retention: "keep_all" });
  let found: Promise<string> | undefined;
  const sessionId = (): Promise<string> => (found ??= findSessionId());
  const findSessionId = async (): Promise<string> => {
    if (options.sessionId !== undefined) return options.sessionId;
    const name = userId === undefined ? agentName : JSON.stringify([userId, agentName]);
    return await automaticSessionId(name, { env });
  };
  let totalTokens = 0;
  let isResumed = false;
  let ownCount = 0;
  let isSummaryMissed = false;
  let messageIndex: number | undefined;

  const summarized = async (session: Session, signal: AbortSignal): Promise<Session> => {
    const due = summarize && dueSummary(session, summarizeAfter);
    if (summarize === undefined || due === undefined) return session;
    const { messageIndex, ...request } = due;
    try {
      // One that does not heed the signal is left behind.
      const made: unknown = await beforeAbort(summarize({ ...request, signal }), signal);
      const lastCompaction = { summary: summaryText(made), messageIndex };
      await kept.updateMetadata(session.sessionId, { lastCompaction }, { signal });
      return { ...session, lastCompaction };
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      if (!isSummaryMissed)
        onNotice(`The conversation is sent without a new summary, which cannot be made: ${reason}`);
      isSummaryMissed = true;
      return session;
    }
  };

  return {
    sessionId,
    recallStore: () => store ?? ofUser(getDefaultSessionStore()),
    runningSessionId: async () => (store === undefined ? undefined : await sessionId()),
    async ask(text, signal) {
      const id = await sessionId();
      const interrupted = isResumed ? [] : interruptedAnswers(await kept.load(id, { signal }));
      await kept.append(id, [...interrupted, { role: "user", content: text }], {
        patch: { agentName },
        signal,
      });
      isResumed = true;
      ownCount += 1;
    },
    async forModel(signal) {
      const session = await kept.load(await sessionId(), { signal });
      if (session === undefined) return { notes: [], messages: [] };
      const { total_tokens: before } = session.metadata;
      totalTokens = typeof before === "number" ? before : 0;
      messageIndex =
        projectMessages(session).findLast(({ message }) => message.role === "user")?.index ?? undefined;
      const sent = await summarized(session, signal);
      return modelConversation(
        historyLimit === undefined ? sent : lastMessages(sent, historyLimit + ownCount),
      );
    },
    async append(messages, { model, usage } = {}) {
      totalTokens += usage?.totalTokens ?? 0;
      const patch = { agentName, model, ...(totalTokens > 0 && { total_tokens: totalTokens }) };
      if (messages.length > 0) await kept.append(await sessionId(), messages, { patch });
      ownCount += messages.length;
    },
    lastQuestion: () => ({
      messageIndex,
      history: async () => savedMessages(await kept.load(await sessionId())),
    }),
    async clear() {
      await kept.delete(await sessionId());
      ownCount = 0;
    },
  };
}

/** The newest messages alone; what a summary stands for is not among them. */
function lastMessages(session: Session, count: number): Pick<Session, "messages" | "lastCompaction"> {
  const real = session.messages.filter((message) => !isCompactionSummary(message));
  return { messages: count === 0 ? [] : real.slice(-count) };
}

/** What people and models said, archived or not. */
function savedMessages(session: Session | undefined): SavedMessage[] {
  if (session === undefined) return [];
  return projectMessages(session).flatMap(({ message: { role, content } }) =>
    (role === "user" || role === "assistant") && content !== "" ? [{ role, content }] : [],
  );
}
