import { serveRecall } from "@praison/mcp";
import { type CommandContext, withCanonicalStore } from "../command-context.ts";
import { terminalLine } from "../output/terminal-text.ts";

/** The flags of `praisonai mcp`. */
export interface McpFlags {
  readonly user?: string | undefined;
  readonly project?: string | undefined;
}

/**
 * `praisonai mcp`: serves the canonical stores to an MCP client on standard input and output, until that goes away.
 *
 * @param flags whose sessions, and which
 * @param context of the command
 */
export async function mcp({ user, project }: McpFlags, context: CommandContext): Promise<void> {
  const { io } = context;
  await withCanonicalStore(context, async (store) => {
    const onError = ({ message }: Error): void =>
      void io.stderr.write(`praisonai mcp: ${terminalLine(message)}\n`);
    const service = serveRecall(store, { userId: user, project, onError });
    const stop = (): void => void service.close();
    io.signal?.addEventListener("abort", stop);
    await service.closed;
    io.signal?.removeEventListener("abort", stop);
  });
}
