import process from "node:process";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { PraisonError, type SearchableSessionStore } from "@praison/session-core";
import { recallServer, type RecallServerOptions } from "./recall-server.ts";

/** Options of a server on standard input and output. */
export interface ServeRecallOptions extends RecallServerOptions {
  /** Receives faults that have no request to answer. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** A server that runs. */
export interface RecallService {
  /** Resolves when the client has gone away, or the service was closed; rejects when it cannot go on. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** How the transport names a message that is longer than it reads, ten megabytes. */
const TOO_LONG = "exceeded maximum size";

/**
 * Serves recall on standard input and output, until the client goes away.
 *
 * @param store where to look; it stays open
 * @param options whose sessions, and which
 */
export function serveRecall(
  store: SearchableSessionStore,
  { onError, ...options }: ServeRecallOptions = {},
): RecallService {
  const { promise: closed, resolve, reject } = Promise.withResolvers<void>();
  // Whoever does not wait for the end is told by `onError`.
  closed.catch(() => undefined);
  process.stdin.once("end", resolve).once("close", resolve);
  const handle = serveStdio(() => recallServer(store, options), {
    onerror: (error) => {
      onError?.(error);
      // The transport then reads no more.
      if (error.message.includes(TOO_LONG)) reject(tooLong(error));
    },
  });
  return {
    closed,
    async close() {
      await handle.close();
      resolve();
    },
  };
}

function tooLong(cause: Error): PraisonError {
  return new PraisonError("INVALID_INPUT", "the client sent a message of more than 10 MB; the server ends", {
    cause,
  });
}
