import { PraisonError, shown } from "@praison/session-core";
import { type CommandContext, withCanonicalStore, writeAnswer } from "../command-context.ts";
import { namedSession } from "../named-session.ts";
import { terminalLine } from "../output/terminal-text.ts";

/**
 * `praisonai session rename`: gives a session a title. Its id stays.
 *
 * @param name which session
 * @param words the title
 * @param context of the command
 * @throws PraisonError `SESSION_NOT_FOUND`, `INVALID_INPUT` for a blank title, what the store throws
 */
export async function sessionRename(
  name: string,
  words: readonly string[],
  context: CommandContext,
): Promise<void> {
  const title = words.join(" ").trim();
  if (title === "")
    throw new PraisonError("INVALID_INPUT", `expected a title, got ${shown(words.join(" "))}`);
  const { signal } = context.io;
  await withCanonicalStore(context, async (store) => {
    const { sessionId } = await namedSession(store, name, { signal });
    await store.updateMetadata(sessionId, { title }, { signal });
    writeAnswer(context, {
      wire: () => ({ renamed: true, session_id: sessionId, title }),
      text: () => `${terminalLine(sessionId)} is now called ${terminalLine(title)}\n`,
    });
  });
}
