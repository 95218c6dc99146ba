#!/usr/bin/env node
import process from "node:process";
import { parseArgs } from "node:util";
import { JsonSessionStore } from "@praison/store-json";
import { serveRecall } from "./serve-recall.ts";

const USAGE = `Usage: praison-mcp [--dir <folder>] [--user <id>] [--project <name>]

Serves past agent sessions to an MCP client on standard input and output.

  --dir <folder>     the sessions folder (default: the one of PRAISONAI_HOME)
  --user <id>        only sessions of this user
  --project <name>   only sessions of this project`;

try {
  const { values } = parseArgs({
    options: {
      dir: { type: "string" },
      user: { type: "string" },
      project: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) process.stdout.write(`${USAGE}\n`);
  else {
    const tell = (text: string): void => void process.stderr.write(`praison-mcp: ${text}\n`);
    const store = new JsonSessionStore({ sessionDir: values.dir, onNotice: tell });
    const onError = ({ message }: Error): void => tell(message);
    const { closed } = serveRecall(store, { userId: values.user, project: values.project, onError });
    closed.catch(() => (process.exitCode = 1));
  }
} catch (error) {
  process.stderr.write(`praison-mcp: ${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 2;
}
