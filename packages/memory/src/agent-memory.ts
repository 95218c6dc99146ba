/** A message of a conversation that is saved. */
export interface SavedMessage {
  readonly role: string;
  readonly content: string;
}

/** What an agent needs of a memory at least: any object with these two methods will do. */
export interface AgentMemory {
  /**
   * What the memory knows, as text to stand in front of a question; empty for nothing.
   *
   * @param query the question, which says what is worth showing
   */
  getContext(query?: string): string | Promise<string>;
  /**
   * Keeps a conversation.
   *
   * @param name under which it is found again; an older one of this name is replaced
   * @param conversationHistory the messages, oldest first
   * @param metadata whose it is, and by which agent
   */
  saveSession(
    name: string,
    conversationHistory?: readonly SavedMessage[],
    metadata?: Readonly<Record<string, unknown>>,
  ): unknown;
}

/**
 * Tells a memory from anything else.
 *
 * @param value what was given
 */
export function isAgentMemory(value: unknown): value is AgentMemory {
  if (typeof value !== "object" || value === null) return false;
  const { getContext, saveSession } = value as Readonly<Record<string, unknown>>;
  return typeof getContext === "function" && typeof saveSession === "function";
}
