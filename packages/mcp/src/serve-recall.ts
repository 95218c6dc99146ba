import process from "node:process";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { SearchableSessionStore } from "@praison/session-core";
import { recallServer, type RecallServerOptions } from "./recall-server.ts";

/** Options of a server on standard input and output. */
export interface ServeRecallOptions extends RecallServerOptions {
  /** Receives faults that have no request to answer. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** A server that runs. */
export interface RecallService {
  /** Resolves when the client has gone away, or the service was closed. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

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
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  process.stdin.once("end", resolve).once("close", resolve);
  const handle = serveStdio(
    () => recallServer(store, options),
    onError === undefined ? {} : { onerror: onError },
  );
  return {
    closed,
    async close() {
      await handle.close();
      resolve();
    },
  };
}
